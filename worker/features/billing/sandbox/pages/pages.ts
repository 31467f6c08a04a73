import { html } from 'hono/html'
import { formatPrice, plans } from '../../../../../domain/billing/plans.ts'
import { longDate } from '../../../../../domain/text/dates.ts'
import { documentPage } from '../../quotes/document-page.ts'
import { spaced, testCards } from '../cards.ts'
import { amountDue, trialOf } from '../checkout-sessions.ts'
import { promotions } from '../coupons.ts'
import type { StripeObject } from '../repository.ts'

type Content = ReturnType<typeof html>

const banner = html`<header class="banner">Test payments. No card is charged and no money moves.</header>`

/** A page of the sandbox, under a banner that says that no money moves. */
export function sandboxPage(title: string, content: Content) {
  return documentPage(title, content, banner)
}

type CheckoutView = { session: StripeObject; code: string | null; problem: string | null }

/** The sandbox's copy of Stripe's checkout page. */
export function checkoutPage({ session, code, problem }: CheckoutView) {
  const { subtotal, total, today } = amountDue(session, code)
  const monthly = session.mode === 'subscription'
  const plan = monthly ? plans.premium : plans.founder
  const trialEnd = trialOf(session)
  return sandboxPage(
    'Test checkout',
    html`<h1>${plan.name}</h1>
<p class="price">${formatPrice(today)} <span class="muted">due today</span></p>
<p class="muted">${monthly ? `${formatPrice(total)} a month` : 'Paid once, for a year'}${
      trialEnd ? `, from ${dayOf(trialEnd)}` : ''
    }${code ? html` (${promotions[code as keyof typeof promotions].name}; ${formatPrice(subtotal)} before)` : ''}</p>
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
<div class="panel">
  <form method="get" class="row"><label>Promotion code<input name="code" value="${code ?? ''}" class="short" autocomplete="off"></label><button>Apply</button></form>
  <form method="post" class="wide">
    <input type="hidden" name="code" value="${code ?? ''}">
    ${cardFields()}
    <button class="primary">${today > 0 ? `Pay ${formatPrice(today)}` : 'Start'}</button>
  </form>
</div>
<p><a href="${String(session.cancel_url ?? '/')}">Go back without paying</a></p>
${testCardTable()}
<p class="muted">Promotion codes: ${Object.keys(promotions).join(', ')}</p>`,
  )
}

/** The form fields of a card; only the number is sent. */
export function cardFields() {
  return html`<label>Card number<input name="card" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off" required></label>
<div class="row"><label>Expires<input class="short" value="12 / 34" autocomplete="off"></label><label>CVC<input class="short" value="123" autocomplete="off"></label></div>`
}

/** The numbers of the test cards, each with what paying by it shows. */
export function testCardTable() {
  const rows = testCards.map(
    ({ number, shows }) => html`<tr><td><code>${spaced(number)}</code></td><td>${shows}</td></tr>`,
  )
  return html`<h2>Test cards</h2><table><tbody>${rows}</tbody></table>`
}

/** The copy of a bank's page to confirm a payment; `hidden` are the fields to send back. */
export function confirmationPage(hidden: Record<string, string>) {
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return sandboxPage(
    'Confirm your payment',
    html`<h1>Your bank asks you to confirm</h1>
<p>This card needs an extra step before the payment goes through.</p>
<form method="post" class="row">${fields}
  <button class="primary" name="confirmed" value="yes">Confirm the payment</button>
  <button name="confirmed" value="no">Refuse</button>
</form>`,
  )
}

/** A page with a sentence and one link onwards. */
export function messagePage(title: string, text: string, link: { href: string; label: string }) {
  return sandboxPage(
    title,
    html`<h1>${title}</h1><p>${text}</p><p><a href="${link.href}">${link.label}</a></p>`,
  )
}

/** The sandbox's copy of Stripe's hosted invoice. */
export function invoicePage(invoice: StripeObject) {
  const paid = invoice.status === 'paid'
  return sandboxPage(
    `Invoice ${String(invoice.number)}`,
    html`<p class="screen"><button type="button" data-print>Print</button></p>
<h1>Invoice ${String(invoice.number)}</h1>
<dl><dt>Date</dt><dd>${dayOf(invoice.created)}</dd><dt>For</dt><dd>${String(invoice.description)}</dd>
<dt>Amount</dt><dd>${formatPrice(Number(invoice.total))}</dd><dt>State</dt><dd>${paid ? 'Paid' : 'Open'}</dd></dl>`,
  )
}

/** A time in epoch seconds as a date in words. */
export function dayOf(seconds: unknown): string {
  return longDate(new Date(Number(seconds) * 1000))
}
