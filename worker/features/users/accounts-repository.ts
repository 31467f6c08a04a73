import { and, count, desc, eq, gt, like, lt, ne, sql } from 'drizzle-orm'
import type { Role } from '../../../domain/access.ts'
import { requireThat, type Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import { accountDeletions } from '../../db/schema/accounts.ts'
import { conversations } from '../../db/schema/advisors.ts'
import { passkey, session, twoFactor, user, userRoles, verification } from '../../db/schema/auth.ts'
import {
  billingCustomers,
  billingGroups,
  billingQuotes,
  billingSeats,
  entitlements,
} from '../../db/schema/billing.ts'
import { feedback } from '../../db/schema/feedback.ts'
import { bans, impersonations } from '../../db/schema/staff.ts'

export type AccountRow = {
  id: string
  name: string
  email: string
  phone: string | null
  emailVerified: boolean
  secondFactor: 0 | 1
  /** As stored: `toRole` gives the valid role. */
  role: string | null
  createdAt: Date
  banReason: string | null
  banEndsAt: Date | null
  bannedAt: Date | null
  deletionDueAt: Date | null
}

export type AccountsRepository = ReturnType<typeof accountsRepository>

/** One account, and the statements that change it, for `commit`. */
export function accountsRepository(db: Db) {
  return {
    async find(id: string): Promise<AccountRow | null> {
      const [row] = await db
        .select({
          id: user.id,
          name: user.name,
          email: user.email,
          phone: user.phoneNumber,
          emailVerified: user.emailVerified,
          secondFactor: sql<
            0 | 1
          >`(${user.twoFactorEnabled} IS 1 OR EXISTS (SELECT 1 FROM ${passkey} WHERE ${passkey.userId} = ${user.id}))`,
          role: userRoles.role,
          createdAt: user.createdAt,
          banReason: bans.reason,
          banEndsAt: bans.endsAt,
          bannedAt: bans.createdAt,
          deletionDueAt: accountDeletions.dueAt,
        })
        .from(user)
        .leftJoin(userRoles, eq(userRoles.userId, user.id))
        .leftJoin(bans, eq(bans.userId, user.id))
        .leftJoin(accountDeletions, eq(accountDeletions.userId, user.id))
        .where(eq(user.id, id))
        .limit(1)
      return row ?? null
    },
    async byEmail(email: string): Promise<{ id: string } | null> {
      const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
      return row ?? null
    },
    /** Unexpired sessions, last used first. */
    sessions(userId: string, now: Date) {
      return db
        .select({
          id: session.id,
          device: session.userAgent,
          createdAt: session.createdAt,
          lastUsedAt: session.updatedAt,
          expiresAt: session.expiresAt,
          impersonatedBy: impersonations.adminName,
        })
        .from(session)
        .leftJoin(impersonations, eq(impersonations.sessionId, session.id))
        .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
        .orderBy(desc(session.updatedAt))
        .limit(50)
    },
    async counts(userId: string): Promise<{ conversations: number; feedback: number }> {
      const [kept, sent] = await db.batch([
        db.select({ n: count() }).from(conversations).where(eq(conversations.userId, userId)),
        db.select({ n: count() }).from(feedback).where(eq(feedback.userId, userId)),
      ])
      return { conversations: kept[0]?.n ?? 0, feedback: sent[0]?.n ?? 0 }
    },

    setRole: (userId: string, role: Role): Statement =>
      db
        .insert(userRoles)
        .values({ userId, role })
        .onConflictDoUpdate({ target: userRoles.userId, set: { role } }),
    removeRole: (userId: string): Statement =>
      db.delete(userRoles).where(eq(userRoles.userId, userId)),
    /**
     * Fails the batch unless another admin is left whose account is not being deleted. A banned one
     * cannot be the only one: nobody bans staff, and who is banned changes no role.
     */
    requireAnotherAdmin(userId: string): Statement {
      const others = db
        .select({ one: sql`1` })
        .from(userRoles)
        .where(
          and(
            eq(userRoles.role, 'admin'),
            ne(userRoles.userId, userId),
            sql`${userRoles.userId} NOT IN (SELECT user_id FROM account_deletions)`,
          ),
        )
      return requireThat(db, sql`EXISTS ${others}`)
    },
    /** Fails the batch unless this person is still an admin. */
    requireAdmin: (userId: string): Statement =>
      requireThat(
        db,
        sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin')`,
      ),
    /** Fails the batch when this person is staff. */
    requireNoRole: (userId: string): Statement =>
      requireThat(
        db,
        sql`NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role IN ('admin', 'editor'))`,
      ),
    ban: (row: typeof bans.$inferInsert): Statement =>
      db
        .insert(bans)
        .values(row)
        .onConflictDoUpdate({
          target: bans.userId,
          set: { reason: row.reason, endsAt: row.endsAt ?? null, bannedBy: row.bannedBy },
        }),
    unban: (userId: string): Statement => db.delete(bans).where(eq(bans.userId, userId)),
    endSessions: (userId: string): Statement =>
      db.delete(session).where(eq(session.userId, userId)),
    /** Ends sessions that may have been opened without the passkey that is the second factor. */
    endSessionsBesidePasskey: (userId: string): Statement =>
      db
        .delete(session)
        .where(
          and(
            eq(session.userId, userId),
            sql`EXISTS (SELECT 1 FROM ${passkey} WHERE ${passkey.userId} = ${userId})`,
            sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${userId} AND ${user.twoFactorEnabled} IS NOT 1)`,
          ),
        ),
    endSession: (userId: string, id: string): Statement =>
      db.delete(session).where(and(eq(session.id, id), eq(session.userId, userId))),
    /** Removes the authenticator app, backup codes, passkeys and trusted devices. */
    removeSecondFactor: (userId: string): Statement[] => [
      db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId)),
      db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
      db.delete(passkey).where(eq(passkey.userId, userId)),
      db
        .delete(verification)
        .where(
          and(eq(verification.value, userId), like(verification.identifier, 'trust-device-%')),
        ),
    ],
    /** Schedules the deletion and closes the account, also when its owner had requested it. */
    markForDeletion: (userId: string, requestedAt: Date, dueAt: Date): Statement =>
      db
        .insert(accountDeletions)
        .values({ userId, requestedAt, dueAt, closed: true })
        .onConflictDoUpdate({ target: accountDeletions.userId, set: { dueAt, closed: true } }),
    /** Cancels the scheduled deletion. */
    keep: (userId: string): Statement =>
      db.delete(accountDeletions).where(eq(accountDeletions.userId, userId)),
    async hasCustomer(userId: string): Promise<boolean> {
      const found = await db
        .select({ one: sql`1` })
        .from(billingCustomers)
        .where(eq(billingCustomers.userId, userId))
        .limit(1)
      return found.length > 0
    },
    /**
     * Moves conversations, entitlements, quotes and feedback to another account, with the seats it has
     * and the groups of seats it bought: each is what an entitlement or a quote led to.
     */
    move: (from: string, into: string): Statement[] => [
      ...[conversations, entitlements, billingQuotes, billingSeats, feedback].map((table) =>
        db.update(table).set({ userId: into }).where(eq(table.userId, from)),
      ),
      db.update(billingGroups).set({ ownerId: into }).where(eq(billingGroups.ownerId, from)),
    ],
    create: (row: typeof user.$inferInsert): Statement => db.insert(user).values(row),
    openSession: (row: typeof session.$inferInsert): Statement => db.insert(session).values(row),
    impersonate: (row: typeof impersonations.$inferInsert): Statement =>
      db.insert(impersonations).values(row),
    async impersonation(sessionId: string) {
      const [row] = await db
        .select()
        .from(impersonations)
        .where(eq(impersonations.sessionId, sessionId))
      return row ?? null
    },
    /** Impersonations begun before a time, oldest first, at most 50. */
    impersonationsBefore(time: Date) {
      return db
        .select()
        .from(impersonations)
        .where(lt(impersonations.createdAt, time))
        .orderBy(impersonations.createdAt)
        .limit(50)
    },
    endImpersonation: (sessionId: string): Statement[] => [
      db.delete(impersonations).where(eq(impersonations.sessionId, sessionId)),
      db.delete(session).where(eq(session.id, sessionId)),
    ],
  }
}
