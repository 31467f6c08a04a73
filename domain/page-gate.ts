import { decideAccess, type Viewer } from './access.ts'
import { loginAddress, type RouteSpec, routes } from './routes.ts'

/**
 * What a page does with a viewer. `paywall`: the page is shown with its gate in place of its
 * content; `refused`: an error page with this code.
 */
export type PageGate =
  | { kind: 'open' }
  | { kind: 'paywall' }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; reason: 'FORBIDDEN' | 'UNAVAILABLE'; message: string }

const messages = {
  FORBIDDEN: 'Your account has no access to this page',
  UNAVAILABLE: 'Your account cannot be read at the moment. Please try again shortly.',
} as const

const refused = (reason: keyof typeof messages): PageGate => ({
  kind: 'refused',
  reason,
  message: messages[reason],
})

/** The gate of a page, for the worker and the browser; `target` is where a log-in comes back to. */
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
    default:
      return refused(decision.reason)
  }
}

/** Leads whoever has to pay first to the onboarding page, which says why. */
function paymentGate(viewer: Viewer): PageGate {
  const decision = decideAccess('subscriber', viewer)
  if (decision.allow) return { kind: 'open' }
  if (decision.reason === 'UNAVAILABLE') return refused('UNAVAILABLE')
  return { kind: 'redirect', to: `${routes.onboarding.path}?notice=subscription` }
}
