import { plans } from '../../../../domain/billing/plans.ts'
import { daySeconds } from '../../../../domain/durations.ts'
import type { TestCard } from './cards.ts'
import { type Form, textAt, textsAt } from './form.ts'
import { discounted, makeDiscount, makeInvoice, makePayment, saveCard } from './payments.ts'
import { missing, refusal } from './refusal.ts'
import type { StripeObject } from './repository.ts'
import { startSubscription } from './subscriptions.ts'
import { newId, type World } from './world.ts'

/** Stores a new checkout session from the form of `POST /v1/checkout/sessions`. */
export function makeCheckoutSession(world: World, form: Form, origin: string, at: number) {
  const id = newId('cs')
  const mode = textAt(form, 'mode')
  const amount =
    mode === 'payment'
      ? Number(textAt(form, 'line_items', 0, 'price_data', 'unit_amount') ?? 0)
      : plans.premium.priceCents
  const trialEnd = trialEndOf(form, at)
  return world.put({
    id,
    object: 'checkout.session',
    created: at,
    customer: textAt(form, 'customer') ?? null,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: amount,
    amount_total: trialEnd ? 0 : amount,
    currency: 'usd',
    allow_promotion_codes: textAt(form, 'allow_promotion_codes') === 'true',
    automatic_tax: { enabled: textAt(form, 'automatic_tax', 'enabled') === 'true', status: null },
    success_url: textAt(form, 'success_url') ?? null,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    url: `${origin}/sandbox/checkout/${id}`,
    expires_at: at + daySeconds,
    invoice: null,
    payment_intent: null,
    subscription: null,
    livemode: false,
    metadata: textsAt(form, 'metadata'),
    _trial_end: trialEnd,
    _subscription_metadata: textsAt(form, 'subscription_data', 'metadata'),
  })
}

/** End of the requested trial in epoch seconds, by days or by time; null without one. */
function trialEndOf(form: Form, at: number): number | null {
  const days = Number(textAt(form, 'subscription_data', 'trial_period_days') ?? 0)
  if (days > 0) return at + days * daySeconds
  const end = textAt(form, 'subscription_data', 'trial_end')
  if (end === undefined) return null
  if (Number(end) < at + 2 * daySeconds)
    throw refusal(400, 'The trial_end must be at least 48 hours in the future')
  return Number(end)
}

/** End of the session's trial in epoch seconds; null without one. */
export function trialOf(session: StripeObject): number | null {
  return (session._trial_end as number | null) ?? null
}

/** The address to which the browser returns after a payment. */
export function successUrl(session: StripeObject): string {
  return String(session.success_url).replace('{CHECKOUT_SESSION_ID}', session.id)
}

/** Whether the session can still be paid: open and less than a day old. */
export function isOpen({ status, expires_at }: StripeObject, at: number): boolean {
  return status === 'open' && Number(expires_at) > at
}

/** Expires an open session; throws Stripe's refusal for any other. */
export function expireSession(world: World, id: string, at: number): StripeObject {
  const session = world.get(id)
  if (!session) throw missing(id)
  if (!isOpen(session, at))
    throw refusal(400, `Only an open checkout session can be expired; this one is not`)
  return putExpired(world, session, at)
}

/** Expires the open sessions that are too old. */
export function expireOldSessions(world: World, at: number): void {
  for (const session of world.all('checkout.session'))
    if (session.status === 'open' && !isOpen(session, at)) putExpired(world, session, at)
}

function putExpired(world: World, session: StripeObject, at: number): StripeObject {
  const expired = world.put({ ...session, status: 'expired', url: null })
  world.emit('checkout.session.expired', expired, at)
  return expired
}

/** The price before and after a promotion code, and the part due today, in cents. */
export function amountDue(session: StripeObject, code: string | null) {
  const price = discounted(Number(session.amount_subtotal), code)
  return { ...price, today: trialOf(session) ? 0 : price.total }
}

/** Completes a checkout with an accepted card, and emits its event. */
export function completeCheckout(
  world: World,
  session: StripeObject,
  { card, code, at }: { card: TestCard; code: string | null; at: number },
): void {
  const customer = String(session.customer)
  const method = saveCard(world, customer, card, at)
  const bought =
    session.mode === 'subscription'
      ? subscribe(world, session, { customer, method: method.id, code, at })
      : payOnce(world, session, { customer, code, at })
  const done = world.put({ ...session, ...bought, status: 'complete', url: null })
  world.emit('checkout.session.completed', done, at)
}

type Purchase = { customer: string; code: string | null; at: number }

function subscribe(
  world: World,
  session: StripeObject,
  { customer, method, code, at }: Purchase & { method: string },
) {
  const discount = code ? makeDiscount(code, at) : null
  const trialEnd = trialOf(session)
  const subscription = startSubscription(world, {
    customer,
    trialEnd,
    discounts: discount ? [discount] : [],
    method,
    metadata: session._subscription_metadata as Record<string, string>,
    at,
  })
  return {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_status: trialEnd ? 'no_payment_required' : 'paid',
  }
}

function payOnce(world: World, session: StripeObject, { customer, code, at }: Purchase) {
  const price = amountDue(session, code)
  const metadata = session.metadata as Record<string, string>
  const what = plans.founder.name
  const payment =
    price.total > 0 ? makePayment(world, { customer, amount: price.total, at, metadata }) : null
  const intent = payment?.intent.id ?? null
  const paid = { customer, subscription: null, price, paid: true, at, what, intent }
  const invoice = makeInvoice(world, paid)
  return {
    amount_total: price.total,
    invoice: invoice.id,
    payment_intent: intent,
    payment_status: price.total > 0 ? 'paid' : 'no_payment_required',
  }
}
