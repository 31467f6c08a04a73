import { isStaff, type Viewer } from '../access.ts'
import { dayMs, hourMs } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Messages a person may send to the advisors today; `limit` is null for staff. Times are ISO text.
 */
export type Allowance = { limit: number | null; used: number; resets_at: string }

/** Questions per UTC day; null is no limit. Where nobody pays, everyone has what Premium has. */
export function dailyLimit(viewer: Viewer, perDay: Settings['messages_per_day']): number | null {
  if (isStaff(viewer)) return null
  const { plan_type, payment_required } = viewer.subscription
  return perDay[plan_type === 'free' && !payment_required ? 'premium' : plan_type]
}

/** The next midnight in UTC. */
export function allowanceResetsAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
}

/** The error for someone whose messages for today are used up. */
export function allowanceUsedUp(limit: number, now: Date): AppError {
  const resets = allowanceResetsAt(now)
  const waitMs = resets.getTime() - now.getTime()
  const hours = Math.ceil(waitMs / hourMs)
  const message =
    limit === 0
      ? 'Your plan has no advisor messages. A subscription brings them.'
      : `You have used ${limit === 1 ? 'the one message' : `all ${limit} messages`} of today. The next ones are ready at midnight UTC, in ${
          hours === 1 ? 'less than an hour' : `about ${hours} hours`
        }. Your conversations are kept.`
  return new AppError('RATE_LIMITED', message, {
    resets_at: resets.toISOString(),
    limit,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
