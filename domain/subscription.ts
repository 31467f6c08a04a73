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
  discount_info: { name: string; percent_off: number | null; amount_off_cents: number | null } | null
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

export type EntitlementState = 'trialing' | 'active' | 'past_due' | 'unpaid' | 'incomplete' | 'ended'

/** A row that grants access; several may stand for one person, the best one counts. */
export type Entitlement = {
  source: 'stripe_subscription' | 'founder' | 'comp'
  planType: 'premium' | 'founder' | 'comp'
  state: EntitlementState
  startsAt: Date
  endsAt: Date | null
}

const dayMs = 24 * 60 * 60 * 1000
/** How long a subscription whose payment failed keeps its access. */
export const pastDueGraceMs = 7 * dayMs

/** When this entitlement stops granting access; null means it has no end yet. */
function accessEndsAt({ state, endsAt }: Entitlement): Date | null {
  if (!endsAt) return null
  return state === 'past_due' ? new Date(endsAt.getTime() + pastDueGraceMs) : endsAt
}

function grantsAccess(entitlement: Entitlement, now: Date): boolean {
  if (!['trialing', 'active', 'past_due'].includes(entitlement.state)) return false
  const end = accessEndsAt(entitlement)
  return entitlement.startsAt <= now && (end === null || now < end)
}

const paymentTrouble: readonly EntitlementState[] = ['past_due', 'unpaid', 'incomplete']

/** The subscription a person has now, from all their entitlements. */
export function subscriptionOf(
  entitlements: Entitlement[],
  { now, paymentsRequired, staff }: { now: Date; paymentsRequired: boolean; staff: boolean },
): SubscriptionStatus {
  const granting = entitlements.filter((entitlement) => grantsAccess(entitlement, now))
  const best = granting.sort((a, b) => endOrder(b) - endOrder(a))[0]
  const subscribed = best !== undefined
  return {
    ...freeSubscription,
    subscribed,
    plan_type: best?.planType ?? 'free',
    subscription_end: best?.endsAt?.toISOString() ?? null,
    trial_end: best?.state === 'trialing' ? (best.endsAt?.toISOString() ?? null) : null,
    payment_required: paymentsRequired && !subscribed && !staff,
    has_payment_issues: entitlements.some(({ state }) => paymentTrouble.includes(state)),
    has_payment_method: entitlements.some(({ source }) => source === 'stripe_subscription'),
  }
}

function endOrder({ endsAt }: Entitlement): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}
