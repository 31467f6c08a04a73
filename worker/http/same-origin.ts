import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Refuses calls that change something when a browser sent them from another site. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD' && isForeign(c))
    throw new AppError('FORBIDDEN', 'This request came from another site')
  await next()
})

/**
 * Whether another site may have had a browser send this. Every browser of today says where a call
 * began: in Origin, in Sec-Fetch-Site or in both. What says neither comes from no page (Stripe, a
 * script), and needs no cookie for what it may do; with one it could be somebody's old browser.
 */
function isForeign(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  const began = c.req.header('sec-fetch-site')
  if (began !== undefined && began !== 'same-origin') return true
  if (origin !== undefined) return origin !== siteOrigin(c)
  return began === undefined && c.req.header('cookie') !== undefined
}

/**
 * The site's origin: the configured one, or in development the one the request came to. There is
 * no configuration yet when reading it failed, and the error page still needs an origin.
 */
export function siteOrigin(c: {
  req: { url: string }
  get(key: 'config'): { appUrl: string | null } | undefined
}): string {
  return c.get('config')?.appUrl ?? new URL(c.req.url).origin
}
