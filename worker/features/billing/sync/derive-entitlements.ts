import type Stripe from 'stripe'
import { plans } from '../../../../domain/billing/plans.ts'
import type { Discount, EntitlementState, Price } from '../../../../domain/billing/subscription.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { withCapital } from '../../../../domain/text/capital.ts'
import type {
  Derived,
  EntitlementRow,
  NewEntitlement,
  Payment,
} from '../entitlements-repository.ts'
import type { FounderPayment, PremiumPayment, StripeFacts } from './stripe-facts.ts'

/** Derives a person's entitlements and payments from Stripe's facts and the stored entitlements. */
export function derive(
  userId: string,
  { subscriptions, founderYears, months }: StripeFacts,
  { stored, now }: { stored: EntitlementRow[]; now: Date },
): Derived {
  const trials = subscriptions
    .filter((subscription) => followsAt(subscription) === null)
    .map(({ trial_start }) => trial_start)
    .filter((at) => at !== null)
  return {
    entitlements: [
      ...subscriptions.map((subscription) => subscriptionEntitlement(userId, subscription, now)),
      ...founderEntitlements(userId, founderYears).map((year) => endedWhen(year, stored, now)),
      ...endedUnknown(stored, subscriptions, now),
    ],
    payments: [
      ...months.map((paid) => monthPayment(userId, paid)),
      ...founderYears.map((paid) => founderPayment(userId, paid)),
    ],
    trialUsedAt: trials.length > 0 ? fromSeconds(Math.min(...trials)) : null,
  }
}

/** A refunded year, ended when the refund was first seen; other years unchanged. */
function endedWhen(year: NewEntitlement, stored: EntitlementRow[], now: Date): NewEntitlement {
  if (year.state !== 'ended') return year
  const before = stored.find(({ id, state }) => id === year.id && state === 'ended')
  const known = before?.endsAt ?? now
  return { ...year, endsAt: year.endsAt && year.endsAt < known ? year.endsAt : known }
}

/** Stored subscriptions that Stripe no longer has (their customer was deleted, say), as ended. */
function endedUnknown(
  stored: EntitlementRow[],
  subscriptions: Stripe.Subscription[],
  now: Date,
): NewEntitlement[] {
  const known = new Set(subscriptions.map(({ id }) => id))
  return stored
    .filter(
      ({ id, source, state }) =>
        source === 'stripe_subscription' && state !== 'ended' && !known.has(id),
    )
    .map(({ createdAt: _, updatedAt: __, ...row }) => ({
      ...row,
      state: 'ended',
      renews: false,
      endsAt: row.endsAt && row.endsAt < now ? row.endsAt : now,
    }))
}

const states: Record<string, EntitlementState> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  incomplete: 'incomplete',
  paused: 'paused',
  incomplete_expired: 'ended',
  canceled: 'ended',
}

/** The entitlement of a Stripe subscription. */
export function subscriptionEntitlement(
  userId: string,
  subscription: Stripe.Subscription,
  now: Date,
): NewEntitlement {
  // An unknown status gives no access.
  const state = states[subscription.status] ?? 'paused'
  const renews =
    state === 'trialing' || state === 'active' ? renewsAtPeriodEnd(subscription) : false
  return {
    id: subscription.id,
    userId,
    source: 'stripe_subscription',
    planType: 'premium',
    state,
    startsAt: fromSeconds(followsAt(subscription) ?? subscription.start_date),
    endsAt: fromSeconds(paidUntil(subscription, state)),
    renews,
    paymentMethod: paymentMethodName(subscription),
    discount: discountOf(subscription),
    price: priceOf(subscription, now),
    poNumber: null,
  }
}

/**
 * Start, in epoch seconds, of a plan bought to follow days already paid for, which to Stripe are
 * its trial; null for a plan that began when it was bought.
 */
function followsAt({ metadata }: Stripe.Subscription): number | null {
  const at = Number(metadata?.starts_at)
  return at > 0 ? at : null
}

/** End of the paid time in epoch seconds; of an unpaid period that is its start. */
function paidUntil(subscription: Stripe.Subscription, state: EntitlementState): number {
  const { ended_at, canceled_at, cancel_at, trial_end, items, start_date } = subscription
  const periods = items.data.map((item) => item.current_period_end)
  const begins = items.data.map((item) => item.current_period_start)
  const periodEnd = periods.length > 0 ? Math.max(...periods) : start_date
  if (state === 'ended') return ended_at ?? canceled_at ?? periodEnd
  if (state === 'past_due' || state === 'unpaid' || state === 'incomplete')
    return begins.length > 0 ? Math.max(...begins) : start_date
  const end = state === 'trialing' ? (trial_end ?? periodEnd) : periodEnd
  return cancel_at ? Math.min(cancel_at, end) : end
}

function renewsAtPeriodEnd(subscription: Stripe.Subscription): boolean {
  const { cancel_at_period_end, cancel_at, items } = subscription
  if (cancel_at_period_end) return false
  return cancel_at === null || items.data.every((item) => item.current_period_end < cancel_at)
}

/** The entitlements of founder years; one bought early begins at the end of the year before it. */
export function founderEntitlements(userId: string, payments: FounderPayment[]): NewEntitlement[] {
  let coveredUntil = 0
  return payments
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .map(({ sessionId, paidAt, revoked, startsAt }) => {
      const begins = Math.max(paidAt.getTime(), startsAt?.getTime() ?? 0, coveredUntil)
      const ends = begins + plans.founder.termDays * dayMs
      if (!revoked) coveredUntil = ends
      return {
        id: sessionId,
        userId,
        source: 'founder',
        planType: 'founder',
        state: revoked ? 'ended' : 'active',
        startsAt: paidAt,
        endsAt: new Date(ends),
        renews: false,
        paymentMethod: null,
        discount: null,
        price: null,
        poNumber: null,
      }
    })
}

function monthPayment(userId: string, paid: PremiumPayment): Payment {
  const { invoiceId: id, amountCents, refundedCents, paidAt } = paid
  return { id, userId, planType: 'premium', amountCents, refundedCents, paidAt }
}

function founderPayment(userId: string, paid: FounderPayment): Payment {
  const { sessionId, amountCents, refundedCents, paidAt } = paid
  return { id: sessionId, userId, planType: 'founder', amountCents, refundedCents, paidAt }
}

/** The first discount, for display; the price includes all of them. */
function discountOf({ discounts }: Stripe.Subscription): Discount | null {
  const [first] = couponsOf(discounts)
  if (!first) return null
  const { name, id, percent_off, amount_off, ends } = first
  const ends_at = ends === null ? null : fromSeconds(ends).toISOString()
  return { name: name ?? id, percent_off, amount_off_cents: amount_off, ends_at }
}

function couponsOf(discounts: Stripe.Subscription['discounts']) {
  return (discounts ?? []).flatMap((discount) => {
    if (typeof discount === 'string') return []
    const { coupon } = discount.source
    return coupon && typeof coupon !== 'string' ? [{ ...coupon, ends: discount.end ?? null }] : []
  })
}

/**
 * The price of all items, and of the next renewal with discounts; null without a recurring price.
 */
function priceOf({ items, discounts }: Stripe.Subscription, now: Date): Price | null {
  const [first] = items.data
  if (!first?.price?.recurring) return null
  const amountCents = items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  )
  const renewsAt = Math.max(first.current_period_end, now.getTime() / 1000)
  const nextCents = couponsOf(discounts)
    .filter(({ ends }) => ends === null || ends > renewsAt)
    .reduce(
      (rest, { percent_off, amount_off }) =>
        percent_off ? Math.round(rest * (1 - percent_off / 100)) : rest - (amount_off ?? 0),
      amountCents,
    )
  const { currency, recurring } = first.price
  const interval = recurring.interval as Price['interval']
  const intervalCount = recurring.interval_count
  return { amountCents, currency, interval, intervalCount, nextCents: Math.max(0, nextCents) }
}

function paymentMethodName(subscription: Stripe.Subscription): string | null {
  const { default_payment_method: own, customer } = subscription
  const theirs =
    typeof customer === 'string' || customer.deleted
      ? null
      : customer.invoice_settings?.default_payment_method
  const method = own ?? theirs
  if (!method) return null
  if (typeof method === 'string' || !method.card) return 'A saved payment method'
  const { brand, last4 } = method.card
  return `${withCapital(brand)} ending in ${last4}`
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
