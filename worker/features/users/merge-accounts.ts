import { toRole } from '../../../domain/access.ts'
import { deletionGraceDays } from '../../../domain/constants.ts'
import { dayMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Commit, isUnmet } from '../../db/commit.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { foundAccount } from './account.ts'
import type { AccountsRepository } from './accounts-repository.ts'

type Deps = { accounts: AccountsRepository; commit: Commit; now?: () => Date }

/**
 * Moves one account's data to another of the same person, and schedules its deletion. Single
 * records, such as the district profile, are not moved. Throws CONFLICT for staff or a Stripe
 * customer.
 */
export async function mergeAccounts(
  { accounts, commit, now = () => new Date() }: Deps,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  if (from === into) throw new AppError('INVALID_INPUT', 'from: Choose another account')
  const [gone] = await Promise.all([foundAccount(accounts, from), foundAccount(accounts, into)])
  if (toRole(gone.role))
    throw new AppError('CONFLICT', 'Take the role of the account that goes first')
  if (await accounts.hasCustomer(from))
    throw new AppError(
      'CONFLICT',
      'The account that goes has payments at Stripe. Merge the other way round, or end them there first.',
    )
  const at = now()
  const dueAt = new Date(at.getTime() + deletionGraceDays * dayMs)
  const event = {
    action: 'user.merge' as const,
    subject: into,
    details: { from, reason: await withoutStudentData(reason) },
  }
  const statements = [
    accounts.requireNoRole(from),
    ...accounts.move(from, into),
    accounts.markForDeletion(from, at, dueAt),
    accounts.endSessions(from),
  ]
  await commit(statements, [event]).catch((error: unknown) => {
    throw isUnmet(error)
      ? new AppError('CONFLICT', 'Take the role of the account that goes first')
      : error
  })
}
