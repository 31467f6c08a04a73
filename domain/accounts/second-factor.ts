import { secondFactorGraceDays } from '../constants.ts'

/**
 * When an admin or editor has to have a second factor; a role without a date is from before this
 * was kept, and its days are over.
 */
export function secondFactorDue(grantedAt: Date | null): Date {
  return new Date((grantedAt?.getTime() ?? 0) + secondFactorGraceDays * 24 * 60 * 60 * 1000)
}
