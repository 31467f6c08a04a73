import { html } from 'hono/html'
import { formatPrice } from '../../../../../domain/billing/plans.ts'
import type { SubscriptionStatus } from '../../../../../domain/billing/subscription.ts'
import { routes } from '../../../../../domain/routes.ts'
import type { StripeObject } from '../repository.ts'
import { periodOf } from '../subscriptions.ts'
import { dayOf, sandboxPage, testCardTable } from './pages.ts'

type TesterView = {
  status: SubscriptionStatus
  customer: boolean
  subscriptions: StripeObject[]
  charges: StripeObject[]
  events: StripeObject[]
}

const waits = [
  [1, 'A day'],
  [5, 'Five days'],
  [8, 'Eight days'],
  [31, 'A month'],
  [365, 'A year'],
] as const

/** The tester's page: lets time pass, and lists the subscriptions, payments and events. */
export function testerPage({ status, customer, subscriptions, charges, events }: TesterView) {
  return sandboxPage(
    'Payment sandbox',
    html`<h1>Payment sandbox</h1>
<p class="muted">What your account has with the test payment service, and a clock to move. The product sees only signed events, as it would from Stripe.</p>
<p>You are ${status.subscribed ? html`<strong>subscribed</strong> (${status.plan_type})` : html`<strong>not subscribed</strong>`}${
      status.has_payment_issues ? ', with a payment problem' : ''
    }. <a href="${routes.profilePlan.path}">Your profile</a> · <a href="${routes.solutions.path}">Advisors</a> · <a href="/dev/outbox">Mail</a></p>
${
  customer
    ? html`<h2>Let time pass</h2>
<p class="muted">Everything you bought moves into the past by as much; renewals, trial ends and expiries happen on the way.</p>
<form method="post" action="/sandbox/wait" class="row">${waits.map(
        ([days, label]) => html`<button name="days" value="${days}">${label}</button>`,
      )}</form>
${list('Subscriptions', subscriptions.map(subscriptionRow))}
${list('Payments', charges.map(chargeRow))}
${list('Latest events', events.map(eventRow))}
<form method="post" action="/sandbox/deliver" class="actions"><button>Deliver waiting events again</button></form>`
    : html`<p class="note">Nothing was bought yet. Choose a plan in <a href="${routes.profilePlan.path}">your profile</a>.</p>`
}
${testCardTable()}`,
  )
}

type Row = ReturnType<typeof html>

function list(title: string, rows: (Row | Promise<Row>)[]) {
  return rows.length > 0
    ? html`<h2>${title}</h2><table><tbody>${rows}</tbody></table>`
    : html`<h2>${title}</h2><p class="muted">None.</p>`
}

function subscriptionRow(subscription: StripeObject) {
  const { start, end } = periodOf(subscription)
  return html`<tr><td>${String(subscription.status)}${subscription.cancel_at ? ', ends with the period' : ''}</td>
<td>${dayOf(start)} to ${dayOf(end)}</td></tr>`
}

function chargeRow({ id, created, amount, refunded, disputed }: StripeObject) {
  const state = refunded ? 'refunded' : disputed ? 'disputed' : 'paid'
  return html`<tr><td>${dayOf(created)}</td><td>${formatPrice(Number(amount))}, ${state}</td><td>${
    state === 'paid'
      ? html`<form method="post" action="/sandbox/charge" class="row"><input type="hidden" name="charge" value="${id}">
<button name="action" value="refund">Refund</button><button name="action" value="dispute">Dispute</button></form>`
      : state === 'refunded'
        ? html`<form method="post" action="/sandbox/charge" class="row"><input type="hidden" name="charge" value="${id}">
<button name="action" value="fail-refund">Let the refund fail</button></form>`
        : ''
  }</td></tr>`
}

function eventRow({ type, created, pending_webhooks }: StripeObject) {
  return html`<tr><td><code>${String(type)}</code></td><td>${dayOf(created)}</td><td>${pending_webhooks ? 'waiting' : 'delivered'}</td></tr>`
}
