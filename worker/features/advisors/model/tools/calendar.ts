import { counted } from '../../../../../domain/counted.ts'
import { dayMs } from '../../../../../domain/durations.ts'
import { dayInWords, isoDay } from '../../../../../domain/text/dates.ts'

/** An ISO day as UTC, or null. */
function parseDay(text: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null
}

/** "2027-03-02, Tuesday, March 2, 2027", `days` after an ISO day (before it when negative); null for no day. */
export function addDays(from: string, days: number): string | null {
  const start = parseDay(from)
  if (!start || !Number.isInteger(days) || Math.abs(days) > 36_500) return null
  const day = new Date(start.getTime() + days * dayMs)
  return `${isoDay(day)}, ${dayInWords(day)}`
}

export type Span = { days: number; weekdays: number }

/**
 * Days from one ISO day to another and how many Mondays to Fridays lie between them, the last day
 * counted, the first not; without days off in `closed`. Null when one of them is no day.
 */
export function daysBetween(from: string, to: string, closed: string[] = []): Span | null {
  const start = parseDay(from)
  const end = parseDay(to)
  if (!start || !end) return null
  const days = Math.round((end.getTime() - start.getTime()) / dayMs)
  if (Math.abs(days) > 36_500) return null
  const off = new Set(closed)
  let weekdays = 0
  const step = Math.sign(days)
  for (let passed = step; passed !== days + step && step !== 0; passed += step) {
    const day = new Date(start.getTime() + passed * dayMs)
    const isWeekend = day.getUTCDay() % 6 === 0
    if (!isWeekend && !off.has(isoDay(day))) weekdays += step
  }
  return { days, weekdays }
}

const months =
  'january february march april may june july august september october november december'.split(' ')
const dayNamed = new RegExp(
  String.raw`\b(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4}))?`,
  'gi',
)
/** "from January", "by next august", "in June 2027": a month without a day that is still to come. */
const monthNamed = new RegExp(
  String.raw`\b(?:from|by|start(?:ing|s)?|until|till|before|for|next|this|early|mid|late|in(?=[ -][a-z]+,? \d{4}))[ -](${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\b(?!\.? ?\d{1,2}\b(?!\d))(?:,? (\d{4}))?`,
  'gi',
)
const mostDays = 6
/** A day without a year that lies further ahead is likelier over: "on August 12", said in November. */
const farthestWithoutYear = 240 * dayMs

/**
 * The days and months a text names, counted from today: "March 1, 2027 is in 99 days, 14 weeks,
 * 3 months". What has no year is the next of its name.
 */
export function daysAhead(text: string, today: Date): string[] {
  const days = [...text.matchAll(dayNamed)].map((named) => {
    const iso = isoOfMatch(named, today)
    const isNear = new Date(iso).getTime() - today.getTime() <= farthestWithoutYear
    return named[3] || isNear ? ahead(iso, today, 'is') : ''
  })
  const begins = [...text.matchAll(monthNamed)].map(([, name, year]) =>
    ahead(isoOfMatch(['', name, '1', year], today), today, 'begins'),
  )
  return [...new Set([...days, ...begins])].filter(Boolean).slice(0, mostDays)
}

/** "Monday, March 1, 2027 is in 99 days (71 weekdays, holidays not taken out), …"; of a month that it begins; '' for none ahead. */
function ahead(iso: string, today: Date, verb: 'is' | 'begins'): string {
  const span = daysBetween(isoDay(today), iso)
  const day = parseDay(iso)
  if (!span || !day || span.days <= 0) return ''
  const { days, weekdays } = span
  const name =
    verb === 'is'
      ? `${dayInWords(day)} is`
      : `${day.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })} begins on ${dayInWords(day)},`
  return `${name} in ${counted(days, 'day')} (${counted(weekdays, 'weekday')}, holidays not taken out), about ${counted(Math.round(days / 7), 'week')} or ${counted(Math.round(days / 30.44), 'month')}`
}

/** The ISO day that is named; without a year the next of its name. */
function isoOfMatch([, name = '', date = '', year]: (string | undefined)[], today: Date): string {
  const month = months.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase())) + 1
  const inYear = (of: number) => `${of}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year) return inYear(Number(year))
  const thisYear = inYear(today.getUTCFullYear())
  return thisYear >= isoDay(today) ? thisYear : inYear(today.getUTCFullYear() + 1)
}
