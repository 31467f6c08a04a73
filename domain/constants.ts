/** Numbers of the specification, each named with its unit. */
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

/** The browser's session keeper: how often it checks, when it refreshes, how it retries. */
export const sessionKeeper = {
  tickMs: 30_000,
  refreshAtTicksLeft: 3,
  expiryMarginMs: 10_000,
  firstRetryMs: 200,
  retryStatuses: [502, 503, 504],
  signOutIgnoredStatuses: [401, 403, 404],
} as const

/** Name of the BroadcastChannel on which tabs tell each other of log-in and log-out. */
export const authChannel = 'edcabinet:auth'

/** Lifetime of the signed session cookie (the specification's "access token"). */
export const accessTokenSeconds = 60 * 60
/** Lifetime of a session that is not used (the "refresh token"). */
export const sessionSeconds = 60 * 60 * 24 * 30

/** Lifetimes of links and codes that prove an address or a number. */
export const proofSeconds = {
  confirmation: 60 * 60,
  resetLink: 60 * 60,
  code: 15 * 60,
  /** Longer, since an invitation was not asked for and may be read another day. */
  invitation: 3 * 24 * 60 * 60,
} as const
/** How long a trusted device may skip the second factor. */
export const trustedDeviceSeconds = 60 * 60 * 24 * 30
/** Days after a role is granted before the admin area asks its holder for a second factor. */
export const secondFactorGraceDays = 7
/**
 * Days until an account marked for deletion, by its owner or an admin, is deleted; it can be kept.
 */
export const deletionGraceDays = 7
/** Pause before another message is sent to the same address. */
export const resendCoolDownMs = 60_000

export const passwordLength = { min: 8, max: 128 } as const
export const questionLength = { max: 8000 } as const
/** Limits of the names in one question that the person says belong to no student. */
export const notStudents = { most: 10, longest: 80 } as const
/** The largest JSON body of a call. */
export const jsonBodyBytes = 64 * 1024
/**
 * The largest body of a Stripe event, which carries a whole object, e.g. an invoice with its lines.
 */
export const webhookBytes = 1024 * 1024

/** How often an open page reports that somebody is there. */
export const activityPingMs = 30_000
/** The specification's bounce: a page left before this. */
export const bounceSeconds = 30
/** Days for which the runs of recurring jobs are kept. */
export const jobRunDays = 30
/** Visitor events in one request. */
export const analyticsBatch = { max: 50 } as const
/** Defaults for storing and listing files. */
export const storageDefaults = {
  cacheControlSeconds: 3600,
  upsert: false,
  listLimit: 100,
  listOffset: 0,
} as const

/**
 * Temporary conversations one person may begin in an hour; each keeps a Durable Object in memory.
 */
export const temporaryPerHour = 30
/** Stored conversations one person may begin in an hour: twice a plan's usual questions a day. */
export const conversationsPerHour = 200
/** Tests of the language model, and as many of mail, one member of staff may start in an hour. */
export const serviceTestsPerHour = 20
/** Searches one person may have running at the same time; bench/ runs eight. */
export const searchesAtOnce = 8
/** Files (of a conversation, a list, their data) that one person may have made at the same time. */
export const exportsAtOnce = 3
/** The same of a network whose readers are not logged in. */
export const exportsOfNetworkAtOnce = 12
/** Most rows of a CSV file: a longer one is cut off, and its last line says so. */
export const mostCsvRows = 10_000
/** The same of a network whose readers are not logged in: a whole school may be behind it. */
export const searchesOfNetworkAtOnce = 64
