import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'

/** Prefix of every cookie the sign-in sets. */
export const cookiePrefix = 'edcabinet'

/**
 * The session token of better-auth's signed cookie ("token.signature"); null when there is none or
 * it was not signed here. Native and without waiting: every request asks.
 */
export function readSessionToken(c: Context<AppEnv>): string | null {
  const [token, signature] = halves(cookie(c, 'session_token') ?? '')
  if (!token || !signature) return null
  const expected = createHmac('sha256', c.get('config').authSecret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
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
  const secure = siteOrigin(c).startsWith('https:')
  return getCookie(c, `${secure ? '__Secure-' : ''}${cookiePrefix}.${name}`)
}

function halves(value: string): [string, string] {
  const dot = value.lastIndexOf('.')
  return [value.slice(0, Math.max(dot, 0)), value.slice(dot + 1)]
}
