import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/**
 * The reads allowed in an impersonation session: what the person's account and pages show. An
 * allowlist, so that conversations, the download of own data and any call added later are refused.
 */
const mayRead =
  /^\/api\/(?:health|viewer|allowance|model|account|profile|policies\/pending|sign-in-ways|usage|billing|billing\/(?:invoices|quotes|groups)|feedback|resources(?:\/[^/]+)?)$/
/** The other allowed calls: they change nothing of the person's. */
const mayAsk = new Set([
  'POST /api/check-subscription',
  'POST /api/impersonation/end',
  'POST /api/auth/sign-out',
])

/** Throws FORBIDDEN for a call that an impersonating admin may not make. */
export const limitImpersonation = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('viewer').impersonatedBy && !mayWhileImpersonating(c.req.method, c.req.path))
    throw new AppError('FORBIDDEN', 'Not while you see the site as somebody else')
  await next()
})

function mayWhileImpersonating(method: string, path: string): boolean {
  if (method === 'GET' || method === 'HEAD') return mayRead.test(path)
  return mayAsk.has(`${method} ${path}`)
}
