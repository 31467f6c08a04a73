import type { Theme } from './accounts/profile.ts'
import { freeSubscription, type SubscriptionStatus } from './billing/subscription.ts'
import type { ErrorCode } from './errors.ts'
import type { Announcement } from './settings/announcement.ts'

export type Role = 'admin' | 'editor'

/** The role named in a role record, or null for any other value; null grants nothing. */
export function toRole(value: unknown): Role | null {
  return value === 'admin' || value === 'editor' ? value : null
}

/** Who is asking, read fresh for every request: role, ban and subscription are never cached. */
export type Viewer = {
  user: {
    id: string
    email: string | null
    phone: string | null
    name: string
    /** URL of their profile picture, where they have one. */
    image?: string
  } | null
  role: Role | null
  subscription: SubscriptionStatus
  /** Questions a day for somebody without a plan; absent where the settings give none. */
  freeQuestions?: number
  /** The site-wide announcement in force now; set only while a page is rendered. */
  announcement?: Announcement
  /** The colour theme they chose; absent where the site follows their device. */
  theme?: Theme
  /** Name of the admin who impersonates this person; an impersonated viewer may change nothing. */
  impersonatedBy?: string
  /** Set for staff who must set up a second factor before the admin area opens. */
  secondFactorMissing?: true
  /**
   * Set when the session or the subscription could not be read, so that neither is taken as absent.
   */
  unreadable?: 'session' | 'subscription'
}

/**
 * Who may open a page or make a call. `subscriber` admits paying viewers; `advisors` also admits
 * everyone signed in where the settings give free questions.
 */
export type Access = 'public' | 'signed-in' | 'advisors' | 'subscriber' | 'staff' | 'admin'

export type Decision =
  | { allow: true }
  | { allow: false; reason: 'FORBIDDEN'; secondFactor: true }
  | {
      allow: false
      secondFactor?: never
      reason: Extract<ErrorCode, `${string}_REQUIRED` | 'FORBIDDEN' | 'UNAVAILABLE'>
    }

export const anonymousViewer: Viewer = {
  user: null,
  role: null,
  subscription: freeSubscription,
}

/** Whether the viewer is an editor or an admin. */
export function isStaff({ role }: Pick<Viewer, 'role'>): boolean {
  return toRole(role) !== null
}

/**
 * The one access rule, for pages, calls and the paywall. The worker enforces it; the browser
 * applies it only to what it shows.
 */
export function decideAccess(access: Access, viewer: Viewer): Decision {
  if (access === 'public') return { allow: true }
  if (!viewer.user)
    return { allow: false, reason: viewer.unreadable ? 'UNAVAILABLE' : 'LOGIN_REQUIRED' }
  switch (access) {
    case 'signed-in':
      return { allow: true }
    case 'advisors':
      return (viewer.freeQuestions ?? 0) > 0 ? { allow: true } : decidePaid(viewer)
    case 'subscriber':
      return decidePaid(viewer)
    case 'staff':
      return decideForStaff(isStaff(viewer), viewer)
    case 'admin':
      return decideForStaff(viewer.role === 'admin', viewer)
  }
}

function decidePaid(viewer: Viewer): Decision {
  if (isEntitled(viewer)) return { allow: true }
  return { allow: false, reason: viewer.unreadable ? 'UNAVAILABLE' : 'SUBSCRIPTION_REQUIRED' }
}

function decideForStaff(hasRole: boolean, { secondFactorMissing }: Viewer): Decision {
  if (!hasRole) return { allow: false, reason: 'FORBIDDEN' }
  return secondFactorMissing
    ? { allow: false, reason: 'FORBIDDEN', secondFactor: true }
    : { allow: true }
}

/**
 * Whether the viewer has paid access: subscribers, staff, and everyone signed in while payments are
 * off.
 */
export function isEntitled(viewer: Viewer): boolean {
  return viewer.subscription.subscribed || !viewer.subscription.payment_required || isStaff(viewer)
}

/** Sentences of the specification, by the reason a page turned somebody away. */
export const gateMessages = {
  login: 'Please log in to access this page',
  'login-solutions': 'Please login to access this page',
  subscription: 'Subscription required to access this content',
  'second-factor': 'Set up an authenticator app or a passkey first',
} as const

export type GateNotice = keyof typeof gateMessages

/** Whether an address's parameter names one of the sentences of `gateMessages`. */
export function isGateNotice(value: unknown): value is GateNotice {
  return typeof value === 'string' && Object.hasOwn(gateMessages, value)
}
