import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sessionSeconds } from '../../../domain/constants.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'

/** Prefix of every cookie the sign-in sets. */
export const cookiePrefix = 'edcabinet'

/** Names a browser that has opened an account, for as long as it is used. */
export const deviceCookie = 'device'

/**
 * The session token of better-auth's signed cookie ("token.signature"); null when there is none or
 * it was not signed here. Native and without waiting: every request asks.
 */
export function readSessionToken(c: Context<AppEnv>): string | null {
  return readSigned(c, 'session_token')
}

/** The hash by which this browser is known to accounts that it opened; null for one that opened none. */
export function readDeviceHash(c: Context<AppEnv>): string | null {
  const device = readSigned(c, deviceCookie)
  return device && deviceHashOf(device)
}

export function deviceHashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

function readSigned(c: Context<AppEnv>, name: string): string | null {
  const [value, signature] = halves(cookie(c, name) ?? '')
  if (!value || !signature) return null
  const expected = createHmac('sha256', c.get('config').authSecret).update(value).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}

/**
 * When better-auth's short-lived session cookie expires; null without one. Its signature is left
 * alone: this tells a browser when to ask for the next one, and lets nobody in.
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

/** Whether a Set-Cookie line holds somebody between the first factor and the second. */
export function beginsSecondFactor(line: string): boolean {
  return /^[^=]*\.two_factor=[^;]/.test(line)
}

/**
 * A Cookie header without better-auth's copy of the session. It goes on for an hour after the
 * session has ended: what answers or changes anything must look into the database.
 */
export function withoutSessionData(header: string): string {
  const cookies = header.split(/;\s*/)
  return cookies.filter((cookie) => !/^[^=]*\.session_data[.\d]*=/.test(cookie)).join('; ')
}

/** On https better-auth's cookies carry the `__Secure-` prefix. */
function cookie(c: Context<AppEnv>, name: string): string | undefined {
  return getCookie(c, nameOf(c, name))
}

function halves(value: string): [string, string] {
  const dot = value.lastIndexOf('.')
  return [value.slice(0, Math.max(dot, 0)), value.slice(dot + 1)]
}

/** Opens another session in this browser, and remembers its own beside it: see `ownSessionAgain`. */
export function otherSession(c: Context<AppEnv>, token: string, expiresAt: Date): void {
  const own = cookie(c, 'session_token')
  if (own) write(c, 'own_session', own, expiresAt)
  write(c, 'session_token', signedToken(c, token), expiresAt)
  forget(c, 'session_data')
}

/** Gives a browser back the session it had before `otherSession`; none when that is too long ago. */
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
const nameOf = (c: Context<AppEnv>, name: string) =>
  `${isSecure(c) ? '__Secure-' : ''}${cookiePrefix}.${name}`

function write(c: Context<AppEnv>, name: string, value: string, expires: Date) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(c) } as const
  setCookie(c, nameOf(c, name), value, { ...options, expires })
}

function forget(c: Context<AppEnv>, name: string) {
  setCookie(c, nameOf(c, name), '', { path: '/', secure: isSecure(c), maxAge: 0 })
}
