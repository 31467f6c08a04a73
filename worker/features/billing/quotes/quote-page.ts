import { html } from 'hono/html'
import type { Quote } from '../../../../domain/billing/billing.ts'
import { formatPrice, plans } from '../../../../domain/billing/plans.ts'
import { brand } from '../../../../domain/brand.ts'
import { routes } from '../../../../domain/routes.ts'
import { documentPage } from './document-page.ts'

/** A quote as a purchasing office wants it: one page, every field a purchase order asks for. */
export function quotePage(quote: Quote, contact: { name: string; email: string | null }) {
  const { id, plan, seats, districtName, districtAddress, unitCents, totalCents } = quote
  return documentPage(
    `Quote ${id}`,
    html`<p class="screen row"><button type="button" class="primary" data-print>Print or save as PDF</button>
      <a href="${routes.profile.path}">Back to your profile</a></p>
<h1>Quote ${id}</h1>
<p>${brand.company}<br><span class="muted">${brand.securityEmail}</span></p>
<dl>
  <dt>Date</dt><dd>${day(quote.createdAt)}</dd>
  <dt>Valid until</dt><dd>${day(quote.validUntil)}</dd>
  <dt>Prepared for</dt><dd class="sheet">${districtName}
${districtAddress}</dd>
  <dt>Contact</dt><dd>${contact.name}${contact.email ? html`, ${contact.email}` : ''}</dd>
</dl>
<div class="table"><table>
  <thead><tr><th>Item</th><th class="number">Seats</th><th class="number">A seat, for one year</th><th class="number">Amount</th></tr></thead>
  <tbody>
    <tr><td><strong>${plans[plan].name}</strong><br><span class="muted">${plans[plan].benefits.join(', ')}</span></td>
      <td class="number">${seats}</td><td class="number">${formatPrice(unitCents)}</td><td class="number">${formatPrice(totalCents)}</td></tr>
    <tr class="total"><td colspan="3">Total in U.S. dollars</td><td class="number">${formatPrice(totalCents)}</td></tr>
  </tbody>
</table></div>
<h2>Terms</h2>
<p>Access for twelve months from the day it is opened. It ends by itself and renews only with a new order. Payment by check or bank transfer within 30 days of the invoice. Sales tax is not included; tax-exempt districts send their certificate with the order.</p>
<p>To order, send a purchase order that names quote ${id}, or request the invoice from your profile.</p>`,
  )
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
