import { toRole } from '../../../domain/access.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SecondFactorRemoval } from '../../../domain/staff/user-admin.ts'
import { type Commit, isUnmet } from '../../db/commit.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { foundAccount } from './account.ts'
import type { AccountsRepository } from './accounts-repository.ts'

type Deps = {
  accounts: AccountsRepository
  commit: Commit
  /** Throws unless the admin confirms their identity again. */
  confirmOwner(password: string | undefined): Promise<void>
  /** Notifies the person at their address or number. */
  tell(to: { email: string | null; phone: string | null }): Promise<void>
}

/**
 * Removes the second factor of a person who lost it: app, backup codes, passkeys, trusted devices
 * and sessions, and notifies them. Throws CONFLICT for one's own, and for staff: their role has to
 * be removed first, so that deceiving one admin does not open the admin area.
 */
export async function removeSecondFactor(
  { accounts, commit, confirmOwner, tell }: Deps,
  actor: { id: string },
  id: string,
  { reason, password }: SecondFactorRemoval,
): Promise<void> {
  const row = await foundAccount(accounts, id)
  if (id === actor.id)
    throw new AppError('CONFLICT', 'Turn off your own second factor in your profile.')
  if (toRole(row.role)) throw staffKeepsIt()
  if (row.secondFactor !== 1) throw new AppError('CONFLICT', 'This account has no second factor')
  await confirmOwner(password)
  const statements = [
    accounts.requireAdmin(actor.id),
    accounts.requireNoRole(id),
    ...accounts.removeSecondFactor(id),
    accounts.endSessions(id),
  ]
  const details = { reason: await withoutStudentData(reason) }
  const event = { action: 'user.remove-second-factor' as const, subject: id, details }
  await commit(statements, [event]).catch((error: unknown) => {
    throw isUnmet(error) ? staffKeepsIt() : error
  })
  await tell({ email: publicEmail(row.email), phone: row.phone })
}

function staffKeepsIt() {
  return new AppError(
    'CONFLICT',
    'Take their role away first: nobody removes the second factor of an admin or editor.',
  )
}
