import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Throws FORBIDDEN for a cross-site request with any method but GET and HEAD (CSRF protection). */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD' && isForeign(c))
    throw new AppError('FORBIDDEN', 'This request came from another site')
  await next()
})

/**
 * Whether another site's page may have sent the request. Current browsers send Origin,
 * Sec-Fetch-Site or both. A request with neither comes from a server or script (Stripe's webhooks,
 * say) and is accepted without cookies only: with cookies it may come from an old browser.
 */
function isForeign(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  const began = c.req.header('sec-fetch-site')
  if (began !== undefined && began !== 'same-origin') return true
  if (origin !== undefined) return origin !== siteOrigin(c)
  return began === undefined && c.req.header('cookie') !== undefined
}

/**
 * The site's origin: the configured one, else the request's. `config` is undefined when reading it
 * failed, and the error page still needs an origin.
 */
export function siteOrigin(c: {
  req: { url: string }
  get(key: 'config'): { appUrl: string | null } | undefined
}): string {
  return c.get('config')?.appUrl ?? new URL(c.req.url).origin
}
