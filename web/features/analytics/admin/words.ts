import type { Dimension } from '../../../../domain/analytics/dimensions.ts'
import type { Interval } from '../../../../domain/analytics/range.ts'
import { withCapital } from '../../../../domain/text/capital.ts'

const whole = new Intl.NumberFormat('en-US')

/** A whole number as "12,345". */
export const formatNumber = (value: number) => whole.format(value)

/** Seconds as "2m 05s". */
export function formatDuration(seconds: number): string {
  const all = Math.round(seconds)
  if (all < 60) return `${all}s`
  return `${Math.floor(all / 60)}m ${String(all % 60).padStart(2, '0')}s`
}

/** A share in whole percent; "–" of nothing. */
export function formatShare(part: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((100 * part) / of)}%`
}

/** The share of visitors who did something, to a tenth below 10%: "4.2%". */
export function formatConversion(part: number, of: number): string {
  if (of === 0 || part > of) return '–'
  const percent = (100 * part) / of
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}

const utc = { timeZone: 'UTC' } as const
const formats: Record<Interval, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat('en-US', {
    ...utc,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
  }),
  day: new Intl.DateTimeFormat('en-US', {
    ...utc,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }),
  week: new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', year: 'numeric' }),
}

/** The label of a point of the chart. */
export function formatPoint(at: string, interval: Interval): string {
  const text = formats[interval].format(new Date(at))
  return interval === 'week' ? `Week of ${text}` : text
}

const longDay = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** A day "2026-11-22" as "Nov 22, 2026". */
export const formatDay = (day: string) => longDay.format(new Date(day))

/** "Nov 22, 2026, 14:45 UTC". */
export function formatTime(iso: string): string {
  return `${longDay.format(new Date(iso))}, ${iso.slice(11, 16)} UTC`
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** The values of a filter as they are shown: "Canada or Mexico". */
export const valuesInWords = (dimension: Dimension, values: string[]) =>
  values.map((value) => valueInWords(dimension, value)).join(' or ')

/** A dimension's value as it is shown; '' is an unknown value. */
export function valueInWords(dimension: Dimension, value: string): string {
  if (value === '') return dimension === 'source' ? 'Direct or unknown' : 'Not known'
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value
  if (dimension === 'device') return withCapital(value)
  return value
}
