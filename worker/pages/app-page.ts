import type { Context } from 'hono'
import { decideAccess, isStaff } from '../../domain/access.ts'
import { AppError } from '../../domain/errors.ts'
import { loginAddress, type RouteSpec, routes } from '../../domain/routes.ts'
import type { AppRouteId } from '../../web/pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { refusal } from '../http/guard.ts'
import { rendering } from './rendering.ts'

/** A server-rendered page that React takes over in the browser, for those its rule admits. */
export async function answerAppPage(c: Context<AppEnv>, id: AppRouteId): Promise<Response> {
  const viewer = c.get('viewer')
  const spec: RouteSpec = routes[id]
  const { pathname, search } = new URL(c.req.url)
  const decision = decideAccess(spec.access, viewer)
  if (!decision.allow && decision.reason === 'LOGIN_REQUIRED')
    return c.redirect(loginAddress(spec, pathname + search))
  if (!decision.allow && decision.reason === 'FORBIDDEN')
    throw new AppError('FORBIDDEN', 'Your account has no access to this page')
  if (!decision.allow && decision.reason === 'UNAVAILABLE') throw refusal(decision)
  if (id === 'adminAuth' && isStaff(viewer)) return c.redirect(routes.admin.path)
  const { renderAppPage } = await rendering()
  return renderAppPage(c, id)
}
