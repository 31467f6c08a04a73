type Fields = Record<string, unknown>
export type StripeObject = Fields & { id: string; object: string }

const day = 86_400
const seconds = () => Math.floor(Date.now() / 1000)

/** A subscription as Stripe returns it; times in days from now. */
export function subscription(
  id: string,
  customer: string,
  {
    status = 'active',
    start = -10,
    end = 20,
    price = 799,
    interval = 'month',
    intervalCount = 1,
    ...fields
  }: {
    status?: string
    start?: number
    end?: number
    price?: number
    interval?: string
    intervalCount?: number
  } & Fields = {},
): StripeObject {
  const now = seconds()
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created: now + start * day,
    start_date: now + start * day,
    trial_start: status === 'trialing' ? now + start * day : null,
    trial_end: status === 'trialing' ? now + end * day : null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: null,
    discounts: [],
    latest_invoice: null,
    metadata: {},
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_start: now + start * day,
          current_period_end: now + end * day,
          quantity: 1,
          price: {
            id: 'price_premium',
            object: 'price',
            currency: 'usd',
            unit_amount: price,
            recurring: { interval, interval_count: intervalCount },
          },
        },
      ],
    },
    ...fields,
  }
}

/** A paid Founder's Tier checkout, `daysAgo` days old. */
export function founderCheckout(
  id: string,
  customer: string,
  {
    daysAgo = 0,
    metadata = {},
    ...charge
  }: {
    daysAgo?: number
    refunded?: boolean
    amount_refunded?: number
    disputed?: boolean
    metadata?: Record<string, string>
  } = {},
): StripeObject {
  const created = seconds() - daysAgo * day
  return {
    id,
    object: 'checkout.session',
    customer,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    metadata: { plan: 'founder', ...metadata },
    created,
    amount_total: 2500,
    payment_intent: {
      id: `pi_${id}`,
      object: 'payment_intent',
      latest_charge: {
        id: `ch_${id}`,
        object: 'charge',
        created,
        customer,
        payment_intent: `pi_${id}`,
        amount: 2500,
        amount_captured: 2500,
        amount_refunded: charge.refunded ? 2500 : 0,
        refunded: false,
        disputed: false,
        ...charge,
      },
    },
  }
}

/** A paid month: its invoice and its charge. */
export function paidMonth(
  id: string,
  customer: string,
  {
    amount = 799,
    ...charge
  }: { amount?: number; amount_refunded?: number; disputed?: boolean } = {},
): { invoice: StripeObject; charge: StripeObject } {
  const payment_intent = `pi_${id}`
  const created = seconds()
  return {
    invoice: {
      id,
      object: 'invoice',
      customer,
      status: 'paid',
      created,
      amount_paid: amount,
      post_payment_credit_notes_amount: 0,
      status_transitions: { paid_at: created },
      parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
      payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent } }] },
    },
    charge: {
      id: `ch_${id}`,
      object: 'charge',
      customer,
      payment_intent,
      created,
      amount,
      amount_refunded: 0,
      disputed: false,
      ...charge,
    },
  }
}

let count = 0

/** An event on an object, as Stripe sends it now or sent it `daysAgo` days ago. */
export function event(type: string, object: Fields, { daysAgo = 0 } = {}): StripeObject {
  count += 1
  const id = `evt_${count}_${Math.abs(Date.now() % 1e9)}`
  return {
    id,
    object: 'event',
    type,
    created: seconds() - daysAgo * day,
    data: { object },
    livemode: false,
  }
}
