import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/**
 * What may be asked for in a session in which an admin sees the site as somebody else: reading what
 * the person's account and pages show. Whatever is not here is refused: their conversations, their
 * own data to download, every change, and calls nobody has thought of yet.
 */
const mayRead =
  /^\/api\/(?:health|viewer|allowance|model|account|profile|policies\/pending|sign-in-ways|usage|billing|billing\/(?:invoices|quotes|groups)|feedback|resources(?:\/[^/]+)?)$/
/** Changes nothing, though it is not a GET. */
const mayAsk = new Set([
  'POST /api/check-subscription',
  'POST /api/impersonation/end',
  'POST /api/auth/sign-out',
])

/** Refuses whatever an admin may not do while they see the site as somebody else. */
export const limitImpersonation = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('viewer').impersonatedBy && !mayWhileImpersonating(c.req.method, c.req.path))
    throw new AppError('FORBIDDEN', 'Not while you see the site as somebody else')
  await next()
})

function mayWhileImpersonating(method: string, path: string): boolean {
  if (method === 'GET' || method === 'HEAD') return mayRead.test(path)
  return mayAsk.has(`${method} ${path}`)
}
