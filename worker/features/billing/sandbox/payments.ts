import { plans } from '../../../../domain/billing/plans.ts'
import type { TestCard } from './cards.ts'
import { isPromotionCode, promotions } from './coupons.ts'
import type { StripeObject } from './repository.ts'
import { newId, type World } from './world.ts'

/** A payment's amount in cents before and after its discount. */
type Price = { subtotal: number; total: number }

/** Stores a card as the customer's default payment method, and returns the method. */
export function saveCard(world: World, customerId: string, card: TestCard, at: number) {
  const method = world.put({
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: at,
    customer: customerId,
    card: { brand: 'visa', last4: card.number.slice(-4), exp_month: 12, exp_year: 2034 },
    billing_details: { address: null, email: null, name: null, phone: null },
    livemode: false,
    metadata: {},
    _outcome: card.outcome,
  })
  const customer = world.get(customerId)
  if (customer) world.put({ ...customer, invoice_settings: { default_payment_method: method.id } })
  return method
}

/** A subscription's discount from a promotion code; null for an unknown code. */
export function makeDiscount(code: string, at: number) {
  if (!isPromotionCode(code)) return null
  const { months, coupon } = promotions[code]
  return {
    id: newId('di'),
    object: 'discount',
    start: at,
    end: addMonths(at, months),
    source: { type: 'coupon', coupon },
    promotion_code: code,
    checkout_session: null,
    customer: null,
    invoice: null,
    invoice_item: null,
    subscription: null,
    subscription_item: null,
  }
}

/** A price in cents, with a promotion code applied. */
export function discounted(subtotal: number, code: string | null): Price {
  if (!code || !isPromotionCode(code)) return { subtotal, total: subtotal }
  const { percent_off, amount_off } = promotions[code]
  const off = percent_off ? Math.round((subtotal * percent_off) / 100) : (amount_off ?? 0)
  return { subtotal, total: Math.max(0, subtotal - off) }
}

/** Stores a succeeded charge and its payment intent. */
export function makePayment(
  world: World,
  { customer, amount, at, metadata = {} }: PaymentInput,
): { charge: StripeObject; intent: StripeObject } {
  const intentId = newId('pi')
  const charge = world.put({
    id: newId('ch'),
    object: 'charge',
    created: at,
    customer,
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    currency: 'usd',
    captured: true,
    paid: true,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    payment_intent: intentId,
    livemode: false,
    metadata,
  })
  const intent = world.put({
    id: intentId,
    object: 'payment_intent',
    created: at,
    customer,
    amount,
    amount_received: amount,
    currency: 'usd',
    latest_charge: charge.id,
    status: 'succeeded',
    livemode: false,
    metadata,
  })
  return { charge, intent }
}

type PaymentInput = {
  customer: string
  amount: number
  at: number
  metadata?: Record<string, string>
}

/** Stores an invoice, paid or open. */
export function makeInvoice(
  world: World,
  input: {
    customer: string
    subscription: string | null
    price: Price
    paid: boolean
    at: number
    what: string
    /** Id of the payment intent; null when nothing was due. */
    intent: string | null
  },
): StripeObject {
  const { customer, subscription, price, paid, at, what, intent } = input
  const id = newId('in')
  const number = `SANDBOX-${String(world.all('invoice').length + 1).padStart(4, '0')}`
  return world.put({
    id,
    object: 'invoice',
    created: at,
    customer,
    number,
    currency: 'usd',
    status: paid ? 'paid' : 'open',
    subtotal: price.subtotal,
    total: price.total,
    amount_due: price.total,
    amount_paid: paid ? price.total : 0,
    amount_remaining: paid ? 0 : price.total,
    attempt_count: 1,
    attempted: true,
    billing_reason: subscription ? 'subscription_cycle' : 'manual',
    collection_method: 'charge_automatically',
    description: what,
    discounts: [],
    hosted_invoice_url: `/sandbox/invoices/${id}`,
    invoice_pdf: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription, metadata: null },
        }
      : null,
    payments: paymentsOf(id, intent, at),
    period_start: at,
    period_end: at,
    post_payment_credit_notes_amount: 0,
    status_transitions: {
      finalized_at: at,
      paid_at: paid ? at : null,
      marked_uncollectible_at: null,
      voided_at: null,
    },
  })
}

/** The invoice's list of payments in Stripe's shape. */
export function paymentsOf(invoice: string, intent: string | null, at: number) {
  const payment = { type: 'payment_intent', payment_intent: intent }
  const paid = { id: newId('inpay'), object: 'invoice_payment', created: at, invoice, payment }
  const url = `/v1/invoices/${invoice}/payments`
  return { object: 'list', data: intent ? [paid] : [], has_more: false, url }
}

/** The plan's price with the discount that the subscription has at that time. */
export function priceOf(subscription: StripeObject, at: number): Price {
  const [discount] = (subscription.discounts ?? []) as { end: number; promotion_code: string }[]
  const code = discount && discount.end > at ? discount.promotion_code : null
  return discounted(plans.premium.priceCents, code)
}

/** A time (epoch seconds) some months later: the same day, or the last one of a shorter month. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
