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

/** The error with which a denied access decision is answered. */
export function refusal(decision: Extract<Decision, { allow: false }>): AppError {
  return decision.secondFactor
    ? new AppError('FORBIDDEN', 'Set up an authenticator app or a passkey in your profile first', {
        code: 'SECOND_FACTOR_REQUIRED',
      })
    : new AppError(decision.reason, refusals[decision.reason])
}

/** Middleware that throws the refusal unless the access rule allows this viewer. */
export const guard = (access: Access) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const decision = decideAccess(access, c.get('viewer'))
    if (!decision.allow) throw refusal(decision)
    await next()
  })

/** The viewer's user; throws LOGIN_REQUIRED for a visitor. */
export function signedIn(viewer: Viewer): NonNullable<Viewer['user']> {
  if (!viewer.user) throw new AppError('LOGIN_REQUIRED', refusals.LOGIN_REQUIRED)
  return viewer.user
}

/** The viewer; throws UNAVAILABLE when their session could not be read. */
export function knownSession(viewer: Viewer): Viewer {
  if (viewer.unreadable === 'session') throw refusal({ allow: false, reason: 'UNAVAILABLE' })
  return viewer
}

/**
 * The viewer's subscription; throws UNAVAILABLE when unreadable, rather than say they have none.
 */
export function knownSubscription(viewer: Viewer): Viewer['subscription'] {
  if (viewer.unreadable) throw refusal({ allow: false, reason: 'UNAVAILABLE' })
  return viewer.subscription
}
