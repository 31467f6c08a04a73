import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sessionSeconds } from '../../../domain/constants.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'

/** Prefix of the sign-in's cookies. */
export const cookiePrefix = 'edcabinet'

/** The cookie by which a browser that has signed in to an account is recognised. */
export const deviceCookie = 'device'

/**
 * The session token in better-auth's signed cookie ("token.signature"); null without one or with a
 * wrong signature. Synchronous and native, since every request reads it.
 */
export function readSessionToken(c: Context<AppEnv>): string | null {
  return readSigned(c, 'session_token')
}

/** The identifier of an unfinished sign-in, which waits for its second factor; null without one. */
export function readChallenge(c: Context<AppEnv>): string | null {
  return readSigned(c, 'two_factor')
}

/** The hash of the device cookie, as in `known_devices`; null without a validly signed one. */
export function readDeviceHash(c: Context<AppEnv>): string | null {
  const device = readSigned(c, deviceCookie)
  return device && deviceHashOf(device)
}

/** The SHA-256 under which a device cookie's value is stored. */
export function deviceHashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

/** The value of a signed cookie ("value.signature"); null without one or with a wrong signature. */
function readSigned(c: Context<AppEnv>, name: string): string | null {
  const [value, signature] = halves(cookie(c, name) ?? '')
  if (!value || !signature) return null
  const expected = createHmac('sha256', c.get('config').authSecret).update(value).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}

/**
 * When better-auth's short-lived session cookie expires; null without one. Its signature is not
 * checked: the time only tells the browser when to renew it and grants nothing.
 */
export function accessTokenExpiry(c: Context<AppEnv>): Date | null {
  try {
    const text = Buffer.from(cookie(c, 'session_data') ?? '', 'base64url').toString()
    const { expiresAt } = JSON.parse(text) as { expiresAt?: unknown }
    return typeof expiresAt === 'number' && expiresAt > Date.now() ? new Date(expiresAt) : null
  } catch {
    return null
  }
}

/** Whether a Set-Cookie line begins the second factor's step of a sign-in. */
export function beginsSecondFactor(line: string): boolean {
  return /^[^=]*\.two_factor=[^;]/.test(line)
}

/**
 * A Cookie header without better-auth's cached session, which stays valid for up to an hour after
 * the session has ended: better-auth then reads the session from the database.
 */
export function withoutSessionData(header: string): string {
  const cookies = header.split(/;\s*/)
  return cookies.filter((cookie) => !/^[^=]*\.session_data[.\d]*=/.test(cookie)).join('; ')
}

/** The value of one of better-auth's cookies. */
function cookie(c: Context<AppEnv>, name: string): string | undefined {
  // Most visitors have none, and the name depends on the site's origin.
  return c.req.header('cookie') === undefined ? undefined : getCookie(c, nameOf(c, name))
}

/** The token and the signature of a signed cookie, split at the last dot. */
function halves(value: string): [string, string] {
  const dot = value.lastIndexOf('.')
  return [value.slice(0, Math.max(dot, 0)), value.slice(dot + 1)]
}

/**
 * Begins an impersonation: sets the session's cookie, and keeps the admin's own in another cookie.
 */
export function otherSession(c: Context<AppEnv>, token: string, expiresAt: Date): void {
  const own = cookie(c, 'session_token')
  if (own) write(c, 'own_session', own, expiresAt)
  write(c, 'session_token', signedToken(c, token), expiresAt)
  forget(c, 'session_data')
}

/** Ends an impersonation: restores the admin's own session cookie, or signs out without one. */
export function ownSessionAgain(c: Context<AppEnv>): void {
  const own = cookie(c, 'own_session')
  if (own) write(c, 'session_token', own, new Date(Date.now() + sessionSeconds * 1000))
  else forget(c, 'session_token')
  forget(c, 'own_session')
  forget(c, 'session_data')
}

function signedToken(c: Context<AppEnv>, token: string): string {
  const key = c.get('config').authSecret
  return `${token}.${createHmac('sha256', key).update(token).digest('base64')}`
}

const isSecure = (c: Context<AppEnv>) => siteOrigin(c).startsWith('https:')
/** The full name of a cookie, with the `__Secure-` prefix on https. */
const nameOf = (c: Context<AppEnv>, name: string) =>
  `${isSecure(c) ? '__Secure-' : ''}${cookiePrefix}.${name}`

function write(c: Context<AppEnv>, name: string, value: string, expires: Date) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(c) } as const
  setCookie(c, nameOf(c, name), value, { ...options, expires })
}

function forget(c: Context<AppEnv>, name: string) {
  setCookie(c, nameOf(c, name), '', { path: '/', secure: isSecure(c), maxAge: 0 })
}
