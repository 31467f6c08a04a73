import { Hono } from 'hono'
import { type RouteSpec, routes } from '../domain/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { siteOrigin } from './http/same-origin.ts'

/** robots.txt and sitemap.xml, from the route table. */
export const crawlerRoutes = new Hono<AppEnv>()
  .get('/robots.txt', (c) => {
    const closed = specs()
      .filter(({ access }) => access !== 'public')
      .map(({ path }) => path.split('/:')[0])
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Disallow: /api/']
    return c.text(`${lines.join('\n')}\n\nSitemap: ${siteOrigin(c)}/sitemap.xml\n`)
  })
  .get('/sitemap.xml', (c) => {
    const urls = specs()
      .filter(({ inSitemap }) => inSitemap)
      .map(({ path }) => `  <url><loc>${siteOrigin(c)}${path}</loc></url>`)
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
