import { decideAccess, type Viewer } from './access.ts'
import { loginAddress, type RouteSpec, routes } from './routes.ts'

/**
 * The outcome of opening a page. `paywall`: the page is shown with its gate instead of its content;
 * `refused`: an error page with this code.
 */
export type PageGate =
  | { kind: 'open' }
  | { kind: 'paywall' }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; reason: 'FORBIDDEN' | 'UNAVAILABLE'; message: string }

const unreadable: PageGate = {
  kind: 'refused',
  reason: 'UNAVAILABLE',
  message: 'Your account cannot be read at the moment. Please try again shortly.',
}

/**
 * The refusal of a staff page: names the account somebody is logged in with, and the role it lacks.
 */
function forbidden({ user, role }: Viewer): PageGate {
  const account = `You are logged in as ${user?.email ?? user?.name}`
  const message = role
    ? `${account}, whose role is ${role}. This page is for admins`
    : `${account}. This account has no role, and this page is for admins and editors`
  return { kind: 'refused', reason: 'FORBIDDEN', message }
}

/**
 * The gate of a page, for the worker and the browser; after logging in, people return to `target`.
 */
export function pageGate(spec: RouteSpec, viewer: Viewer, target: string): PageGate {
  const decision = decideAccess(spec.access, viewer)
  if (decision.allow) return spec.requiresPayment ? paymentGate(viewer) : { kind: 'open' }
  if (decision.secondFactor)
    return { kind: 'redirect', to: `${routes.profileSecurity.path}?notice=second-factor` }
  switch (decision.reason) {
    case 'LOGIN_REQUIRED':
      return { kind: 'redirect', to: loginAddress(spec, target) }
    case 'SUBSCRIPTION_REQUIRED':
      return { kind: 'paywall' }
    case 'UNAVAILABLE':
      return unreadable
    default:
      return forbidden(viewer)
  }
}

/** Redirects somebody who must pay first to the onboarding page, which says why. */
function paymentGate(viewer: Viewer): PageGate {
  const decision = decideAccess('subscriber', viewer)
  if (decision.allow) return { kind: 'open' }
  if (decision.reason === 'UNAVAILABLE') return unreadable
  return { kind: 'redirect', to: `${routes.onboarding.path}?notice=subscription` }
}
