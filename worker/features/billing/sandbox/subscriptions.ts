import { plans } from '../../../../domain/billing/plans.ts'
import { sandboxPriceId } from '../stripe/client.ts'
import { addMonths, makeInvoice, makePayment, paymentsOf, priceOf } from './payments.ts'
import type { StripeObject } from './repository.ts'
import { newId, type World } from './world.ts'

export type Period = { start: number; end: number }

/** Stores a subscription that begins with its trial or its first paid month, and bills it. */
export function startSubscription(
  world: World,
  input: {
    customer: string
    /** End of its trial in epoch seconds; null without one. */
    trialEnd: number | null
    discounts: object[]
    method: string
    metadata: Record<string, string>
    at: number
  },
): StripeObject {
  const { customer, trialEnd, discounts, method, metadata, at } = input
  const id = newId('sub')
  const subscription = world.put({
    id,
    object: 'subscription',
    created: at,
    customer,
    start_date: at,
    status: trialEnd ? 'trialing' : 'active',
    trial_start: trialEnd ? at : null,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd ?? at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: 'usd',
    default_payment_method: method,
    discounts,
    ended_at: null,
    items: itemsOf(id, { start: at, end: trialEnd ?? addMonths(at, 1) }, at),
    latest_invoice: null,
    livemode: false,
    metadata,
    pause_collection: null,
  })
  const price = trialEnd ? { subtotal: 0, total: 0 } : priceOf(subscription, at)
  return bill(world, subscription, { price, paid: true, at })
}

/** Whether a saved card can be charged without its owner: also after a one-time confirmation. */
export function isChargeable(method: StripeObject | null): boolean {
  return method?._outcome === 'succeeds' || method?._outcome === 'authentication'
}

/** Pays the subscription's open invoice; false without one or with a card that is refused. */
export function payOpenInvoice(world: World, subscription: StripeObject, at: number): boolean {
  const method = world.get(subscription.default_payment_method as string)
  const invoice = world.get(subscription.latest_invoice as string)
  if (!isChargeable(method) || invoice?.status !== 'open') return false
  const customer = String(subscription.customer)
  const { intent } = makePayment(world, { customer, amount: Number(invoice.total), at })
  const paid = world.put({
    ...invoice,
    status: 'paid',
    amount_paid: invoice.total,
    amount_remaining: 0,
    payments: paymentsOf(invoice.id, intent.id, at),
    status_transitions: { ...(invoice.status_transitions as object), paid_at: at },
  })
  const active = world.put({ ...subscription, status: 'active', _failed_at: null })
  world.emit('invoice.paid', paid, at)
  world.emit('customer.subscription.updated', active, at)
  return true
}

/** Ends a subscription now, and emits its event. */
export function endSubscription(world: World, subscription: StripeObject, at: number): void {
  const ended = world.put({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  })
  world.emit('customer.subscription.deleted', ended, at)
}

/** The parameters of a request that changes a subscription, as Stripe names them. */
export type SubscriptionChange = {
  cancel_at_period_end?: boolean
  /** Epoch seconds; null removes the date. */
  cancel_at?: number | null
  metadata?: Record<string, string>
  cancellation_details?: { feedback: string | null; comment: string | null }
}

/**
 * Changes a subscription as Stripe does: `cancel_at_period_end=false` undoes only a cancellation
 * made by that parameter, not one that the portal made by `cancel_at`.
 */
export function changeSubscription(
  world: World,
  subscription: StripeObject,
  change: SubscriptionChange,
  at: number,
): StripeObject {
  const changed: StripeObject = { ...subscription, ...endingOf(subscription, change, at) }
  if (change.metadata)
    changed.metadata = { ...(subscription.metadata as object), ...change.metadata }
  if (change.cancellation_details)
    changed.cancellation_details = {
      reason: 'cancellation_requested',
      ...change.cancellation_details,
    }
  world.emit('customer.subscription.updated', world.put(changed), at)
  return changed
}

/** The changed fields about the subscription's end. */
function endingOf(subscription: StripeObject, change: SubscriptionChange, at: number) {
  const { cancel_at, cancel_at_period_end } = change
  if (cancel_at_period_end === true)
    return { cancel_at_period_end: true, cancel_at: periodOf(subscription).end, canceled_at: at }
  const undone = cancel_at_period_end === false && subscription.cancel_at_period_end
  if (undone || cancel_at === null)
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null }
  if (cancel_at !== undefined) return { cancel_at_period_end: false, cancel_at, canceled_at: at }
  return {}
}

/** Stores an invoice for a subscription's new period, and emits the events of both. */
export function bill(
  world: World,
  subscription: StripeObject,
  { price, paid, at }: { price: { subtotal: number; total: number }; paid: boolean; at: number },
): StripeObject {
  const customer = String(subscription.customer)
  const payment =
    paid && price.total > 0 ? makePayment(world, { customer, amount: price.total, at }) : null
  const what = plans.premium.name
  const invoice = makeInvoice(world, {
    customer,
    subscription: subscription.id,
    price,
    paid,
    at,
    what,
    intent: payment?.intent.id ?? null,
  })
  const isNew = subscription.latest_invoice === null
  const billed = world.put({ ...subscription, latest_invoice: invoice.id })
  world.emit(`customer.subscription.${isNew ? 'created' : 'updated'}`, billed, at)
  world.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, at)
  return billed
}

/** The subscription's current period in epoch seconds. */
export function periodOf(subscription: StripeObject): Period {
  const { data } = subscription.items as {
    data: { current_period_start: number; current_period_end: number }[]
  }
  return { start: data[0]?.current_period_start ?? 0, end: data[0]?.current_period_end ?? 0 }
}

/** The list of a subscription's one item, with its current period. */
export function itemsOf(subscription: string, { start, end }: Period, created: number) {
  const price = {
    id: sandboxPriceId,
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: plans.premium.priceCents,
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    product: 'prod_sandbox_premium',
  }
  const item = {
    id: `si_${subscription.slice(4)}`,
    object: 'subscription_item',
    created,
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }
  return {
    object: 'list',
    data: [item],
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription}`,
  }
}
