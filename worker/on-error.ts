import type { Context } from 'hono'
import type { AppEnv } from './http/app-env.ts'
import { answerFailure, sayWhenToRetry, toFailure } from './http/failure.ts'
import { staticPolicy } from './http/security-headers.ts'
import { loadRenderers } from './pages/load-renderers.ts'

/** Answers a thrown error: JSON under /api, plain 404 text under /assets, else the error page. */
export async function onError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  // The router's decoded path decides: /%61pi/… was routed as a call too.
  if (/^\/api(?:\/|$)/.test(c.req.path)) return answerFailure(error, c)
  const failure = toFailure(error, c)
  c.header('Cache-Control', 'no-store')
  sayWhenToRetry(failure, c)
  // A missing chunk of an older build must not be cached or answered with a page.
  if (pathname.startsWith('/assets/')) return c.text('Not found', 404)
  const { renderErrorPage } = await loadRenderers()
  c.header('Content-Security-Policy', staticPolicy)
  return c.html(await renderErrorPage(c, failure), failure.status)
}
