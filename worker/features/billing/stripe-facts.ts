import type Stripe from 'stripe'
import { plans } from '../../../domain/plans.ts'
import { isMissingCustomer } from './stripe-failures.ts'

/** What Stripe says now about one customer. */
export type StripeFacts = {
  subscriptions: Stripe.Subscription[]
  founderYears: FounderPayment[]
}

/** A paid Founder's Tier checkout. */
export type FounderPayment = {
  sessionId: string
  paidAt: Date
  amountCents: number
  refundedCents: number
  /** The money went back, or is being taken back. */
  revoked: boolean
}

/**
 * Reads the whole truth about a customer. Every event leads here, so that the order in which events
 * arrive says nothing.
 */
export async function readStripeFacts(stripe: Stripe, customer: string): Promise<StripeFacts> {
  try {
    return await readAll(stripe, customer)
  } catch (error) {
    // A customer deleted at Stripe has nothing any more.
    if (isMissingCustomer(error)) return { subscriptions: [], founderYears: [] }
    throw error
  }
}

async function readAll(stripe: Stripe, customer: string): Promise<StripeFacts> {
  const [subscriptions, sessions] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: [
        'data.discounts.source.coupon',
        'data.default_payment_method',
        'data.customer.invoice_settings.default_payment_method',
        'data.latest_invoice',
      ],
    }),
    stripe.checkout.sessions.list({
      customer,
      status: 'complete',
      limit: 100,
      expand: ['data.payment_intent.latest_charge'],
    }),
  ])
  const paid = sessions.data.filter(isPaidFounderYear)
  return {
    subscriptions: subscriptions.data,
    founderYears: await Promise.all(paid.map((session) => founderPayment(stripe, session))),
  }
}

function isPaidFounderYear(session: Stripe.Checkout.Session): boolean {
  const { mode, metadata, payment_status } = session
  return mode === 'payment' && metadata?.plan === 'founder' && payment_status !== 'unpaid'
}

async function founderPayment(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<FounderPayment> {
  const { charge, intentId } = chargeOf(session)
  const refunded = charge?.refunded ?? false
  const disputed = Boolean(charge?.disputed && intentId && (await isLost(stripe, intentId)))
  return {
    sessionId: session.id,
    paidAt: new Date((charge?.created ?? session.created) * 1000),
    amountCents: charge?.amount_captured ?? session.amount_total ?? plans.founder.priceCents,
    refundedCents: disputed ? (charge?.amount ?? 0) : (charge?.amount_refunded ?? 0),
    revoked: refunded || disputed,
  }
}

/** A checkout that cost nothing has no payment. */
function chargeOf({ payment_intent }: Stripe.Checkout.Session) {
  if (!payment_intent) return { charge: null, intentId: null }
  if (typeof payment_intent === 'string') return { charge: null, intentId: payment_intent }
  const { id, latest_charge } = payment_intent
  return { charge: typeof latest_charge === 'string' ? null : latest_charge, intentId: id }
}

const settledForUs = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]

/** A dispute takes the money away at once and gives it back only if we win. */
async function isLost(stripe: Stripe, payment_intent: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 10 })
  return data.some(({ status }) => !settledForUs.includes(status))
}
