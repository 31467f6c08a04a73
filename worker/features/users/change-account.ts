import { type Role, toRole } from '../../../domain/access.ts'
import { deletionGraceDays } from '../../../domain/constants.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { AppError } from '../../../domain/errors.ts'
import type { BanInput, NewUserInput } from '../../../domain/staff/user-admin.ts'
import { type Commit, messagesOf, required, type Statement } from '../../db/commit.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { foundAccount } from './account.ts'
import type { AccountsRepository } from './accounts-repository.ts'

type Deps = {
  accounts: AccountsRepository
  commit: Commit
  /** Whether a subscription of this person would go on being charged. */
  hasRenewingPlan(id: string): Promise<boolean>
  /** Mails a link with which its owner chooses a new password. */
  sendRecovery(email: string): Promise<void>
  /** Mails whom an account was made for who invites them, and such a link. */
  invite(email: string, by: string): Promise<void>
  newId?: () => string
  now?: () => Date
}
type Actor = { id: string }
type Inviter = { name: string }
const dayMs = 24 * 60 * 60 * 1000

/**
 * Gives or takes a role. Nobody takes their own, and an admin who can act is always left, however
 * many try at once: the database decides with the change. Whose second factor is a passkey shows it
 * to use a first role.
 */
export async function changeRole(
  { accounts, commit, now = () => new Date() }: Deps,
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
    ...(before === 'admin' ? [accounts.requireAnotherAdmin(id, now())] : []),
    role ? accounts.setRole(id, role) : accounts.removeRole(id),
    ...(before === null ? [accounts.endSessionsBesidePasskey(id)] : []),
  ]
  const event = { action: 'user.role' as const, subject: id, details: { before, after: role } }
  await required(
    commit(statements, [event]),
    new AppError('CONFLICT', 'This would leave the site without an admin.'),
  )
}

/** Closes the site to somebody and ends their sessions; staff lose their role first. */
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
  const words = await withoutStudentData(reason)
  const row = { userId: id, reason: words, endsAt: end, bannedBy: actor.id, createdAt: now() }
  const event = { action: 'user.ban' as const, subject: id, details: { reason: words, endsAt } }
  await withoutRole(
    commit([accounts.requireNoRole(id), accounts.ban(row), accounts.endSessions(id)], [event]),
  )
}

export async function unbanAccount({ accounts, commit }: Deps, id: string): Promise<void> {
  const row = await foundAccount(accounts, id)
  if (row.banReason === null) throw new AppError('CONFLICT', 'This account is not banned')
  await commit([accounts.unban(id)], [{ action: 'user.unban', subject: id, details: {} }])
}

/** Signs somebody out: everywhere, or in one session. */
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

export async function sendRecovery(
  { accounts, commit, sendRecovery: send }: Deps,
  id: string,
): Promise<void> {
  const row = await foundAccount(accounts, id)
  const email = publicEmail(row.email)
  if (!email) throw new AppError('CONFLICT', 'This account has no e-mail address')
  // Written down first: what was mailed cannot be taken back.
  await commit([], [{ action: 'user.recovery', subject: id, details: {} }])
  await send(email)
}

/** Makes an account without a password. Answers its id; its owner chooses one by the link they get. */
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

/** Closes an account now; it and its data are deleted in a week unless it is kept. */
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

export async function keepAccount({ accounts, commit }: Deps, id: string): Promise<void> {
  const row = await foundAccount(accounts, id)
  if (!row.deletionDueAt) throw new AppError('CONFLICT', 'This account is not marked for deletion')
  await commit([accounts.keep(id)], [{ action: 'user.keep', subject: id, details: {} }])
}

const withoutRole = (work: Promise<unknown>) =>
  required(
    work,
    new AppError('CONFLICT', 'Take their role away first: staff are neither banned nor deleted.'),
  )
