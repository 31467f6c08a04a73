import { html } from 'hono/html'
import type { Quote } from '../../../../domain/billing/billing.ts'
import { formatPrice, plans } from '../../../../domain/billing/plans.ts'
import { brand } from '../../../../domain/brand.ts'
import { routes } from '../../../../domain/routes.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import type { BillingSettings } from '../deps.ts'
import { documentPage } from './document-page.ts'

type Contact = { name: string; email: string | null }

/** The printable page of a quote, with every field that a purchase order needs. */
export function quotePage(quote: Quote, contact: Contact, vendor: BillingSettings['vendor']) {
  const { id, plan, seats, districtName, districtAddress, unitCents, totalCents } = quote
  const { taxExempt, taxId } = quote
  return documentPage(
    `Quote ${id}`,
    html`<p class="screen row"><button type="button" class="primary" data-print>Print or save as PDF</button>
      <a href="${routes.profilePlan.path}">Back to your profile</a></p>
<h1>Quote ${id}</h1>
<dl>
  <dt>Vendor</dt><dd class="sheet">${brand.company}
${vendor.address}</dd>
  ${vendor.remitTo ? html`<dt>Remit to</dt><dd class="sheet">${vendor.remitTo}</dd>` : ''}
  ${vendor.taxId ? html`<dt>Vendor tax ID</dt><dd>${vendor.taxId}</dd>` : ''}
  <dt>W-9</dt><dd>${vendor.w9Url ? html`<a href="${vendor.w9Url}">${vendor.w9Url}</a>` : html`On request from ${brand.billingEmail}`}</dd>
  <dt>Questions</dt><dd><a href="mailto:${brand.billingEmail}">${brand.billingEmail}</a></dd>
  <dt>Date</dt><dd>${longDate(quote.createdAt)}</dd>
  <dt>Valid until</dt><dd>${longDate(quote.validUntil)}</dd>
  <dt>Prepared for</dt><dd class="sheet">${districtName}
${districtAddress}</dd>
  ${taxExempt ? html`<dt>Sales tax</dt><dd>Exempt${taxId ? `, certificate or ID ${taxId}` : ''}</dd>` : taxId ? html`<dt>Tax ID</dt><dd>${taxId}</dd>` : ''}
  <dt>Contact</dt><dd>${contact.name}${contact.email ? html`, ${contact.email}` : ''}</dd>
</dl>
<div class="table"><table>
  <thead><tr><th>Item</th><th class="number">Seats</th><th class="number">Per seat</th><th class="number">Amount</th></tr></thead>
  <tbody>
    <tr><td><strong>${plans[plan].name}</strong><br>for one year</td>
      <td class="number">${seats}</td><td class="number">${formatPrice(unitCents)}</td><td class="number">${formatPrice(totalCents)}</td></tr>
    <tr class="total"><td colspan="3">Total in U.S. dollars</td><td class="number">${formatPrice(totalCents)}</td></tr>
  </tbody>
</table></div>
<p class="muted">What it gives: ${plans[plan].benefits.join(', ')}.</p>
<h2>Terms</h2>
<p>Access for twelve months from the day it is opened, for the number of people named above; you say who they are, and may replace them. It ends by itself and renews only with a new order. Payment by check or bank transfer within 30 days of the invoice. ${taxExempt ? 'No sales tax is charged; please send the exemption certificate with the order.' : 'Sales tax is not included; tax-exempt districts send their certificate with the order.'}</p>
<p>To order, send a purchase order that names quote ${id}, or request the invoice from your profile.</p>`,
  )
}
