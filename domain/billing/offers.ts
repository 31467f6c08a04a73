import { dayMs, hourMs } from '../durations.ts'
import type { Grant } from './billing.ts'
import { type PlanId, plans } from './plans.ts'
import { grantsAccess } from './subscription.ts'

/** The terms of buying a plan: when it begins and ends, and each charge. Times are ISO text. */
export type Terms = {
  plan: PlanId
  dueTodayCents: number
  /** When the plan begins; null for at once. */
  startsAt: string | null
  /** When it ends; null for a plan that renews. */
  endsAt: string | null
  /** The first charge after today; null when there is none. */
  firstChargeAt: string | null
  /** The monthly charge from then on; null when there is none. */
  monthlyCents: number | null
  /** Length of the free trial; 0 for none. */
  trialDays: number
  /** Ids of the subscriptions cancelled by this purchase, so that no day is paid for twice. */
  replaces: string[]
}

/** The terms of a purchase, or the reason it is refused. */
export type Offer = { terms: Terms; refused?: never } | { terms?: never; refused: string }

/** The facts that decide which offers a person gets. */
export type Situation = {
  grants: Grant[]
  /** Trial days this person would get; 0 when they had theirs. */
  trialDays: number
  /** Whether the Founder's Tier is on sale. */
  founderOffer: boolean
}

/** The refusal when the Founder's Tier is asked for and is not on sale. */
export const founderClosed = `The ${plans.founder.name} is not on offer any more.`
/** Days before its end from which a Founder's Tier can be renewed. */
const founderRenewalDays = 60
/**
 * Stripe starts a subscription in the future only from two days ahead; the hour more allows for
 * filling in the form.
 */
const earliestLaterStartMs = 49 * hourMs

/** The offers of both plans for this person now; a checkout is made from the same terms. */
export function offersFor(situation: Situation, now: Date): Record<PlanId, Offer> {
  return { premium: premiumOffer(situation, now), founder: founderOffer(situation, now) }
}

/** The monthly plan; it begins after the days that are already paid for. */
function premiumOffer({ grants, trialDays }: Situation, now: Date): Offer {
  if (runningSubscriptions(grants).some(({ state }) => state !== 'incomplete'))
    return { refused: 'You already have a subscription. Manage it in your profile.' }
  const monthlyCents = plans.premium.priceCents
  const usual = { plan: 'premium' as const, endsAt: null, monthlyCents, replaces: [] }
  const covered = latest(openGrants(grants, now))
  if (covered !== null) {
    const startsAt = iso(covered)
    const firstChargeAt = iso(firstPossibleCharge(covered, now))
    return { terms: { ...usual, dueTodayCents: 0, startsAt, firstChargeAt, trialDays: 0 } }
  }
  const free = trialDays > 0
  return {
    terms: {
      ...usual,
      dueTodayCents: free ? 0 : monthlyCents,
      startsAt: null,
      firstChargeAt: free ? iso(now.getTime() + trialDays * dayMs) : iso(nextMonth(now)),
      trialDays,
    },
  }
}

/**
 * A year paid once. It begins after the days already paid for and replaces running subscriptions.
 */
function founderOffer({ grants, founderOffer }: Situation, now: Date): Offer {
  const open = openGrants(grants, now)
  const founderEnd = latest(open.filter(({ source }) => source === 'founder')) ?? 0
  if (founderEnd > now.getTime() + founderRenewalDays * dayMs)
    return { refused: `You already have the ${plans.founder.name} for this year.` }
  if (!founderOffer) return { refused: founderClosed }
  const paidUntil = latest(open.filter(({ state }) => state !== 'past_due'))
  // Where the event of a renewal is late, the stored end has already passed.
  const start = paidUntil !== null && paidUntil > now.getTime() ? paidUntil : null
  return {
    terms: {
      plan: 'founder',
      dueTodayCents: plans.founder.priceCents,
      startsAt: start === null ? null : iso(start),
      endsAt: iso((start ?? now.getTime()) + plans.founder.termDays * dayMs),
      firstChargeAt: null,
      monthlyCents: null,
      trialDays: 0,
      replaces: runningSubscriptions(grants).map(({ id }) => id),
    },
  }
}

/** Subscriptions that have not ended at Stripe, in any state. */
export function runningSubscriptions(grants: Grant[]): Grant[] {
  return grants.filter(({ source, state }) => source === 'stripe_subscription' && state !== 'ended')
}

/** Whether an entitlement opens the advisors at this moment. */
export function isOpen({ planType, source, state, startsAt, endsAt, renews }: Grant, now: Date) {
  return grantsAccess(
    {
      planType,
      source,
      state,
      renews,
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    },
    now,
  )
}

function openGrants(grants: Grant[], now: Date): Grant[] {
  return grants.filter((grant) => isOpen(grant, now))
}

/**
 * The latest end in UTC milliseconds, or null. Complimentary access without an end does not count:
 * an admin may end it any day, so that no date follows it.
 */
function latest(grants: Grant[]): number | null {
  const ends = grants.flatMap(({ endsAt }) => (endsAt ? [Date.parse(endsAt)] : []))
  return ends.length > 0 ? Math.max(...ends) : null
}

/** The end of the paid days, or the first UTC midnight at which Stripe can start a subscription. */
function firstPossibleCharge(covered: number, now: Date): number {
  const earliest = now.getTime() + earliestLaterStartMs
  return covered >= earliest ? covered : Math.ceil(earliest / dayMs) * dayMs
}

/** The same day of the next month in UTC milliseconds, or that month's last day. */
function nextMonth(now: Date): number {
  const next = new Date(now)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(now.getUTCDate(), days))
  return next.getTime()
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
