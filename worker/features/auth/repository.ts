import { and, eq, gt, isNull, like, ne, or, sql } from 'drizzle-orm'
import { toRole } from '../../../domain/access.ts'
import { defaultNotifications, type Notification } from '../../../domain/accounts/profile.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import type { Db } from '../../db/index.ts'
import { accountDeletions, accountProfiles } from '../../db/schema/accounts.ts'
import {
  account,
  knownDevices,
  passkey,
  session,
  twoFactor,
  user,
  userRoles,
  verification,
} from '../../db/schema/auth.ts'
import { bans } from '../../db/schema/staff.ts'
import { report } from '../../http/report.ts'
import type { NoticeReader } from './mails.ts'
import { nothingBefore } from './plugins/proving.ts'

/** The tables better-auth's adapter works on. */
export const authTables = { user, session, account, verification, twoFactor, passkey }

export type AuthUser = typeof user.$inferSelect

/** Makes someone an admin; leaves an existing role as it is. */
export async function grantAdminRole(db: Db, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing()
}

/** Signs someone out everywhere. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}

/**
 * Marks an address as proven, once: every session and way in from before goes, and this password
 * is the way in. False when it was proven already; then nothing changes.
 */
export async function proveAddress(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const now = new Date()
  const isUnproven = sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${userId}
    AND ${user.emailVerified} = 0)`
  const [, , , , , changed] = await db.batch([
    db.delete(session).where(and(eq(session.userId, userId), isUnproven)),
    db.delete(account).where(and(eq(account.userId, userId), isUnproven)),
    db.delete(passkey).where(and(eq(passkey.userId, userId), isUnproven)),
    db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), isUnproven)),
    db.insert(account).select(sql`SELECT ${crypto.randomUUID()}, id, 'credential', id,
      NULL, NULL, NULL, NULL, NULL, NULL, ${passwordHash}, ${now.getTime()}, ${now.getTime()}
      FROM user WHERE id = ${userId} AND email_verified = 0`),
    db
      .update(user)
      .set({ ...nothingBefore, emailVerified: true, updatedAt: now })
      .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
      .returning({ id: user.id }),
  ])
  return changed.length > 0
}

/**
 * What a new password by link or code changes beside the password: the message that brought it
 * proves the address or the number, and devices that were trusted before ask for the second factor
 * again. What else was there before the address was proven may be a stranger's.
 */
export async function passwordWasReset(
  db: Db,
  { id: userId, emailVerified }: { id: string; emailVerified: boolean },
  proves: 'email' | 'phone',
) {
  const isFirst = proves === 'email' && !emailVerified
  const proof = proves === 'email' ? { emailVerified: true } : { phoneNumberVerified: true }
  await db.batch([
    db
      .update(user)
      .set({ ...(isFirst && nothingBefore), ...proof, updatedAt: new Date() })
      .where(eq(user.id, userId)),
    forgetTrustedDevices(db, userId),
    ...(isFirst ? [forgetIdentities(db, userId), ...keysForgotten(db, userId)] : []),
  ])
}

/** Ends every passkey and authenticator app of an account. */
export async function forgetKeys(db: Db, userId: string): Promise<void> {
  await db.batch(keysForgotten(db, userId))
}

function keysForgotten(db: Db, userId: string) {
  return [
    db.delete(passkey).where(eq(passkey.userId, userId)),
    db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
  ] as const
}

function forgetIdentities(db: Db, userId: string) {
  return db
    .delete(account)
    .where(and(eq(account.userId, userId), ne(account.providerId, 'credential')))
}

/** Whoever was trusted to leave out the second factor shows it again. */
export function forgetTrustedDevices(db: Db, userId: string) {
  return db
    .delete(verification)
    .where(and(eq(verification.value, userId), like(verification.identifier, 'trust-device-%')))
}

export async function userById(db: Db, id: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.id, id))
  return found ?? null
}

export async function userByEmail(db: Db, email: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.email, email))
  return found ?? null
}

export async function userByPhone(db: Db, phoneNumber: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.phoneNumber, phoneNumber))
  return found ?? null
}

/** Whether a log-in at another provider was begun to link it to an account that was open then. */
export async function isLinking(db: Db, state: string): Promise<boolean> {
  const [begun] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(eq(verification.identifier, `auth-state:${state}`))
  return begun !== undefined && 'link' in (JSON.parse(begun.value) as object)
}

/** Whether staff keep this person out: by a ban, or because they delete the account. */
export async function isKeptOut(db: Db, userId: string, now: Date): Promise<boolean> {
  const [barred, closed] = await db.batch([
    db
      .select({ userId: bans.userId })
      .from(bans)
      .where(and(eq(bans.userId, userId), or(isNull(bans.endsAt), gt(bans.endsAt, now)))),
    db
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.closed, true))),
  ])
  return barred.length + closed.length > 0
}

/**
 * Whether someone has to show a passkey: staff who have one. So does who has one while roles cannot
 * be read, for a session opened without it would be staff's as soon as they can be. Everyone else
 * signs in meanwhile, as no staff.
 */
export async function needsPasskey(db: Db, userId: string): Promise<boolean> {
  if (!(await mayBeStaff(db, userId))) return false
  const [found] = await db
    .select({ id: passkey.id })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .limit(1)
  return found !== undefined
}

async function mayBeStaff(db: Db, userId: string): Promise<boolean> {
  try {
    const [found] = await db
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(eq(userRoles.userId, userId))
    return toRole(found?.role) !== null
  } catch (error) {
    report(error, { reading: 'role' })
    return true
  }
}

/** Whether an account has a password, and when this session of it was opened. */
export async function signInOf(
  db: Db,
  userId: string,
  token: string,
): Promise<{ hasPassword: boolean; at: Date | null }> {
  const [passwords, sessions] = await db.batch([
    db
      .select({ password: account.password })
      .from(account)
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'))),
    db.select({ at: session.createdAt }).from(session).where(eq(session.token, token)),
  ])
  return {
    hasPassword: passwords.some(({ password }) => password !== null),
    at: sessions[0]?.at ?? null,
  }
}

/** By which messages someone can always get back in. */
export async function provenWays(
  db: Db,
  userId: string,
): Promise<{ email: boolean; phone: boolean }> {
  const [row] = await db.select().from(user).where(eq(user.id, userId))
  return {
    email: Boolean(row?.emailVerified && publicEmail(row.email)),
    phone: Boolean(row?.phoneNumber && row.phoneNumberVerified),
  }
}

/**
 * Whether this browser is new to an account that has been opened before; it is known from now on.
 * Where that cannot be told it is logged, and none is new: a notice keeps nobody from signing in.
 */
export async function isNewDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  try {
    const known = await db
      .select({ deviceHash: knownDevices.deviceHash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .limit(200)
    await db.insert(knownDevices).values({ userId, deviceHash }).onConflictDoNothing()
    return known.length > 0 && !known.some((device) => device.deviceHash === deviceHash)
  } catch (error) {
    report(error, { reading: 'devices' })
    return false
  }
}

/**
 * Whether the account with this address or number was opened in this browser before. Where that
 * cannot be told it is logged, and it was not.
 */
export async function isKnownDevice(db: Db, account: string, deviceHash: string): Promise<boolean> {
  const named = account.includes('@') ? user.email : user.phoneNumber
  try {
    const [known] = await db
      .select({ userId: knownDevices.userId })
      .from(knownDevices)
      .innerJoin(user, eq(user.id, knownDevices.userId))
      .where(and(eq(named, account), eq(knownDevices.deviceHash, deviceHash)))
      .limit(1)
    return known !== undefined
  } catch (error) {
    report(error, { reading: 'devices' })
    return false
  }
}

/**
 * Where the owner of an account is told that others try to open it; null where nobody has it, its
 * address or number is not proven, or they do not want to know.
 */
export async function ownerToWarn(db: Db, account: string): Promise<NoticeReader | null> {
  const found = account.includes('@')
    ? await userByEmail(db, account)
    : await userByPhone(db, account)
  if (!found || !(await wantsNotice(db, found.id, 'failedLogins'))) return null
  const email = found.emailVerified ? publicEmail(found.email) : null
  const phone = found.phoneNumberVerified ? found.phoneNumber : null
  return email || phone ? { email, phone } : null
}

/** Which notices someone wants, of those that can be turned off. */
export async function wantsNotice(db: Db, userId: string, which: Notification): Promise<boolean> {
  const [row] = await db
    .select({ notifications: accountProfiles.notifications })
    .from(accountProfiles)
    .where(eq(accountProfiles.userId, userId))
  return (row?.notifications ?? defaultNotifications)[which]
}
