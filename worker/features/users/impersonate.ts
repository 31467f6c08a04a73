import { randomBytes } from 'node:crypto'
import { isStaff, toRole } from '../../../domain/access.ts'
import { AppError } from '../../../domain/errors.ts'
import { impersonationMinutes, staffUserAgent } from '../../../domain/staff/user-admin.ts'
import { type Commit, isUnmet } from '../../db/commit.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { foundAccount, isBanned } from './account.ts'
import type { AccountsRepository } from './accounts-repository.ts'

type Deps = { accounts: AccountsRepository; commit: Commit; now?: () => Date }

/**
 * Opens a session in which an admin sees the site as a person who is not staff, for a limited time;
 * worker/http/impersonation.ts limits its calls. Throws FORBIDDEN for staff, CONFLICT for a closed
 * account.
 */
export async function impersonate(
  { accounts, commit, now = () => new Date() }: Deps,
  admin: { id: string; name: string },
  { id, reason }: { id: string; reason: string },
): Promise<{ token: string; expiresAt: Date }> {
  const row = await foundAccount(accounts, id)
  if (id === admin.id || isStaff({ role: toRole(row.role) }))
    throw new AppError('FORBIDDEN', 'Nobody sees the site as an admin or editor does')
  if (isBanned(row, now()) || row.deletionDueAt)
    throw new AppError('CONFLICT', 'This account is closed: there is nothing to see as them')
  const redacted = await withoutStudentData(reason)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now().getTime() + impersonationMinutes * 60_000)
  const sessionId = crypto.randomUUID()
  const event = {
    action: 'impersonation.start' as const,
    subject: id,
    details: { reason: redacted, until: expiresAt.toISOString() },
  }
  try {
    await commit(
      [
        accounts.requireNoRole(id),
        accounts.openSession({
          id: sessionId,
          token,
          userId: id,
          userAgent: staffUserAgent,
          expiresAt,
          createdAt: now(),
          updatedAt: now(),
        }),
        accounts.impersonate({
          sessionId,
          adminId: admin.id,
          adminName: admin.name,
          userId: id,
          reason: redacted,
          createdAt: now(),
        }),
      ],
      [event],
    )
  } catch (error) {
    if (!isUnmet(error)) throw error
    throw new AppError('FORBIDDEN', 'Nobody sees the site as an admin or editor does')
  }
  return { token, expiresAt }
}

type Ending = {
  accounts: AccountsRepository
  /** A `Commit` in the name of someone other than the request's viewer. */
  commitAs(actor: { id: string; name: string }): Commit
}

/**
 * Ends an impersonation session; the impersonated person's id. Throws CONFLICT for another session.
 */
export async function endImpersonation(
  { accounts, commitAs }: Ending,
  sessionId: string,
): Promise<{ userId: string | null }> {
  const row = await accounts.impersonation(sessionId)
  if (!row) throw new AppError('CONFLICT', 'You are signed in as yourself')
  await end({ accounts, commitAs }, row, 'by hand')
  return { userId: row.userId }
}

/** Records the end of expired impersonations in the audit log. */
export async function endExpiredImpersonations({
  accounts,
  commitAs,
  now = () => new Date(),
}: Ending & { now?: () => Date }): Promise<void> {
  const begun = new Date(now().getTime() - impersonationMinutes * 60_000)
  for (const row of await accounts.impersonationsBefore(begun))
    await end({ accounts, commitAs }, row, 'time was up')
}

async function end(
  { accounts, commitAs }: Ending,
  row: NonNullable<Awaited<ReturnType<AccountsRepository['impersonation']>>>,
  how: string,
) {
  const details = { began: row.createdAt.toISOString(), how }
  const event = {
    action: 'impersonation.end' as const,
    subject: row.userId ?? row.sessionId,
    details,
  }
  const actor = { id: row.adminId, name: row.adminName }
  await commitAs(actor)(accounts.endImpersonation(row.sessionId), [event])
}
