/** Lengths of time in milliseconds; a day is one of 24 hours, as in UTC. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The same in seconds, for Stripe's times. */
export const daySeconds = dayMs / 1000
