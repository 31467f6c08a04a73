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

/** Where the tabs of a browser tell each other of log-in and log-out. */
export const authChannel = 'edcabinet:auth'

/** How long the short-lived signed session cookie (the "access token") is good for. */
export const accessTokenSeconds = 60 * 60
/** How long a sign-in lasts without a visit (the "refresh token"). */
export const sessionSeconds = 60 * 60 * 24 * 30

/** How long what was sent to prove an address or a number is good. */
export const proofSeconds = {
  confirmation: 60 * 60,
  resetLink: 60 * 60,
  code: 15 * 60,
  /** Who is invited did not ask for it, and may read the message another day. */
  invitation: 3 * 24 * 60 * 60,
} as const
/** How long a device may leave out the second factor, once asked to be trusted. */
export const trustedDeviceSeconds = 60 * 60 * 24 * 30
/** Days an admin or editor has to set up a second factor before the admin area waits for it. */
export const secondFactorGraceDays = 7
/** Days in which a deletion that was asked for can be taken back. */
export const deletionGraceDays = 7
/** How long someone waits before another message is sent to the same address. */
export const resendCoolDownMs = 60_000

export const passwordLength = { min: 8, max: 128 } as const
export const questionLength = { max: 8000 } as const
/** Names in one question that the person says are no student's. */
export const notStudents = { most: 10, longest: 80 } as const
/** The largest JSON body any call accepts. */
export const jsonBodyBytes = 64 * 1024
/** An event of Stripe carries a whole object, e.g. an invoice with all its lines. */
export const webhookBytes = 1024 * 1024

/** An open page says this often that someone is there. */
export const activityPingMs = 30_000
/** The specification's bounce: a page left before this. */
export const bounceSeconds = 30
/** How long it is kept what a recurring job came to. */
export const jobRunDays = 30
/** Visitor events in one request. */
export const analyticsBatch = { max: 50 } as const
/** How files are stored and listed where the client does not say. */
export const storageDefaults = {
  cacheControlSeconds: 3600,
  upsert: false,
  listLimit: 100,
  listOffset: 0,
} as const

/** Temporary conversations a person may begin in an hour: each keeps an object awake. */
export const temporaryPerHour = 30
/** Conversations that are kept, likewise: twice the questions a plan usually has for a day. */
export const conversationsPerHour = 200
/** Searches a person may have under way at once; bench/ asks eight at a time. */
export const searchesAtOnce = 8
