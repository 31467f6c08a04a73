/** Numbers of the specification, each with its unit in its name. */
export const heroWordIntervalMs = 3000
export const mobileBreakpointPx = 768
export const sidebarCollapseDelayMs = 150
export const sidebarAnimationMs = 300
export const toastDurationMs = 5000

export const heroWords = [
  'Simplified',
  'Elevated',
  'Accelerated',
  'Optimized',
  'Enhanced',
  'Empowered',
] as const

/** The browser's session keeper: when it looks, when it refreshes, how it retries. */
export const sessionKeeper = {
  tickMs: 30_000,
  refreshAtTicksLeft: 3,
  expiryMarginMs: 10_000,
  firstRetryMs: 200,
  retryStatuses: [502, 503, 504],
  signOutIgnoredStatuses: [401, 403, 404],
} as const

/** How long the short-lived signed session cookie (the "access token") is good for. */
export const accessTokenSeconds = 60 * 60
/** How long a sign-in lasts without a visit (the "refresh token"). */
export const sessionSeconds = 60 * 60 * 24 * 30

export const passwordLength = { min: 8, max: 128 } as const
export const questionLength = { max: 8000 } as const
/** Names in one question that the person says are no student's. */
export const notStudents = { most: 10, longest: 80 } as const
/** The largest JSON body any call accepts. */
export const jsonBodyBytes = 64 * 1024
/** An event of Stripe carries a whole object, e.g. an invoice with all its lines. */
export const webhookBytes = 1024 * 1024
