import { type Dimension, dimensionNames } from './dimensions.ts'
import { type Visit, valuesOf } from './visits.ts'

/** Figures that add up. */
export type Totals = {
  /** Counted by the day: without cookies nobody is known again the next day. */
  visitors: number
  visits: number
  views: number
  /** Visits of one page and no event: what others call a bounce. */
  singlePage: number
  exits: number
  /** Exits under 30 seconds: the specification's bounce. */
  shortExits: number
  /** Seconds of all visits. */
  seconds: number
  events: number
}

export const noTotals: Totals = {
  visitors: 0,
  visits: 0,
  views: 0,
  singlePage: 0,
  exits: 0,
  shortExits: 0,
  seconds: 0,
  events: 0,
}

/** A value of a dimension with its visitors, visits, and how often it came. */
export type Counted = [value: string, visitors: number, visits: number, times: number]

/** In the order of `hourly`, short as a row of each day holds 24. */
export type HourFigures = number[]
export const hourly = [
  'visits',
  'views',
  'visitors',
  'singlePage',
  'exits',
  'shortExits',
  'seconds',
] as const satisfies (keyof Totals)[]
export type HourlyTotals = Pick<Totals, (typeof hourly)[number]>

/** What is counted of visits: a day's, or those of it that are asked for. */
export type VisitFigures = {
  totals: Totals
  /** Of the visits that began in each hour (UTC). */
  hours: HourFigures[]
  by: Record<Dimension, Counted[]>
}

/** Values of a dimension kept for each day; a day's rarer ones are summed as "other". */
const mostValues = 100
export const otherValues = '(other)'

export function countVisits(visits: Visit[]): VisitFigures {
  const counters = new Map(dimensionNames.map((dimension) => [dimension, counter()]))
  for (const visit of visits)
    for (const [dimension, { add }] of counters) add(valuesOf(visit, dimension), visit.visitor)
  const byHour = Map.groupBy(visits, ({ minute }) => Math.min(23, Math.floor(minute / 60)))
  const by = Object.fromEntries(
    [...counters].map(([dimension, { most }]) => [dimension, most()]),
  ) as Record<Dimension, Counted[]>
  return {
    totals: totalsOf(visits),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const totals = totalsOf(byHour.get(hour) ?? [])
      return hourly.map((one) => totals[one])
    }),
    by,
  }
}

function totalsOf(visits: Visit[]): Totals {
  const totals = { ...noTotals }
  for (const { pages, events, exits, shortExits, seconds } of visits) {
    totals.views += pages.length
    totals.singlePage += pages.length === 1 && events.length === 0 ? 1 : 0
    totals.exits += exits
    totals.shortExits += shortExits
    totals.seconds += seconds
    totals.events += events.length
  }
  const visitors = new Set(visits.map(({ visitor }) => visitor))
  return { ...totals, visits: visits.length, visitors: visitors.size }
}

function counter() {
  const found = new Map<string, { visitors: Set<number>; visits: number; times: number }>()
  return {
    add(values: string[], visitor: number): void {
      for (const value of new Set(values)) {
        const one = found.get(value) ?? { visitors: new Set(), visits: 0, times: 0 }
        one.visitors.add(visitor)
        one.visits += 1
        one.times += values.filter((other) => other === value).length
        found.set(value, one)
      }
    },
    most: () =>
      mostOf(
        [...found].map(([value, { visitors, visits, times }]) => [
          value,
          visitors.size,
          visits,
          times,
        ]),
        mostValues,
      ),
  }
}

/** The most visited first; the rest as one. */
export function mostOf(values: Counted[], most: number): Counted[] {
  const sorted = values.toSorted(
    (a, b) => b[2] - a[2] || b[3] - a[3] || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0),
  )
  const rest = sorted.slice(most)
  if (rest.length === 0) return sorted
  return [...sorted.slice(0, most), rest.reduce(added, [otherValues, 0, 0, 0])]
}

function added([value, ...a]: Counted, [, ...b]: Counted): Counted {
  return [value, a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function sumTotals(all: Totals[]): Totals {
  const sum = { ...noTotals }
  for (const totals of all)
    for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += totals[key]
  return sum
}

/** Values of several days together, the most visited first. */
export function sumCounted(days: Counted[][], most: number): Counted[] {
  const sums = new Map<string, Counted>()
  for (const day of days)
    for (const one of day) sums.set(one[0], added(sums.get(one[0]) ?? [one[0], 0, 0, 0], one))
  return mostOf([...sums.values()], most)
}

/** What became of those who registered on a day. */
export type Cohort = {
  signUps: number
  /** Of them, who has asked an advisor, and who has paid, until now. */
  asked: number
  paid: number
  /** Who asked in the week they registered, in the week after it, and so on. */
  activeInWeek: number[]
}

/** Weeks of which the activity of new accounts is followed. */
export const followedWeeks = 8

/** What the advisors did on a day. */
export type AdvisorFigures = {
  /** Questions by advisor. */
  questions: Record<string, number>
  ratings: { up: number; down: number }
  answers: number
  /** Answers that rest on no source: nothing was found. */
  withoutSource: number
}

/** A day's figures, as they are stored. */
export type DayFigures = VisitFigures & {
  /** Views that were only counted. */
  onlyCounted: { private: number; bot: number; privatePages: [path: string, views: number][] }
  advisors: AdvisorFigures
  cohort: Cohort
}
