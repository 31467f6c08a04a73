import { type Context, Hono } from 'hono'
import type { Viewer } from '../../../domain/access.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { limitAttempts } from './attempts.ts'
import { accessTokenExpiry } from './session-cookie.ts'

type SendVerification = (c: Context<AppEnv>, to: string, url: string) => Promise<void>

/** `/api/auth/*` is better-auth's own; loaded only when called, for it is the largest dependency. */
export const authRoutes = (sendVerification: SendVerification) =>
  new Hono<AppEnv>().on(['GET', 'POST'], '/*', async (c) => {
    await limitAttempts(c)
    const { createAuth } = await import('./auth.ts')
    const auth = createAuth({
      db: c.get('db'),
      config: c.get('config'),
      origin: siteOrigin(c),
      sendVerification: (to, url) => sendVerification(c, to, url),
    })
    const answer = await auth.handler(withOrigin(c.req.raw, siteOrigin(c)))
    // better-auth says nothing at all about a call it does not know.
    if (answer.status === 404 && !answer.headers.has('content-type'))
      throw new AppError('NOT_FOUND', 'No such endpoint')
    return answer
  })

/**
 * better-auth refuses calls without an Origin. Browsers always send one with a POST, or at least
 * say which site they come from; a program that sends neither has no cookies to be abused.
 */
function withOrigin(request: Request, origin: string): Request {
  const { headers } = request
  if (headers.has('origin') || headers.has('sec-fetch-site')) return request
  const named = new Request(request)
  named.headers.set('origin', origin)
  return named
}

export type ViewerAnswer = Pick<Viewer, 'user' | 'role'> & {
  session: { expires_at: string } | null
}

/** Who the browser is signed in as, and until when its short-lived cookie is good. */
export const viewerRoutes = new Hono<AppEnv>().get('/', (c) => {
  const { user, role } = c.get('viewer')
  const session = c.get('viewerSession')
  const expiry = session ? (accessTokenExpiry(c) ?? session.expiresAt) : null
  const answer: ViewerAnswer = {
    user,
    role,
    session: expiry && { expires_at: expiry.toISOString() },
  }
  return c.json(answer)
})
