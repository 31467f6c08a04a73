import { createMiddleware } from 'hono/factory'
import { type Access, decideAccess, type Viewer } from '../../domain/access.ts'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

const refusals = {
  LOGIN_REQUIRED: 'Please log in',
  SUBSCRIPTION_REQUIRED: 'Detailed AI advisor insights require a premium subscription',
  FORBIDDEN: 'Your account has no access to this',
} as const

/** Refuses the request unless the page's access rule lets this viewer in. */
export const guard = (access: Access) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const decision = decideAccess(access, c.get('viewer'))
    if (!decision.allow) throw new AppError(decision.reason, refusals[decision.reason])
    await next()
  })

/** The signed-in user behind a guard. */
export function signedIn(viewer: Viewer): NonNullable<Viewer['user']> {
  if (!viewer.user) throw new AppError('LOGIN_REQUIRED', refusals.LOGIN_REQUIRED)
  return viewer.user
}
