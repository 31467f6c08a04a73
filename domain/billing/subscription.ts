/** What `POST /api/check-subscription` answers; the field names are the specification's. */
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

/** What each state is called where admins read it. */
export const stateNames: Record<EntitlementState, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  incomplete: 'Not completed',
  paused: 'Paused',
  ended: 'Ended',
}

/** A price that was lowered; exactly one of the two amounts is set. */
export type Discount = NonNullable<SubscriptionStatus['discount_info']> & {
  /** ISO time from which the whole price is charged again; absent or null for none. */
  ends_at?: string | null
}

/** What a subscription costs as Stripe has it; money in cents of its currency. */
export type Price = {
  amountCents: number
  /** Three letters, e.g. "usd". */
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  /** What the next renewal comes to, with the discounts that still hold then. */
  nextCents: number
}

/** A row that grants access; several may stand for one person, the best one counts. */
export type Entitlement = {
  source: 'stripe_subscription' | 'founder' | 'comp'
  planType: 'premium' | 'founder' | 'comp'
  state: EntitlementState
  startsAt: Date
  /** Until when it is paid for or granted; null when it has no end. */
  endsAt: Date | null
  /** Whether Stripe goes on at the end by itself. */
  renews?: boolean
  /** Whether a card is on file; Stripe asks every subscriber for one. */
  hasPaymentMethod?: boolean
  discount?: Discount | null
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** How long a subscription whose payment failed keeps its access. */
export const pastDueGraceMs = 7 * dayMs
/**
 * How long a subscription that renews by itself is waited for: news of a renewal may be late, and
 * the quarter-hourly look at Stripe settles it. One that was cancelled is not waited for.
 */
export const renewalWaitMs = 2 * hourMs
/** How long before the end of a trial someone is told. */
export const trialNoticeMs = 3 * dayMs

/** When this entitlement stops granting access; null means it has no end yet. */
export function accessEndsAt({
  state,
  endsAt,
  renews,
}: Pick<Entitlement, 'state' | 'endsAt' | 'renews'>): Date | null {
  if (!endsAt) return null
  if (state === 'past_due') return new Date(endsAt.getTime() + pastDueGraceMs)
  return renews ? new Date(endsAt.getTime() + renewalWaitMs) : endsAt
}

/** Whether it opens the advisors at this moment. */
export function grantsAccess(entitlement: Entitlement, now: Date): boolean {
  if (!['trialing', 'active', 'past_due'].includes(entitlement.state)) return false
  const end = accessEndsAt(entitlement)
  return entitlement.startsAt <= now && (end === null || now < end)
}

const paymentTrouble: readonly EntitlementState[] = ['past_due', 'unpaid', 'incomplete']

/** The entitlement that counts now: of those that grant access, the one that lasts longest. */
export function bestEntitlement<T extends Entitlement>(
  entitlements: T[],
  now: Date,
): T | undefined {
  return entitlements
    .filter((entitlement) => grantsAccess(entitlement, now))
    .sort((a, b) => endOrder(b) - endOrder(a))[0]
}

/** The subscription a person has now, from all their entitlements. */
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

/** The end that is still ahead: of the paid time, or of the grace that follows it. */
function nextEnd(best: Entitlement | undefined, now: Date): Date | null {
  if (!best?.endsAt) return null
  return best.endsAt > now ? best.endsAt : accessEndsAt(best)
}

/** The discount that lowers the price now, in the fields of the specification. */
function heldDiscount({ discount }: Entitlement, now: Date): SubscriptionStatus['discount_info'] {
  if (!discount || (discount.ends_at && Date.parse(discount.ends_at) <= now.getTime())) return null
  const { name, percent_off, amount_off_cents } = discount
  return { name, percent_off, amount_off_cents }
}

function endOrder({ endsAt }: Entitlement): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}
