import type { Grant } from './billing.ts'
import { type PlanId, plans } from './plans.ts'
import { grantsAccess } from './subscription.ts'

/** What buying a plan means: when it begins and ends, and what is charged when. Times are ISO text. */
export type Terms = {
  plan: PlanId
  dueTodayCents: number
  /** When what is bought begins; null is at once. */
  startsAt: string | null
  /** When it ends by itself; null for a plan that renews. */
  endsAt: string | null
  /** When the first charge after today comes; null when none does. */
  firstChargeAt: string | null
  /** What is charged then, and every month after it; null when nothing is. */
  monthlyCents: number | null
  /** Free days before it; 0 for none. */
  trialDays: number
  /** Ids of the running subscriptions that end for it, so that no day is paid for twice. */
  replaces: string[]
}

/** Terms to buy under, or why there is nothing to buy. */
export type Offer = { terms: Terms; refused?: never } | { terms?: never; refused: string }

/** What decides about an offer, as the worker knows it and the panel shows it. */
export type Situation = {
  grants: Grant[]
  /** Days of the trial this person would get; 0 when there is none left. */
  trialDays: number
  /** Whether the Founder's Tier is sold at present. */
  founderOffer: boolean
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Said when it is asked for although it is not sold. */
export const founderClosed = `The ${plans.founder.name} is not on offer any more.`
/** From when on a founder may buy the next year. */
export const founderRenewalDays = 60
/** Stripe begins a subscription later only when that is at least two days away; an hour is for typing. */
const earliestLaterStartMs = 49 * hourMs

/** What both plans would mean for this person now; the checkout is made from the same terms. */
export function offersFor(situation: Situation, now: Date): Record<PlanId, Offer> {
  return { premium: premiumOffer(situation, now), founder: founderOffer(situation, now) }
}

/** A plan by the month; after days that are paid for already, not beside them. */
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

/** A year paid once; it follows what is paid for already, and takes the place of what would renew. */
function founderOffer({ grants, founderOffer }: Situation, now: Date): Offer {
  const open = openGrants(grants, now)
  const founderEnd = latest(open.filter(({ source }) => source === 'founder')) ?? 0
  if (founderEnd > now.getTime() + founderRenewalDays * dayMs)
    return { refused: `You already have the ${plans.founder.name} for this year.` }
  if (!founderOffer) return { refused: founderClosed }
  const paidUntil = latest(open.filter(({ state }) => state !== 'past_due'))
  // A renewal whose news is late has an end that has passed.
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

/** Subscriptions that Stripe still carries on, whatever their state. */
export function runningSubscriptions(grants: Grant[]): Grant[] {
  return grants.filter(({ source, state }) => source === 'stripe_subscription' && state !== 'ended')
}

/** Whether a grant opens the advisors at this moment. */
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
 * The latest end, in milliseconds; null when nothing is covered. Access without an end was given by
 * an admin, who may end it any day: nothing can follow it.
 */
function latest(grants: Grant[]): number | null {
  const ends = grants.flatMap(({ endsAt }) => (endsAt ? [Date.parse(endsAt)] : []))
  return ends.length > 0 ? Math.max(...ends) : null
}

/** The end of what is covered, or the first midnight (UTC) that Stripe can begin at. */
function firstPossibleCharge(covered: number, now: Date): number {
  const earliest = now.getTime() + earliestLaterStartMs
  return covered >= earliest ? covered : Math.ceil(earliest / dayMs) * dayMs
}

/** The same day of the next month; the last day where that month is shorter. */
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
