import { plans } from '../../../../domain/billing/plans.ts'
import { sandboxPriceId } from '../stripe/client.ts'
import { addMonths, makeInvoice, makePayment, paymentsOf, priceOf } from './payments.ts'
import type { StripeObject } from './repository.ts'
import { newId, type World } from './world.ts'

const daySeconds = 24 * 60 * 60
export type Period = { start: number; end: number }

/** A subscription that begins now, with its trial or its first paid month. */
export function startSubscription(
  world: World,
  input: {
    customer: string
    trialDays: number
    discounts: object[]
    method: string
    metadata: Record<string, string>
    at: number
  },
): StripeObject {
  const { customer, trialDays, discounts, method, metadata, at } = input
  const trialEnd = trialDays > 0 ? at + trialDays * daySeconds : null
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

/** Whether a saved card can be charged without its owner; one that was confirmed once can. */
export function paysByItself(method: StripeObject | null): boolean {
  return method?._outcome === 'succeeds' || method?._outcome === 'authentication'
}

/** Pays the open invoice, e.g. with a new card. False when the card is refused. */
export function payOpenInvoice(world: World, subscription: StripeObject, at: number): boolean {
  const method = world.get(subscription.default_payment_method as string)
  const invoice = world.get(subscription.latest_invoice as string)
  if (!paysByItself(method) || invoice?.status !== 'open') return false
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

export function endSubscription(world: World, subscription: StripeObject, at: number): void {
  const ended = world.put({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  })
  world.emit('customer.subscription.deleted', ended, at)
}

/** Sets or takes back the end with the period, as the portal and our own dialog do. */
export function scheduleEnd(
  world: World,
  subscription: StripeObject,
  {
    cancel,
    feedback,
    comment,
    at,
  }: { cancel: boolean; feedback?: string; comment?: string; at: number },
): StripeObject {
  const changed = world.put({
    ...subscription,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? periodOf(subscription).end : null,
    canceled_at: cancel ? at : null,
    cancellation_details: {
      reason: cancel ? 'cancellation_requested' : null,
      feedback: feedback ?? null,
      comment: comment ?? null,
    },
  })
  world.emit('customer.subscription.updated', changed, at)
  return changed
}

/** Writes an invoice for a subscription's new period and tells of both. */
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

export function periodOf(subscription: StripeObject): Period {
  const { data } = subscription.items as {
    data: { current_period_start: number; current_period_end: number }[]
  }
  return { start: data[0]?.current_period_start ?? 0, end: data[0]?.current_period_end ?? 0 }
}

/** The one item of a subscription, with the period it runs in. */
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
