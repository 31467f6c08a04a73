import { Hono } from 'hono'
import { resourcePath } from '../domain/resources/resources.ts'
import { type RouteSpec, routes } from '../domain/routes.ts'
import { isoDay } from '../domain/text/dates.ts'
import { resourcesRepository } from './features/resources/resources-repository.ts'
import type { AppEnv } from './http/app-env.ts'
import { siteOrigin } from './http/same-origin.ts'

/** The sitemap protocol allows 50,000 addresses a file; the rest are the site's own pages. */
const mostResources = 45_000

/** robots.txt and sitemap.xml, from the route table and the library. */
export const crawlerRoutes = new Hono<AppEnv>()
  .get('/robots.txt', (c) => {
    const closed = specs()
      .filter(({ access }) => access !== 'public')
      .map(({ path }) => path.split('/:')[0])
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Disallow: /api/']
    return c.text(`${lines.join('\n')}\n\nSitemap: ${siteOrigin(c)}/sitemap.xml\n`)
  })
  .get('/sitemap.xml', async (c) => {
    const pages = specs().flatMap(({ inSitemap, path }) => (inSitemap ? [{ path, day: null }] : []))
    const library = await resourcesRepository(c.get('db')).listed(new Date(), mostResources)
    const resources = library.map(({ slug, updatedAt }) => ({
      path: resourcePath(slug),
      day: isoDay(updatedAt),
    }))
    // A tool is in the route table and among the resources: list it once, with its date.
    const listed = new Map([...pages, ...resources].map(({ path, day }) => [path, day]))
    const urls = [...listed].map(([path, day]) => {
      const changed = day ? `<lastmod>${day}</lastmod>` : ''
      return `  <url><loc>${siteOrigin(c)}${path}</loc>${changed}</url>`
    })
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
      200,
      { 'Content-Type': 'application/xml; charset=utf-8' },
    )
  })

function specs(): RouteSpec[] {
  return Object.values(routes)
}
