import { html } from 'hono/html'
import { formatPrice } from '../../../../../domain/billing/plans.ts'
import type { StripeObject } from '../repository.ts'
import { periodOf } from '../subscriptions.ts'
import { cardFields, dayOf, sandboxPage, testCardTable } from './pages.ts'

type PortalView = {
  session: StripeObject
  subscriptions: StripeObject[]
  invoices: StripeObject[]
  problem: string | null
}

/** The sandbox's copy of Stripe's customer portal. */
export function portalPage({ session, subscriptions, invoices, problem }: PortalView) {
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  return sandboxPage(
    'Test billing portal',
    html`<h1>Manage your subscription</h1>
<p><a href="${String(session.return_url ?? '/')}">Back to your profile</a></p>
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
${running.length > 0 ? running.map(subscriptionPanel) : html`<p class="muted">No subscription is running.</p>`}
<h2>Card</h2>
<form method="post" class="panel wide"><input type="hidden" name="action" value="card">${cardFields()}<button>Save this card</button></form>
<h2>Invoices</h2>
${invoices.length > 0 ? invoiceTable(invoices) : html`<p class="muted">None yet.</p>`}
${testCardTable()}`,
  )
}

function subscriptionPanel(subscription: StripeObject) {
  const { id, status, cancel_at } = subscription
  const { end } = periodOf(subscription)
  const action = cancel_at ? 'resume' : 'cancel'
  return html`<div class="panel"><p><strong>Premium Plan</strong> (${String(status)})</p>
<p class="muted">${cancel_at ? 'Ends' : 'Renews'} on ${dayOf(cancel_at ?? end)}</p>
<form method="post"><input type="hidden" name="subscription" value="${id}">
<button name="action" value="${action}">${cancel_at ? 'Keep the subscription' : 'Cancel the subscription'}</button></form></div>`
}

function invoiceTable(invoices: StripeObject[]) {
  const rows = invoices.map(
    ({ id, created, number, total, status }) => html`<tr><td>${dayOf(created)}</td>
<td><a href="/sandbox/invoices/${id}">${String(number)}</a></td><td>${String(status)}</td>
<td class="number">${formatPrice(Number(total))}</td></tr>`,
  )
  return html`<table><tbody>${rows}</tbody></table>`
}
