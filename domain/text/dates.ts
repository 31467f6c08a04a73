/** "2026-11-27", the UTC day of a moment. */
export const isoDay = (at: Date | number) => new Date(at).toISOString().slice(0, 10)

const words = (at: string | Date, options: Intl.DateTimeFormatOptions) =>
  // In UTC, so that the server and every browser write the same day.
  new Date(at).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** "November 27, 2026" of an ISO date or time. */
export const longDate = (at: string | Date) => words(at, { dateStyle: 'long' })

/** "November 2026" of an ISO date or time. */
export const monthAndYear = (at: string | Date) => words(at, { month: 'long', year: 'numeric' })

/** "Nov 27, 2026" of an ISO date or time. */
export const shortDate = (at: string | Date) => words(at, { dateStyle: 'medium' })

/** "Friday, November 27, 2026" of an ISO date or time. */
export const dayInWords = (day: string | Date) => words(day, { dateStyle: 'full' })

/** "November 16 – 22, 2026" of two ISO dates. */
export const daysInWords = (from: string, to: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

/** "Nov 27, 2026, 18:05 UTC". */
export const moment = (iso: string) => momentIn('UTC', iso)

/** "Nov 27, 2026, 13:05 EST" in the runtime's time zone. */
export const localMoment = (iso: string) => momentIn(undefined, iso)

function momentIn(timeZone: string | undefined, iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
}
