import { dayMs, hourMs } from '../durations.ts'
/** The answer of `POST /api/check-subscription`; its field names are the specification's. */
export type SubscriptionStatus = {
  subscribed: boolean
  plan_type: 'free' | 'premium' | 'founder' | 'comp'
  /** ISO time, or null when there is no end. */
  subscription_end: string | null
  trial_end: string | null
  payment_required: boolean
  has_payment_issues: boolean
  has_payment_method: boolean
  has_discount: boolean
  discount_info: {
    name: string
    percent_off: number | null
    amount_off_cents: number | null
  } | null
}

export const freeSubscription: SubscriptionStatus = {
  subscribed: false,
  plan_type: 'free',
  subscription_end: null,
  trial_end: null,
  payment_required: true,
  has_payment_issues: false,
  has_payment_method: false,
  has_discount: false,
  discount_info: null,
}

export type EntitlementState =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'incomplete'
  | 'paused'
  | 'ended'

/** The names of states as admins read them. */
export const stateNames: Record<EntitlementState, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  incomplete: 'Not completed',
  paused: 'Paused',
  ended: 'Ended',
}

/** A discount; exactly one of its two amounts is set. */
export type Discount = NonNullable<SubscriptionStatus['discount_info']> & {
  /** ISO time from which the full price is charged; absent or null for never. */
  ends_at?: string | null
}

/** A subscription's price at Stripe; amounts in cents of its currency. */
export type Price = {
  amountCents: number
  /** ISO 4217 in lower case, e.g. "usd". */
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  /** The next renewal's amount, with the discounts that still apply then. */
  nextCents: number
}

/** A right to the advisors. A person may have several; `bestEntitlement` says which one counts. */
export type Entitlement = {
  source: 'stripe_subscription' | 'founder' | 'comp'
  planType: 'premium' | 'founder' | 'comp'
  state: EntitlementState
  startsAt: Date
  /** The end of the paid or granted time; null for none. */
  endsAt: Date | null
  /** Whether Stripe renews it at its end. */
  renews?: boolean
  /** Whether a card is on file; Stripe asks every subscriber for one. */
  hasPaymentMethod?: boolean
  discount?: Discount | null
}

/** How long access lasts after a failed payment. */
export const pastDueGraceMs = 7 * dayMs
/**
 * How long access lasts past the end of a subscription that renews: the event of a renewal may be
 * late, and cron reads Stripe every quarter of an hour.
 */
export const renewalWaitMs = 2 * hourMs
/** How long before a trial ends the person is told. */
export const trialNoticeMs = 3 * dayMs

/** When the entitlement stops granting access; null while it has no end. */
export function accessEndsAt({
  state,
  endsAt,
  renews,
}: Pick<Entitlement, 'state' | 'endsAt' | 'renews'>): Date | null {
  if (!endsAt) return null
  if (state === 'past_due') return new Date(endsAt.getTime() + pastDueGraceMs)
  return renews ? new Date(endsAt.getTime() + renewalWaitMs) : endsAt
}

/** Whether the entitlement opens the advisors at this moment. */
export function grantsAccess(entitlement: Entitlement, now: Date): boolean {
  if (!['trialing', 'active', 'past_due'].includes(entitlement.state)) return false
  const end = accessEndsAt(entitlement)
  return entitlement.startsAt <= now && (end === null || now < end)
}

const paymentTrouble: readonly EntitlementState[] = ['past_due', 'unpaid', 'incomplete']

/** The entitlement that grants access for longest, or undefined. */
export function bestEntitlement<T extends Entitlement>(
  entitlements: T[],
  now: Date,
): T | undefined {
  return entitlements
    .filter((entitlement) => grantsAccess(entitlement, now))
    .sort((a, b) => endOrder(b) - endOrder(a))[0]
}

/** A person's subscription status, from all their entitlements. */
export function subscriptionOf(
  entitlements: Entitlement[],
  { now, paymentsRequired, staff }: { now: Date; paymentsRequired: boolean; staff: boolean },
): SubscriptionStatus {
  const best = bestEntitlement(entitlements, now)
  const subscribed = best !== undefined
  const bought = entitlements.filter(
    ({ source, state }) => source === 'stripe_subscription' && state !== 'ended',
  )
  const discount = [...(best ? [best] : []), ...bought]
    .map((entitlement) => heldDiscount(entitlement, now))
    .find((held) => held !== null)
  return {
    ...freeSubscription,
    subscribed,
    plan_type: best?.planType ?? 'free',
    subscription_end: nextEnd(best, now)?.toISOString() ?? null,
    trial_end: best?.state === 'trialing' ? (best.endsAt?.toISOString() ?? null) : null,
    payment_required: paymentsRequired && !subscribed && !staff,
    has_payment_issues: entitlements.some(({ state }) => paymentTrouble.includes(state)),
    has_payment_method: bought.some(({ hasPaymentMethod = true }) => hasPaymentMethod),
    has_discount: discount !== undefined,
    discount_info: discount ?? null,
  }
}

/** The next end: of the paid time, or of the grace period after it. */
function nextEnd(best: Entitlement | undefined, now: Date): Date | null {
  if (!best?.endsAt) return null
  return best.endsAt > now ? best.endsAt : accessEndsAt(best)
}

/** The discount that applies now, in the specification's fields, or null. */
function heldDiscount({ discount }: Entitlement, now: Date): SubscriptionStatus['discount_info'] {
  if (!discount || (discount.ends_at && Date.parse(discount.ends_at) <= now.getTime())) return null
  const { name, percent_off, amount_off_cents } = discount
  return { name, percent_off, amount_off_cents }
}

function endOrder({ endsAt }: Entitlement): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}
