import { secondFactorGraceDays } from '../constants.ts'
import { dayMs } from '../durations.ts'

/**
 * The time by which an admin or editor must have a second factor. A role without a grant date was
 * granted before dates were stored: its time is over.
 */
export function secondFactorDue(grantedAt: Date | null): Date {
  return new Date((grantedAt?.getTime() ?? 0) + secondFactorGraceDays * dayMs)
}
