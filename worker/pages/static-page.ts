import type { Context } from 'hono'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { report } from '../http/report.ts'
import { staticPolicy } from '../http/security-headers.ts'
import { type CachedPage, staticPageCache as cache } from './cache.ts'
import { loadRenderers } from './load-renderers.ts'
import { pageVersion, readStaticData } from './static-data.ts'

/** Answers a static page, from the cache for visitors without a query string. */
export async function answerStaticPage(c: Context<AppEnv>, id: StaticRouteId): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  if (c.get('viewer').user || search !== '' || import.meta.env.DEV) {
    const page = await makePage(c, id, notKept)
    if ('movedTo' in page) return c.redirect(page.movedTo, 301)
    return c.body(page.body, 200, page.headers)
  }
  const stale = cache.recheck(() => pageVersion(c))
  if (stale) c.executionCtx.waitUntil(stale.catch(report))
  const hit = cache.get(pathname)
  if (hit) return c.body(hit.body, 200, hit.headers)
  const mark = cache.mark()
  const page = await makePage(c, id, 'public, max-age=0, must-revalidate')
  if ('movedTo' in page) return c.redirect(page.movedTo, 301)
  if (page.headers['Cache-Control'] !== notKept) cache.set(pathname, page, mark)
  return c.body(page.body, 200, page.headers)
}

const notKept = 'private, no-store'

/** Renders the page; not to be cached when some of its data could not be read. */
async function makePage(
  c: Context<AppEnv>,
  id: StaticRouteId,
  cacheControl: string,
): Promise<CachedPage | { movedTo: string }> {
  const [{ renderStaticPage }, made] = await Promise.all([loadRenderers(), readStaticData(c, id)])
  if ('movedTo' in made) return made
  const { data, head, isWhole } = made
  const html = await renderStaticPage(c, id, data, head)
  return {
    body: new TextEncoder().encode(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': staticPolicy,
      'Cache-Control': isWhole ? cacheControl : notKept,
      Vary: 'Cookie',
    },
  }
}
