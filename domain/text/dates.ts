const words = (at: string | Date, options: Intl.DateTimeFormatOptions) =>
  // In UTC, so that the server and every browser write the same day.
  new Date(at).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** "November 27, 2026" of an ISO date or moment. */
export const longDate = (at: string | Date) => words(at, { dateStyle: 'long' })

/** "November 2026" of an ISO date or moment. */
export const monthAndYear = (at: string | Date) => words(at, { month: 'long', year: 'numeric' })
