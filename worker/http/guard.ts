import { createMiddleware } from 'hono/factory'
import { type Access, type Decision, decideAccess, type Viewer } from '../../domain/access.ts'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

const refusals = {
  LOGIN_REQUIRED: 'Please log in',
  SUBSCRIPTION_REQUIRED: 'Detailed AI advisor insights require a premium subscription',
  FORBIDDEN: 'Your account has no access to this',
  UNAVAILABLE: 'Your account cannot be read at the moment. Please try again shortly.',
} as const

/** The refusal of what an access rule does not allow. */
export function refusal(decision: Extract<Decision, { allow: false }>): AppError {
  return decision.secondFactor
    ? new AppError('FORBIDDEN', 'Set up an authenticator app or a passkey in your profile first', {
        code: 'SECOND_FACTOR_REQUIRED',
      })
    : new AppError(decision.reason, refusals[decision.reason])
}

/** Refuses the request unless the page's access rule lets this viewer in. */
export const guard = (access: Access) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const decision = decideAccess(access, c.get('viewer'))
    if (!decision.allow) throw refusal(decision)
    await next()
  })

/** The signed-in user behind a guard. */
export function signedIn(viewer: Viewer): NonNullable<Viewer['user']> {
  if (!viewer.user) throw new AppError('LOGIN_REQUIRED', refusals.LOGIN_REQUIRED)
  return viewer.user
}

/** The viewer, or UNAVAILABLE when it could not be read who it is. */
export function knownSession(viewer: Viewer): Viewer {
  if (viewer.unreadable === 'session') throw refusal({ allow: false, reason: 'UNAVAILABLE' })
  return viewer
}

/** The viewer's subscription, or UNAVAILABLE when it could not be read: nobody is told they have none. */
export function knownSubscription(viewer: Viewer): Viewer['subscription'] {
  if (viewer.unreadable) throw refusal({ allow: false, reason: 'UNAVAILABLE' })
  return viewer.subscription
}
