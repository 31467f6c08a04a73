import type { Context } from 'hono'
import { accessTokenSeconds } from '../../../domain/constants.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { cookiePrefix } from './session-cookie.ts'

/** When better-auth's short-lived signed session cookie expires; null without a valid one. */
export async function accessTokenExpiry(c: Context<AppEnv>): Promise<Date | null> {
  const { getCookieCache } = await import('better-auth/cookies')
  const cached = await getCookieCache(c.req.raw, {
    cookiePrefix,
    secret: c.get('config').authSecret,
    isSecure: siteOrigin(c).startsWith('https:'),
  })
  return cached ? new Date(Number(cached.updatedAt) + accessTokenSeconds * 1000) : null
}
