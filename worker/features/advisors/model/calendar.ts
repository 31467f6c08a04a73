const dayMs = 24 * 60 * 60 * 1000

/** An ISO day as UTC, or null. */
function dayOf(text: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null
}

/** "Tuesday, March 2, 2027" */
export function dayInWords(day: Date): string {
  return day.toLocaleDateString('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** "2027-03-02, Tuesday, March 2, 2027", `days` after an ISO day (before it when negative); null for no day. */
export function addDays(from: string, days: number): string | null {
  const start = dayOf(from)
  if (!start || !Number.isInteger(days) || Math.abs(days) > 36_500) return null
  const day = new Date(start.getTime() + days * dayMs)
  return `${day.toISOString().slice(0, 10)}, ${dayInWords(day)}`
}

export type Span = { days: number; weekdays: number }

/**
 * Days from one ISO day to another and how many Mondays to Fridays lie between them, the last day
 * counted, the first not; without days off in `closed`. Null when one of them is no day.
 */
export function daysBetween(from: string, to: string, closed: string[] = []): Span | null {
  const start = dayOf(from)
  const end = dayOf(to)
  if (!start || !end) return null
  const days = Math.round((end.getTime() - start.getTime()) / dayMs)
  if (Math.abs(days) > 36_500) return null
  const off = new Set(closed)
  let weekdays = 0
  const step = Math.sign(days)
  for (let passed = step; passed !== days + step && step !== 0; passed += step) {
    const day = new Date(start.getTime() + passed * dayMs)
    const isWeekend = day.getUTCDay() % 6 === 0
    if (!isWeekend && !off.has(day.toISOString().slice(0, 10))) weekdays += step
  }
  return { days, weekdays }
}
