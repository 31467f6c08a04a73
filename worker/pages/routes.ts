import { type Context, Hono } from 'hono'
import { isStaff } from '../../domain/access.ts'
import { AppError } from '../../domain/errors.ts'
import { pageGate } from '../../domain/page-gate.ts'
import { type RouteSpec, routeIds, routes } from '../../domain/routes.ts'
import type { AppRouteId } from '../../web/pages.tsx'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { loadRenderers } from './load-renderers.ts'
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

/** Answers an app page, or its gate's redirect; throws the gate's refusal. */
async function answerAppPage(c: Context<AppEnv>, id: AppRouteId): Promise<Response> {
  const viewer = c.get('viewer')
  const spec: RouteSpec = routes[id]
  const { pathname, search } = new URL(c.req.url)
  const gate = pageGate(spec, viewer, pathname + search)
  if (gate.kind === 'redirect') return c.redirect(gate.to)
  if (gate.kind === 'refused') throw new AppError(gate.reason, gate.message)
  if (id === 'adminAuth' && isStaff(viewer)) return c.redirect(routes.admin.path)
  const { renderAppPage } = await loadRenderers()
  return renderAppPage(c, id)
}
