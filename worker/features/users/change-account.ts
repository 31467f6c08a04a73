import { type Role, toRole } from '../../../domain/access.ts'
import { deletionGraceDays } from '../../../domain/constants.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { dayMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import type { BanInput, NewUserInput } from '../../../domain/staff/user-admin.ts'
import { type Commit, messagesOf, required, type Statement } from '../../db/commit.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { foundAccount } from './account.ts'
import type { AccountsRepository } from './accounts-repository.ts'

type Deps = {
  accounts: AccountsRepository
  commit: Commit
  /** Whether the person has a subscription that will be charged again. */
  hasRenewingPlan(id: string): Promise<boolean>
  /** Mails a link to choose a new password. */
  sendRecovery(email: string): Promise<void>
  /** Mails an invitation from the person named `by`, with such a link. */
  invite(email: string, by: string): Promise<void>
  newId?: () => string
  now?: () => Date
}
type Actor = { id: string }
type Inviter = { name: string }

/**
 * Sets or removes a role. Throws CONFLICT for one's own role, and when no able admin would be left,
 * which the database checks in the same batch. A first role ends the sessions of a person whose
 * second factor is a passkey, so that they sign in with it.
 */
export async function changeRole(
  { accounts, commit }: Deps,
  actor: Actor,
  { id, role }: { id: string; role: Role | null },
): Promise<void> {
  const row = await foundAccount(accounts, id)
  const before = toRole(row.role)
  if (before === role) return
  if (id === actor.id)
    throw new AppError('CONFLICT', 'You cannot change your own role. Ask another admin.')
  const statements: Statement[] = [
    accounts.requireAdmin(actor.id),
    ...(before === 'admin' ? [accounts.requireAnotherAdmin(id)] : []),
    role ? accounts.setRole(id, role) : accounts.removeRole(id),
    ...(before === null ? [accounts.endSessionsBesidePasskey(id)] : []),
  ]
  const event = { action: 'user.role' as const, subject: id, details: { before, after: role } }
  await required(
    commit(statements, [event]),
    new AppError('CONFLICT', 'This would leave the site without an admin.'),
  )
}

/**
 * Bans a person and ends their sessions. Throws CONFLICT for staff, INVALID_INPUT for a past end.
 */
export async function banAccount(
  { accounts, commit, now = () => new Date() }: Deps,
  actor: Actor,
  id: string,
  { reason, endsAt = null }: BanInput,
): Promise<void> {
  await foundAccount(accounts, id)
  const end = endsAt === null ? null : new Date(endsAt)
  if (end && end <= now())
    throw new AppError('INVALID_INPUT', 'endsAt: Give a time in the future, or none')
  const redacted = await withoutStudentData(reason)
  const row = { userId: id, reason: redacted, endsAt: end, bannedBy: actor.id, createdAt: now() }
  const event = { action: 'user.ban' as const, subject: id, details: { reason: redacted, endsAt } }
  await withoutRole(
    commit([accounts.requireNoRole(id), accounts.ban(row), accounts.endSessions(id)], [event]),
  )
}

/** Lifts a ban. Throws CONFLICT without one. */
export async function unbanAccount({ accounts, commit }: Deps, id: string): Promise<void> {
  const row = await foundAccount(accounts, id)
  if (row.banReason === null) throw new AppError('CONFLICT', 'This account is not banned')
  await commit([accounts.unban(id)], [{ action: 'user.unban', subject: id, details: {} }])
}

/** Ends one session of a person, or with null all. */
export async function endSessions(
  { accounts, commit }: Deps,
  id: string,
  sessionId: string | null,
): Promise<void> {
  await foundAccount(accounts, id)
  const statement = sessionId ? accounts.endSession(id, sessionId) : accounts.endSessions(id)
  const details = { sessions: sessionId ? 'one' : 'all' }
  await commit([statement], [{ action: 'user.end-sessions', subject: id, details }])
}

/** Mails the person a link to choose a new password. Throws CONFLICT without an address. */
export async function sendRecovery(
  { accounts, commit, sendRecovery: send }: Deps,
  id: string,
): Promise<void> {
  const row = await foundAccount(accounts, id)
  const email = publicEmail(row.email)
  if (!email) throw new AppError('CONFLICT', 'This account has no e-mail address')
  // Audited first: a sent mail cannot be undone.
  await commit([], [{ action: 'user.recovery', subject: id, details: {} }])
  await send(email)
}

/**
 * Creates an account without a password; its owner chooses one by a mailed link. Returns its id.
 * Throws CONFLICT for a taken address, INVALID_INPUT for a name with student data.
 */
export async function createAccount(
  {
    accounts,
    commit,
    invite: sendInvitation,
    newId = () => crypto.randomUUID(),
    now = () => new Date(),
  }: Deps,
  actor: Inviter,
  { name, email, role = null, invite }: NewUserInput,
): Promise<{ id: string }> {
  if ((await withoutStudentData(name)) !== name)
    throw new AppError('INVALID_INPUT', 'name: This reads like something about a student')
  if (await accounts.byEmail(email))
    throw new AppError('CONFLICT', 'There is an account with this address already')
  const id = newId()
  const row = { id, name, email, createdAt: now(), updatedAt: now() }
  const event = {
    action: invite ? ('user.invite' as const) : ('user.create' as const),
    subject: id,
    details: { role },
  }
  try {
    await commit([accounts.create(row), ...(role ? [accounts.setRole(id, role)] : [])], [event])
  } catch (error) {
    if (!messagesOf(error).includes('user.email')) throw error
    throw new AppError('CONFLICT', 'There is an account with this address already')
  }
  if (invite) await sendInvitation(email, actor.name)
  return { id }
}

/**
 * Closes an account and schedules its deletion in a week. Throws CONFLICT: staff, or a renewing
 * plan.
 */
export async function markForDeletion(
  { accounts, commit, hasRenewingPlan, now = () => new Date() }: Deps,
  id: string,
): Promise<{ dueAt: string }> {
  await foundAccount(accounts, id)
  if (await hasRenewingPlan(id))
    throw new AppError(
      'CONFLICT',
      'Their plan renews by itself. Cancel it at Stripe first: nobody may be charged for an account that is gone.',
    )
  const dueAt = new Date(now().getTime() + deletionGraceDays * dayMs)
  const event = {
    action: 'user.delete' as const,
    subject: id,
    details: { dueAt: dueAt.toISOString() },
  }
  const mark = accounts.markForDeletion(id, now(), dueAt)
  await withoutRole(commit([accounts.requireNoRole(id), mark, accounts.endSessions(id)], [event]))
  return { dueAt: dueAt.toISOString() }
}

/** Cancels an account's deletion and opens it again. Throws CONFLICT when none is scheduled. */
export async function keepAccount({ accounts, commit }: Deps, id: string): Promise<void> {
  const row = await foundAccount(accounts, id)
  if (!row.deletionDueAt) throw new AppError('CONFLICT', 'This account is not marked for deletion')
  await commit([accounts.keep(id)], [{ action: 'user.keep', subject: id, details: {} }])
}

/** The work's result; throws CONFLICT when the person has a role. */
const withoutRole = (work: Promise<unknown>) =>
  required(
    work,
    new AppError('CONFLICT', 'Take their role away first: staff are neither banned nor deleted.'),
  )
