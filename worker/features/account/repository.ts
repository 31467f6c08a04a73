import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type AccountInput, avatarAddress } from '../../../domain/accounts/profile.ts'
import type { Db } from '../../db/index.ts'
import { accountDeletions, accountProfiles } from '../../db/schema/accounts.ts'
import { account, passkey, session, user, userRoles } from '../../db/schema/auth.ts'
import { entitlements } from '../../db/schema/billing.ts'
import { files, storageOrphans } from '../../db/schema/storage.ts'
import { orNull } from '../../http/report.ts'
import {
  nobodysAccount,
  ofUser,
  personalBuckets,
  type UserData,
  userData,
  userTable,
} from './user-data-repository.ts'

/** A person's file, with the key of its object in R2. */
export type PersonalFile = { path: string; contentType: string; size: number; objectKey: string }

/** The person's rows of one table, for a download. */
export type ExportedTable = { table: string; rows: Record<string, unknown>[] }

/** A person's own account: profile, picture, sessions, deletion and download. */
export function accountRepository(db: Db) {
  return {
    /** The rows behind the account pages; null for those that cannot be read. */
    async read(userId: string, now = new Date()) {
      const [users, profiles, accounts, passkeys, sessions, deletions, roles] = await Promise.all([
        db.select().from(user).where(eq(user.id, userId)),
        orNull(
          'profile',
          db.select().from(accountProfiles).where(eq(accountProfiles.userId, userId)),
        ),
        orNull(
          'log-ins',
          db
            .select({
              id: account.id,
              provider: account.providerId,
              password: account.password,
              createdAt: account.createdAt,
            })
            .from(account)
            .where(eq(account.userId, userId)),
        ),
        orNull(
          'passkeys',
          db
            .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
            .from(passkey)
            .where(eq(passkey.userId, userId)),
        ),
        db
          .select()
          .from(session)
          .where(and(eq(session.userId, userId), gt(session.expiresAt, now))),
        orNull(
          'deletion',
          db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)),
        ),
        // While it cannot be read, the person counts as no staff.
        orNull('role', db.select().from(userRoles).where(eq(userRoles.userId, userId))),
      ])
      return {
        user: users[0] ?? null,
        role: roles?.[0],
        profiles,
        accounts,
        passkeys,
        sessions,
        deletions,
      }
    },

    /** Changes the given fields and leaves the rest. */
    async change(
      userId: string,
      { name, ...profile }: Omit<AccountInput, 'avatar'>,
      now = new Date(),
    ) {
      const changed = Object.fromEntries(
        Object.entries(profile).filter(([, value]) => value !== undefined),
      )
      const storeProfile = db
        .insert(accountProfiles)
        .values({ userId, ...changed, updatedAt: now })
        .onConflictDoUpdate({
          target: accountProfiles.userId,
          set: { ...changed, updatedAt: now },
        })
      if (name === undefined) await storeProfile
      else
        await db.batch([
          storeProfile,
          db.update(user).set({ name, updatedAt: now }).where(eq(user.id, userId)),
        ])
    },

    async hasAvatar(userId: string, name: string): Promise<boolean> {
      const found = await db
        .select({ id: files.id })
        .from(files)
        .where(and(ofAvatars(userId), eq(files.leaf, name)))
      return found.length > 0
    },

    /**
     * Sets the person's picture, or none, and deletes their other ones (the objects become
     * orphans).
     */
    async setAvatar(userId: string, name: string | null, now: Date) {
      const others =
        name === null ? ofAvatars(userId) : and(ofAvatars(userId), ne(files.leaf, name))
      const due = db
        .select({
          objectKey: files.objectKey,
          dueAt: sql<Date>`${now.getTime()}`.as('due_at'),
          claimed: sql<boolean>`0`.as('claimed'),
        })
        .from(files)
        .where(others)
      await db.batch([
        db.insert(storageOrphans).select(due).onConflictDoNothing(),
        db.delete(files).where(others),
        db
          .update(user)
          .set({ image: name && avatarAddress(userId, name), updatedAt: now })
          .where(eq(user.id, userId)),
      ])
    },

    /** Deletes one of the person's sessions; false when it is not theirs or has ended. */
    async endSession(userId: string, id: string): Promise<boolean> {
      const ended = await db
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userId, userId)))
        .returning({ id: session.id })
      return ended.length > 0
    },

    /** Deletes the person's sessions, all or all but the one with this token. */
    async endSessions(userId: string, exceptToken: string | null) {
      const own = eq(session.userId, userId)
      await db
        .delete(session)
        .where(exceptToken === null ? own : and(own, ne(session.token, exceptToken)))
    },

    /** Schedules the deletion; false when it was scheduled already. */
    async requestDeletion(userId: string, requestedAt: Date, dueAt: Date): Promise<boolean> {
      const { meta } = await db
        .insert(accountDeletions)
        .values({ userId, requestedAt, dueAt })
        .onConflictDoNothing()
      return meta.changes > 0
    },

    /** Cancels the deletion; false when none was scheduled. */
    async takeBackDeletion(userId: string): Promise<boolean> {
      const { meta } = await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
      return meta.changes > 0
    },

    /** Accounts whose deletion is due, with the address and whether staff closed them. */
    async dueDeletions(now: Date, limit: number) {
      return db
        .select({ userId: user.id, email: user.email, closed: accountDeletions.closed })
        .from(accountDeletions)
        .innerJoin(user, eq(user.id, accountDeletions.userId))
        .where(lte(accountDeletions.dueAt, now))
        .limit(limit)
    },

    /** Whether the person has a subscription that will be charged again. */
    async hasRenewingPlan(userId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: entitlements.id })
        .from(entitlements)
        .where(
          and(
            eq(entitlements.userId, userId),
            eq(entitlements.renews, true),
            inArray(entitlements.state, ['trialing', 'active', 'past_due']),
          ),
        )
        .limit(1)
      return row !== undefined
    },

    /**
     * Deletes an account with its rows of `userData` in one batch. Where payments or invoices must
     * be kept, its `user` row stays, without a name, for them to refer to.
     */
    async delete(userId: string, now = new Date()) {
      const kept = await Promise.all(
        userData
          .filter(({ fate }) => fate === 'keep')
          .map(({ table, of }) => db.select({ n: count() }).from(table).where(of(userId))),
      )
      const stays = kept.some(([row]) => (row?.n ?? 0) > 0)
      const last = stays
        ? db
            .update(userTable)
            .set({ ...nobodysAccount(userId), updatedAt: now })
            .where(ofUser(userId))
        : db.delete(userTable).where(ofUser(userId))
      for (const data of userData) if (data.first) await db.run(data.first(userId))
      const [first, ...rest] = userData.flatMap((data) => statementOf(db, data, userId))
      if (first) await db.batch([first, ...rest, last])
    },

    /** The person's own files, newest first. */
    personalFiles(userId: string): Promise<PersonalFile[]> {
      return db
        .select({
          path: sql<string>`${files.bucketId} || '/' || ${files.folder} || '/' || ${files.leaf}`,
          contentType: files.contentType,
          size: files.size,
          objectKey: files.objectKey,
        })
        .from(files)
        .where(and(eq(files.ownerId, userId), inArray(files.bucketId, personalBuckets)))
        .orderBy(desc(files.createdAt))
    },

    /** All rows about this person by table, without secret columns. */
    async exportAll(userId: string): Promise<ExportedTable[]> {
      const shown = userData.filter(({ internal }) => !internal)
      const about = [{ table: userTable, of: ofUser, fate: 'delete' } as const, ...shown]
      const rows = await Promise.all(
        about.map((data) => db.select(columnsOf(data)).from(data.table).where(data.of(userId))),
      )
      const tables = new Map<string, Record<string, unknown>[]>()
      for (const [at, data] of about.entries()) {
        const name = getTableName(data.table)
        tables.set(name, [...(tables.get(name) ?? []), ...(rows[at] ?? [])])
      }
      return [...tables].map(([table, found]) => ({ table, rows: found }))
    },
  }
}

/** The condition for a person's uploaded pictures. */
function ofAvatars(userId: string) {
  return and(eq(files.bucketId, 'avatars'), eq(files.folder, userId), eq(files.ownerId, userId))
}

/** The statement that carries out one table's fate; none where the rows stay as they are. */
function statementOf(
  db: Db,
  { table, of, fate, clears }: UserData,
  userId: string,
): BatchItem<'sqlite'>[] {
  if (fate === 'delete') return [db.delete(table).where(of(userId))]
  return clears ? [db.update(table).set(clears).where(of(userId))] : []
}

function columnsOf({ table, secret = [] }: UserData) {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.filter(([name]) => !secret.includes(name)))
}
