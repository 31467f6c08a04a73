import { chargeInWords } from '../../../../domain/billing/panel.ts'
import {
  grantsAccess,
  pastDueGraceMs,
  trialNoticeMs,
} from '../../../../domain/billing/subscription.ts'
import { dayMs } from '../../../../domain/durations.ts'
import type {
  Derived,
  EntitlementRow,
  NewEntitlement,
  Payment,
} from '../entitlements-repository.ts'

/** The kinds of notice; notice-mails.ts has their texts. */
export type NoticeKind =
  | 'welcome'
  | 'trial-ending'
  | 'cancelled'
  | 'payment-failed'
  | 'grace-ended'
  | 'ended'
  | 'founder-30-days'
  | 'founder-7-days'
  | 'receipt'

export type NoticeDetails = {
  planType?: 'premium' | 'founder' | 'comp'
  /** The time named in the mail, ISO. */
  at?: string
  amountCents?: number
  /** The next charge, e.g. "$7.99 per month". */
  charge?: string
  paymentMethod?: string | null
  /** Whether a trial began rather than a paid period. */
  trial?: boolean
}

/** A mail to be sent. Its id is made of its kind and subject, so that it is queued once. */
export type Notice = { id: string; userId: string; kind: NoticeKind; details: NoticeDetails }

/** Events older than this send no mail, when an old customer is first read, say. */
const newsMs = 4 * dayMs

/** The notices due for the changes from the stored rows to Stripe's current state. */
export function noticesFor(before: EntitlementRow[], after: Derived, now: Date): Notice[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return [
    ...after.entitlements.flatMap((entitlement) =>
      aboutEntitlement(known.get(entitlement.id), entitlement, now),
    ),
    ...after.payments.filter(({ paidAt }) => isNews(paidAt, now)).map(receipt),
  ]
}

/** The notices about one entitlement's change. */
function aboutEntitlement(
  before: EntitlementRow | undefined,
  entitlement: NewEntitlement,
  now: Date,
): Notice[] {
  const { id, userId, state, startsAt, endsAt, renews } = entitlement
  const at = endsAt?.toISOString()
  const details = detailsOf(entitlement)
  const notice = (kind: NoticeKind, about = id): Notice => ({
    id: `${kind}:${about}`,
    userId,
    kind,
    details,
  })
  if (state === 'past_due') return [notice('payment-failed', `${id}:${at}`)]
  if (state === 'ended') return before && before.state !== 'ended' ? [notice('ended')] : []
  if (!grantsAccess(entitlement, now)) return []
  const notices: Notice[] = []
  if (isNews(startsAt, now))
    notices.push({ ...notice('welcome'), details: { ...details, trial: state === 'trialing' } })
  if (before?.renews && !renews && endsAt && endsAt > now)
    notices.push(notice('cancelled', `${id}:${at}`))
  if (state === 'trialing' && renews && endsAt && endsAt.getTime() - now.getTime() <= trialNoticeMs)
    notices.push(notice('trial-ending'))
  return notices
}

function detailsOf({ planType, endsAt, paymentMethod, price }: NewEntitlement): NoticeDetails {
  return {
    planType,
    paymentMethod,
    ...(endsAt && { at: endsAt.toISOString() }),
    ...(price && { charge: chargeInWords(price) }),
  }
}

function receipt({ id, userId, planType, amountCents, paidAt }: Payment): Notice {
  const details = { planType, amountCents, at: paidAt.toISOString() }
  return { id: `receipt:${id}`, userId, kind: 'receipt', details }
}

/** The notices due by time alone: a trial, founder's year or granted access is about to end. */
export function scheduledNotices(rows: EntitlementRow[], now: Date): Notice[] {
  return rows.flatMap((row) => {
    const { id, userId, endsAt } = row
    const kind = endsAt && kindDue(row, endsAt, now)
    if (!kind) return []
    // A subscription may be past due more than once: the period is part of the id.
    const about = kind === 'grace-ended' ? `${id}:${endsAt.toISOString()}` : id
    return [{ id: `${kind}:${about}`, userId, kind, details: detailsOf(row) }]
  })
}

/** The kind of notice due for an entitlement that ends at `endsAt`, or null. */
function kindDue(
  { source, state, renews }: EntitlementRow,
  endsAt: Date,
  now: Date,
): NoticeKind | null {
  const leftMs = endsAt.getTime() - now.getTime()
  if (state === 'past_due') {
    const closed = new Date(endsAt.getTime() + pastDueGraceMs)
    return closed <= now && isNews(closed, now) ? 'grace-ended' : null
  }
  if (source === 'stripe_subscription') {
    const isEnding = state === 'trialing' && renews && leftMs > 0 && leftMs <= trialNoticeMs
    return isEnding ? 'trial-ending' : null
  }
  if (leftMs <= 0) return isNews(endsAt, now) ? 'ended' : null
  if (source !== 'founder') return null
  if (leftMs <= 7 * dayMs) return 'founder-7-days'
  return leftMs <= 30 * dayMs ? 'founder-30-days' : null
}

/** Whether an event is recent enough for a mail. */
function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < newsMs
}
