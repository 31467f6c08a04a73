import { freeSubscription, type SubscriptionStatus } from './billing/subscription.ts'
import type { ErrorCode } from './errors.ts'

export type Role = 'admin' | 'editor'

/** The role in a role record; null for any other value, which gives nothing. */
export function toRole(value: unknown): Role | null {
  return value === 'admin' || value === 'editor' ? value : null
}

/** Who is asking, read fresh for every request: role, ban and subscription are never cached. */
export type Viewer = {
  user: { id: string; email: string | null; phone: string | null; name: string } | null
  role: Role | null
  subscription: SubscriptionStatus
  /** What of it could not be read, so that nobody is told something about them that is not known. */
  unreadable?: 'session' | 'subscription'
}

/** Who may open a page or make a call. */
export type Access = 'public' | 'signed-in' | 'subscriber' | 'staff' | 'admin'

export type Decision =
  | { allow: true }
  | { allow: false; reason: Extract<ErrorCode, `${string}_REQUIRED` | 'FORBIDDEN' | 'UNAVAILABLE'> }

export const anonymousViewer: Viewer = {
  user: null,
  role: null,
  subscription: freeSubscription,
}

export function isStaff({ role }: Pick<Viewer, 'role'>): boolean {
  return toRole(role) !== null
}

/** The one access rule, for pages, calls and the paywall. The worker decides; the browser repeats. */
export function decideAccess(access: Access, viewer: Viewer): Decision {
  if (access === 'public') return { allow: true }
  if (!viewer.user)
    return { allow: false, reason: viewer.unreadable ? 'UNAVAILABLE' : 'LOGIN_REQUIRED' }
  if (access === 'subscriber' && !hasAdvisorAccess(viewer))
    return { allow: false, reason: viewer.unreadable ? 'UNAVAILABLE' : 'SUBSCRIPTION_REQUIRED' }
  if (access === 'staff' && !isStaff(viewer)) return { allow: false, reason: 'FORBIDDEN' }
  if (access === 'admin' && viewer.role !== 'admin') return { allow: false, reason: 'FORBIDDEN' }
  return { allow: true }
}

/** Subscribers and staff see the advisors; so does everyone signed in while payments are off. */
function hasAdvisorAccess(viewer: Viewer): boolean {
  return viewer.subscription.subscribed || !viewer.subscription.payment_required || isStaff(viewer)
}

/** Sentences of the specification shown when a gate turns someone away. */
export const gateMessages = {
  login: 'Please log in to access this page',
  'login-solutions': 'Please login to access this page',
  subscription: 'Subscription required to access this content',
} as const

export type GateNotice = keyof typeof gateMessages

export function isGateNotice(value: unknown): value is GateNotice {
  return typeof value === 'string' && Object.hasOwn(gateMessages, value)
}
