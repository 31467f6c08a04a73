import type Stripe from 'stripe'
import { plans } from '../../../../domain/billing/plans.ts'
import { isMissingCustomer } from '../stripe/failures.ts'

/** A customer's current subscriptions and payments at Stripe. */
export type StripeFacts = {
  subscriptions: Stripe.Subscription[]
  founderYears: FounderPayment[]
  months: PremiumPayment[]
}

/** A paid invoice of a subscription. */
export type PremiumPayment = {
  invoiceId: string
  paidAt: Date
  amountCents: number
  refundedCents: number
}

/** A paid Founder's Tier checkout. */
export type FounderPayment = {
  sessionId: string
  paidAt: Date
  amountCents: number
  refundedCents: number
  /** Whether it was refunded in full or disputed. */
  revoked: boolean
  /** End of the days paid for otherwise, which the year follows; null to begin when paid. */
  startsAt: Date | null
  /** Ids of the subscriptions that it replaces. */
  replaces: string[]
}

/**
 * Reads a customer's facts anew. Every event leads here, so that the order of events does not
 * matter.
 */
export async function readStripeFacts(stripe: Stripe, customer: string): Promise<StripeFacts> {
  try {
    return await readAll(stripe, customer)
  } catch (error) {
    // Deleted at Stripe.
    if (isMissingCustomer(error)) return { subscriptions: [], founderYears: [], months: [] }
    throw error
  }
}

async function readAll(stripe: Stripe, customer: string): Promise<StripeFacts> {
  const [subscriptions, sessions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: [
        'data.discounts.source.coupon',
        'data.default_payment_method',
        'data.customer.invoice_settings.default_payment_method',
      ],
    }),
    stripe.checkout.sessions.list({
      customer,
      status: 'complete',
      limit: 100,
      expand: ['data.payment_intent.latest_charge'],
    }),
    stripe.invoices.list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] }),
    stripe.charges.list({ customer, limit: 100 }),
  ])
  const paid = sessions.data.filter(isPaidFounderYear)
  const months = invoices.data.filter(isPaidMonth)
  return {
    subscriptions: subscriptions.data,
    founderYears: await Promise.all(paid.map((session) => founderPayment(stripe, session))),
    months: await Promise.all(
      months.map((invoice) => premiumPayment(stripe, invoice, charges.data)),
    ),
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
  const charge = chargeOf(session)
  const refundedCents = charge ? await returnedCents(stripe, charge) : 0
  return {
    sessionId: session.id,
    paidAt: new Date((charge?.created ?? session.created) * 1000),
    amountCents: charge?.amount_captured ?? session.amount_total ?? plans.founder.priceCents,
    refundedCents,
    revoked: charge !== null && refundedCents >= charge.amount,
    startsAt: startOf(session),
    replaces: session.metadata?.replaces?.split(',') ?? [],
  }
}

/** The year's start, which the checkout wrote into the metadata; null to begin when paid. */
function startOf({ metadata, created }: Stripe.Checkout.Session): Date | null {
  const seconds = Number(metadata?.starts_at)
  return seconds > created ? new Date(seconds * 1000) : null
}

/** The session's charge; null for a free checkout, which has no payment. */
function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  if (!payment_intent || typeof payment_intent === 'string') return null
  const { latest_charge } = payment_intent
  return typeof latest_charge === 'string' ? null : latest_charge
}

function isPaidMonth({ parent, amount_paid }: Stripe.Invoice): boolean {
  return parent?.type === 'subscription_details' && amount_paid > 0
}

/** The payment of an invoice; money returns by a credit note, a refund or a dispute. */
async function premiumPayment(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  charges: Stripe.Charge[],
): Promise<PremiumPayment> {
  const intents = new Set(invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)))
  const own = charges.filter(
    ({ payment_intent }) => payment_intent && intents.has(idOf(payment_intent)),
  )
  const returned = await Promise.all(own.map((charge) => returnedCents(stripe, charge)))
  const refunded = returned.reduce((sum, cents) => sum + cents, 0)
  return {
    invoiceId: invoice.id,
    paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
    amountCents: invoice.amount_paid,
    refundedCents: Math.max(refunded, invoice.post_payment_credit_notes_amount),
  }
}

/** Cents of a charge that were refunded, or all of them while a dispute is open or lost. */
async function returnedCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  const intent = charge.payment_intent && idOf(charge.payment_intent)
  const lost = charge.disputed && intent && (await isLost(stripe, intent))
  if (lost) return charge.amount
  return charge.amount_refunded > 0 ? sumOfRefunds(stripe, charge) : 0
}

/** Cents of a charge's refunds without failed and cancelled ones, which the charge still counts. */
async function sumOfRefunds(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 })
  if (data.length === 0) return charge.amount_refunded
  return data
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function idOf(reference: string | { id: string } | undefined): string | undefined {
  return typeof reference === 'object' ? reference.id : reference
}

/** The statuses of disputes that leave the money with us. */
const settledForUs = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]

/** Whether a dispute has taken the money: it does so at once, and returns it only if we win. */
async function isLost(stripe: Stripe, payment_intent: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 10 })
  return data.some(({ status }) => !settledForUs.includes(status))
}
