import { toRole } from '../../../domain/access.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { AppError } from '../../../domain/errors.ts'
import type { UserDetail } from '../../../domain/staff/user-admin.ts'
import type { AccountRow, AccountsRepository } from './accounts-repository.ts'

type Deps = { accounts: AccountsRepository; now?: () => Date }

/** An account for admins, with sessions and counts but nothing of its conversations' content. */
export async function readUserDetail(
  { accounts, now = () => new Date() }: Deps,
  id: string,
): Promise<UserDetail> {
  const [row, sessions, counts] = await Promise.all([
    foundAccount(accounts, id),
    accounts.sessions(id, now()),
    accounts.counts(id),
  ])
  return {
    id: row.id,
    name: row.name,
    email: publicEmail(row.email),
    phone: row.phone,
    role: toRole(row.role),
    createdAt: row.createdAt.toISOString(),
    emailVerified: row.emailVerified,
    secondFactor: row.secondFactor === 1,
    ban: isBanned(row, now())
      ? {
          reason: row.banReason ?? '',
          endsAt: row.banEndsAt?.toISOString() ?? null,
          at: row.bannedAt?.toISOString() ?? '',
        }
      : null,
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
    ...counts,
    sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** The account's row; throws NOT_FOUND. */
export async function foundAccount(accounts: AccountsRepository, id: string): Promise<AccountRow> {
  const row = await accounts.find(id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such account')
  return row
}

/** Whether a ban is in force. */
export function isBanned({ banReason, banEndsAt }: AccountRow, now: Date): boolean {
  return banReason !== null && (banEndsAt === null || banEndsAt > now)
}
