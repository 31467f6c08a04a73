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

/** The tables of better-auth's adapter. */
export const authTables = { user, session, account, verification, twoFactor, passkey }

export type AuthUser = typeof user.$inferSelect

/** Makes the person an admin unless they have a role. */
export async function grantAdminRole(db: Db, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing()
}

/** Deletes all sessions of a person. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}

/**
 * Confirms an address in one batch: deletes the account's sessions and earlier ways to sign in, and
 * sets this password. False, without a change, when it was confirmed already.
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
 * Follows the first proof of a number, which somebody else may have registered: ends every session
 * but the one it opened, and deletes every earlier way to sign in.
 */
export async function numberWasProved(db: Db, userId: string, opened: string): Promise<void> {
  await db.batch([
    db.delete(session).where(and(eq(session.userId, userId), ne(session.token, opened))),
    db.delete(account).where(eq(account.userId, userId)),
    db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId)),
    ...keysForgotten(db, userId),
  ])
}

/**
 * Follows a password reset: confirms the address or number that the message went to, and forgets
 * trusted devices. When that was unconfirmed before, other ways to sign in may be a stranger's and
 * are removed.
 */
export async function passwordWasReset(
  db: Db,
  { id: userId, emailVerified, phoneNumberVerified }: Proven & { id: string },
  proves: 'email' | 'phone',
) {
  const byMail = proves === 'email'
  const isFirst = !(byMail ? emailVerified : phoneNumberVerified)
  const before = byMail ? nothingBefore : { twoFactorEnabled: false }
  const proof = byMail ? { emailVerified: true } : { phoneNumberVerified: true }
  await db.batch([
    db
      .update(user)
      .set({ ...(isFirst && before), ...proof, updatedAt: new Date() })
      .where(eq(user.id, userId)),
    forgetTrustedDevices(db, userId),
    ...(isFirst ? [forgetIdentities(db, userId), ...keysForgotten(db, userId)] : []),
  ])
}

type Proven = { emailVerified: boolean; phoneNumberVerified?: boolean | null }

/**
 * Whether a code sent to the account's number opens the account. Not while only its address is
 * confirmed: the number may be anyone's, and its owner would share the account with a stranger.
 */
export function opensByNumber({ emailVerified, phoneNumberVerified }: Proven): boolean {
  return phoneNumberVerified === true || !emailVerified
}

/** Deletes all passkeys and the authenticator app of an account. */
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

/** A statement that deletes the devices trusted to skip the second factor. */
export function forgetTrustedDevices(db: Db, userId: string) {
  return db
    .delete(verification)
    .where(and(eq(verification.value, userId), like(verification.identifier, 'trust-device-%')))
}

/** The account with an id, or null. */
export async function userById(db: Db, id: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.id, id))
  return found ?? null
}

/** The account with exactly this e-mail address, or null. */
export async function userByEmail(db: Db, email: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.email, email))
  return found ?? null
}

/** The account with exactly this phone number, or null. */
export async function userByPhone(db: Db, phoneNumber: string): Promise<AuthUser | null> {
  const [found] = await db.select().from(user).where(eq(user.phoneNumber, phoneNumber))
  return found ?? null
}

/**
 * The id of the person whose sign-in waits for its second factor; null for an unknown identifier.
 */
export async function challengedUser(db: Db, identifier: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: verification.value })
    .from(verification)
    .where(eq(verification.identifier, identifier))
  return found?.userId ?? null
}

/**
 * Whether the sign-in with this OAuth state was begun by a signed-in person, to link the provider.
 */
export async function isLinking(db: Db, state: string): Promise<boolean> {
  const [begun] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(eq(verification.identifier, `auth-state:${state}`))
  return begun !== undefined && 'link' in (JSON.parse(begun.value) as object)
}

/** Whether staff have banned the person or closed the account. */
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
 * Whether the person must use a passkey: staff who have one. While roles cannot be read, everyone
 * who has one must, since a session opened without it would be staff's once they can be read again.
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

/** Whether the person is staff; true when roles cannot be read. */
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

/** Whether the account has a password, and when this session was opened. */
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

/** Whether the person has a confirmed address, and a confirmed phone number. */
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
 * Whether the browser is new to an account that has known ones; stores it as known. False, with a
 * report, when the database fails: a notice must not prevent a sign-in.
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
 * Whether the account has been opened in this browser. False, with a report, when the database
 * fails.
 */
export async function isKnownDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  try {
    const [known] = await db
      .select({ userId: knownDevices.userId })
      .from(knownDevices)
      .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
      .limit(1)
    return known !== undefined
  } catch (error) {
    report(error, { reading: 'devices' })
    return false
  }
}

/**
 * The recipient of a notice of failed log-ins to an account. Null when neither its address nor its
 * number is confirmed, or when its owner has turned the notice off.
 */
export async function ownerToWarn(db: Db, userId: string): Promise<NoticeReader | null> {
  const found = await userById(db, userId)
  if (!found || !(await wantsNotice(db, found.id, 'failedLogins'))) return null
  const email = found.emailVerified ? publicEmail(found.email) : null
  const phone = found.phoneNumberVerified ? found.phoneNumber : null
  return email || phone ? { email, phone } : null
}

/** Whether the person has left a notice turned on. */
export async function wantsNotice(db: Db, userId: string, which: Notification): Promise<boolean> {
  const [row] = await db
    .select({ notifications: accountProfiles.notifications })
    .from(accountProfiles)
    .where(eq(accountProfiles.userId, userId))
  return (row?.notifications ?? defaultNotifications)[which]
}
