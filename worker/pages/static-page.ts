import type { Context } from 'hono'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import { settingsRepository } from '../features/settings/repository.ts'
import type { AppEnv } from '../http/app-env.ts'
import { staticPolicy } from '../http/security-headers.ts'
import { type CachedPage, staticPageCache as cache } from './cache.ts'
import { rendering } from './rendering.ts'

/** A page without React in the browser; the same bytes for everyone who is not signed in. */
export async function answerStaticPage(c: Context<AppEnv>, id: StaticRouteId): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  if (c.get('viewer').user || search !== '' || import.meta.env.DEV) {
    const page = await makePage(c, id, 'private, no-store')
    return c.body(page.body, 200, page.headers)
  }
  const stale = cache.recheck(() => settingsRepository(c.get('db')).version())
  if (stale) c.executionCtx.waitUntil(stale)
  const hit = cache.get(pathname)
  if (hit) return c.body(hit.body, 200, hit.headers)
  const mark = cache.mark()
  const page = await makePage(c, id, 'public, max-age=0, must-revalidate')
  cache.set(pathname, page, mark)
  return c.body(page.body, 200, page.headers)
}

async function makePage(
  c: Context<AppEnv>,
  id: StaticRouteId,
  cacheControl: string,
): Promise<CachedPage> {
  const [{ renderStaticPage }, settings] = await Promise.all([
    rendering(),
    settingsRepository(c.get('db')).read(
      'testimonials',
      'testimonials_illustrative',
      'stats',
      'claims',
    ),
  ])
  const html = await renderStaticPage(c, id, settings)
  return {
    body: new TextEncoder().encode(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': staticPolicy,
      'Cache-Control': cacheControl,
      Vary: 'Cookie',
    },
  }
}
