import { dayMs } from '../durations.ts'

/** The steps in which a range of days can be shown. */
export const intervals = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

/** What a range's figures can be compared with, as staff read it. */
export const comparisons = {
  previous: 'Period before',
  year: 'A year before',
  custom: 'Other dates',
  none: 'No comparison',
} as const
export type Comparison = keyof typeof comparisons

/** Days; roll-ups are kept for 25 months. */
export const longestRangeDays = 800
/** The longest range that is shown by the hour. */
export const longestHourlyDays = 7

/** Whether these are two UTC days ("2026-11-22") in order, within `longestRangeDays`. */
export function isRange(from: string, to: string): boolean {
  const [first, last] = [from, to].map((day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN,
  ) as [number, number]
  return first <= last && last - first < longestRangeDays * dayMs
}
