import { Hono } from 'hono'
import { resourcePath } from '../../../domain/resources/resources.ts'
import { loginAddress, type RouteSpec, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sameOrigin, siteOrigin } from '../../http/same-origin.ts'
import { libraryDeps } from './deps.ts'
import { feedOf } from './feed.ts'
import { openForCall } from './reading/read-resource.ts'

const page: RouteSpec = routes.resource

/** The library's routes outside the page table: the RSS feed, and the bookmark form. */
export const libraryPageRoutes = new Hono<AppEnv>()
  .get(`${routes.resources.path}/feed.xml`, async (c) => {
    const { resources } = libraryDeps(c)
    const feed = feedOf(await resources.listed(new Date(), 30), siteOrigin(c))
    return c.body(feed, 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  .post(`${routes.resources.path}/:slug/bookmark`, sameOrigin, async (c) => {
    const deps = libraryDeps(c)
    const viewer = c.get('viewer')
    const slug = c.req.param('slug')
    if (!viewer.user) return c.redirect(loginAddress(page, resourcePath(slug)), 303)
    const { resource } = await openForCall(deps, viewer, slug)
    const { keep } = await c.req.parseBody()
    if (keep === 'no') await deps.reader.forgetBookmark(viewer.user.id, resource.id)
    else await deps.reader.bookmark(viewer.user.id, resource.id, new Date())
    return c.redirect(resourcePath(resource.slug), 303)
  })
