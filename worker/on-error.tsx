import type { Context } from 'hono'
import { anonymousViewer } from '../domain/access.ts'
import type { AppEnv } from './http/app-env.ts'
import { answerFailure, toFailure } from './http/failure.ts'
import { renderErrorPage } from './pages.tsx'

/** Turns every failure into JSON for a call and a page for a person. */
export function onError(error: Error, c: Context<AppEnv>): Response | Promise<Response> {
  const { pathname } = new URL(c.req.url)
  if (pathname.startsWith('/api/')) return answerFailure(error, c)
  const failure = toFailure(error, c)
  // A missing chunk of an older build must not be cached or answered with a page.
  if (pathname.startsWith('/assets/'))
    return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  return renderErrorPage(c, failure, c.get('viewer') ?? anonymousViewer)
}
