import { Hono } from 'hono'
import { type RouteSpec, routeIds, routes } from '../../domain/routes.ts'
import type { AppRouteId } from '../../web/pages.tsx'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { answerAppPage } from './app-page.ts'
import { answerStaticPage } from './static-page.ts'

/** A route for every page of the route table. */
export const pages = new Hono<AppEnv>()
for (const id of routeIds) {
  const spec: RouteSpec = routes[id]
  pages.get(spec.path, (c) =>
    spec.kind === 'static'
      ? answerStaticPage(c, id as StaticRouteId)
      : answerAppPage(c, id as AppRouteId),
  )
}
