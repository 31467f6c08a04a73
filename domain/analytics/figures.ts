import { type Dimension, dimensionNames } from './dimensions.ts'
import { type Visit, valuesOf } from './visits.ts'

/** Figures of a period that can be added to those of another. */
export type Totals = {
  /** Counted by the day: without cookies a visitor is not recognised on the next. */
  visitors: number
  visits: number
  views: number
  /** Visits of one page and no event, which other products call bounces. */
  singlePage: number
  exits: number
  /** Exits after less than 30 seconds, which the specification calls bounces. */
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

/**
 * A value of a dimension with its visitors, its visits, how often it occurred, and of a page how
 * long it was in sight, all times together.
 */
export type Counted = [
  value: string,
  visitors: number,
  visits: number,
  times: number,
  seconds?: number,
]

/** An hour's figures in the order of `hourly`; an array, since each day stores 24 of them. */
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

/** Figures of a set of visits: all of a day's, or those that pass the filters. */
export type VisitFigures = {
  totals: Totals
  /** Of the visits that began in each UTC hour; 24 of them. */
  hours: HourFigures[]
  by: Record<Dimension, Counted[]>
}

/** Values of a dimension stored for each day; the rarer ones are summed as `otherValues`. */
const mostValues = 100
export const otherValues = '(other)'

/** The figures of some visits: totals, by hour, and by each value of each dimension. */
export function countVisits(visits: Visit[]): VisitFigures {
  const counters = new Map(dimensionNames.map((dimension) => [dimension, counter()]))
  for (const visit of visits)
    for (const [dimension, { add }] of counters)
      add(valuesOf(visit, dimension), visit.visitor, dimension === 'page' ? visit.pageSeconds : [])
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
  type Found = { visitors: Set<number>; visits: number; times: number; seconds: number }
  const found = new Map<string, Found>()
  return {
    /** One visit's values, and how long each of them was in sight. */
    add(values: string[], visitor: number, seconds: number[]): void {
      for (const value of new Set(values)) {
        const one = found.get(value) ?? { visitors: new Set(), visits: 0, times: 0, seconds: 0 }
        one.visitors.add(visitor)
        one.visits += 1
        for (const [at, other] of values.entries()) {
          if (other !== value) continue
          one.times += 1
          one.seconds += seconds[at] ?? 0
        }
        found.set(value, one)
      }
    },
    most: () =>
      topValues(
        [...found].map(([value, { visitors, visits, times, seconds }]) =>
          counted([value, visitors.size, visits, times, seconds]),
        ),
        mostValues,
      ),
  }
}

/** The values with the most visits, sorted, followed by the sum of the others. */
export function topValues(values: Counted[], most: number): Counted[] {
  const sorted = values.toSorted(
    (a, b) => b[2] - a[2] || b[3] - a[3] || (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0),
  )
  const rest = sorted.slice(most)
  if (rest.length === 0) return sorted
  return [...sorted.slice(0, most), rest.reduce(added, [otherValues, 0, 0, 0])]
}

function added([value, ...a]: Counted, [, ...b]: Counted): Counted {
  return counted([value, a[0] + b[0], a[1] + b[1], a[2] + b[2], (a[3] ?? 0) + (b[3] ?? 0)])
}

/** Without the seconds where there are none: what is not a page has none. */
function counted([value, visitors, visits, times, seconds]: Required<Counted>): Counted {
  return seconds > 0 ? [value, visitors, visits, times, seconds] : [value, visitors, visits, times]
}

/** The sum of totals, figure by figure. */
export function sumTotals(all: Totals[]): Totals {
  const sum = { ...noTotals }
  for (const totals of all)
    for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += totals[key]
  return sum
}

/** The values of several days summed, the most visited first. */
export function sumCounted(days: Counted[][], most: number): Counted[] {
  const sums = new Map<string, Counted>()
  for (const day of days)
    for (const one of day) sums.set(one[0], added(sums.get(one[0]) ?? [one[0], 0, 0, 0], one))
  return topValues([...sums.values()], most)
}

/** The accounts registered on one day, and how many of them became active. */
export type Cohort = {
  signUps: number
  /** How many of them have asked an advisor, and how many have paid, until now. */
  asked: number
  paid: number
  /** How many asked in each week from their registration on; the first is that week itself. */
  activeInWeek: number[]
}

/** Weeks for which a cohort's activity is counted, after that of the registration itself. */
export const followedWeeks = 8

/** The advisors' questions, answers and ratings of one day. */
export type AdvisorFigures = {
  /** Questions by advisor. */
  questions: Record<string, number>
  ratings: { up: number; down: number }
  answers: number
  /** Answers without a source, because the search found nothing. */
  withoutSource: number
}

/** All figures of one day, as its roll-up row stores them. */
export type DayFigures = VisitFigures & {
  /**
   * Views of which only the number is stored: by bots, and by visitors who asked not to be tracked.
   */
  onlyCounted: { private: number; bot: number; privatePages: [path: string, views: number][] }
  advisors: AdvisorFigures
  cohort: Cohort
}
