import type { Context } from 'hono'
import { defaultSettings } from '../../domain/settings.ts'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import { settingsRepository } from '../features/settings/repository.ts'
import type { AppEnv } from '../http/app-env.ts'
import { report } from '../http/report.ts'
import { staticPolicy } from '../http/security-headers.ts'
import { type CachedPage, staticPageCache as cache } from './cache.ts'
import { rendering } from './rendering.ts'

/** A page without React in the browser; the same bytes for everyone who is not signed in. */
export async function answerStaticPage(c: Context<AppEnv>, id: StaticRouteId): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  if (c.get('viewer').user || search !== '' || import.meta.env.DEV) {
    const page = await makePage(c, id, notKept)
    return c.body(page.body, 200, page.headers)
  }
  const stale = cache.recheck(() => settingsRepository(c.get('db')).version())
  if (stale) c.executionCtx.waitUntil(stale.catch(report))
  const hit = cache.get(pathname)
  if (hit) return c.body(hit.body, 200, hit.headers)
  const mark = cache.mark()
  const page = await makePage(c, id, 'public, max-age=0, must-revalidate')
  if (page.headers['Cache-Control'] !== notKept) cache.set(pathname, page, mark)
  return c.body(page.body, 200, page.headers)
}

const notKept = 'private, no-store'

/** Made from the defaults, and kept nowhere, while the settings cannot be read. */
async function makePage(
  c: Context<AppEnv>,
  id: StaticRouteId,
  cacheControl: string,
): Promise<CachedPage> {
  const [{ renderStaticPage }, settings] = await Promise.all([
    rendering(),
    settingsRepository(c.get('db'))
      .read('testimonials', 'testimonials_illustrative', 'stats', 'claims')
      .catch((error: unknown) => {
        report(error, { reading: 'settings' })
        return null
      }),
  ])
  const html = await renderStaticPage(c, id, settings ?? defaultSettings)
  return {
    body: new TextEncoder().encode(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': staticPolicy,
      'Cache-Control': settings ? cacheControl : notKept,
      Vary: 'Cookie',
    },
  }
}
