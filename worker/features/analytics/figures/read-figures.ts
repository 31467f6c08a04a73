import {
  type Dimension,
  dimensionNames,
  type Filters,
} from '../../../../domain/analytics/dimensions.ts'
import {
  type AdvisorFigures,
  type Counted,
  countVisits,
  type DayFigures,
  followedWeeks,
  type HourFigures,
  type HourlyTotals,
  hourly,
  noTotals,
  sumCounted,
  sumTotals,
  type Totals,
  type VisitFigures,
} from '../../../../domain/analytics/figures.ts'
import { type FiguresQuery, filtersOf } from '../../../../domain/analytics/query.ts'
import { type Interval, longestHourlyDays } from '../../../../domain/analytics/range.ts'
import { type Spike, spikeOf } from '../../../../domain/analytics/spike.ts'
import { matches, unpackVisits } from '../../../../domain/analytics/visits.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Db } from '../../../db/index.ts'
import { orNull } from '../../../http/report.ts'
import { dayAfter } from '../rollups/roll-up-day.ts'
import { figuresRepository, type StoredDay } from './figures-repository.ts'

/** Most values listed for each dimension. */
const mostValues = 50
/** Most visits a filter looks through; older days are left out, and the page says so. */
const mostVisits = 150_000

export type Point = { at: string } & HourlyTotals

/** The figures of the analytics page from one day to another. */
export type Overview = {
  from: string
  to: string
  interval: Interval
  filters: Filters
  /** Time of the newest roll-up; null without any. */
  updatedAt: string | null
  totals: Totals
  series: Point[]
  /** Index of the series' point that is still under way; later ones are in the future. */
  openPoint: number | null
  compared: Compared | null
  /** Visits by weekday, from Monday on, and hour (UTC) in which they began. */
  week: number[][]
  by: Record<Dimension, Counted[]>
  /** Null while they cannot be read. */
  notes: { id: string; day: string; note: string }[] | null
  onlyCounted: DayFigures['onlyCounted']
  advisors: AdvisorFigures
  funnel: { visits: number; signUps: number; asked: number; paid: number }
  retention: { week: string; signUps: number; activeInWeek: number[] }[]
  looked: Looked | null
  spike: Spike | null
}

/** With filters: the visits they were applied to. */
type Looked = {
  visits: number
  /** The first day, where older ones were left out. */
  since: string | null
  /** The visitors of these days, all of them and by value, whether they pass the filters or not. */
  visitors: number
  by: Record<Dimension, Record<string, number>>
}

type Compared = {
  from: string
  to: string
  /**
   * While the current range includes today, only as far as `until`, so that both are comparable.
   */
  totals: Totals
  until: string | null
  /** Of whole days, also after `until`. */
  series: Point[]
}

type Deps = { db: Db; now?: () => Date }
type Day = { day: string; figures: VisitFigures }
type FilteredDays = { days: Day[]; looked: number; since: string | null }

/** The page's figures, from the daily roll-ups, or with filters from the packed visits. */
export async function readFigures(
  { db, now = () => new Date() }: Deps,
  query: FiguresQuery,
): Promise<Overview> {
  const figures = figuresRepository(db)
  const { from, to } = query
  const filters = filtersOf(query)
  const interval = intervalOf(query)
  const before = comparedRange(query)
  const today = isoDay(now())
  const firstWeek = dayAfter(mondayOf(today), -7 * followedWeeks)
  const [stored, earlier, recent, notes] = await Promise.all([
    figures.days(from, to),
    before ? figures.days(before.from, before.to) : [],
    figures.days(firstWeek, today),
    orNull('notes', figures.notes(from, to)),
  ])
  const narrowed = Object.keys(filters).length > 0
  const shown = narrowed ? await filtered(figures, from, to, filters) : { days: stored }
  const until = before && untilOf(query, before, stored, today)
  const compared = narrowed
    ? before && (await filtered(figures, before.from, before.to, filters)).days
    : earlier
  const series = seriesOf(shown.days, { from, to }, interval)
  return {
    from,
    to,
    interval,
    filters,
    updatedAt: latest(stored)?.toISOString() ?? null,
    totals: sumTotals(shown.days.map((one) => one.figures.totals)),
    series,
    openPoint: openPointOf(series, to, now()),
    compared:
      before &&
      compared &&
      (await comparedOf(figures, before, compared, { filters, interval, until })),
    week: weekOf(shown.days),
    by: sumByDimension(shown.days),
    notes,
    onlyCounted: sumOnlyCounted(stored),
    advisors: sumAdvisors(stored.map((one) => one.figures.advisors)),
    funnel: funnelOf(stored),
    retention: retentionOf(recent, today),
    looked: 'looked' in shown ? lookedOf(shown, stored) : null,
    spike: spikeOf(
      dayAfter(today, -1),
      (day) => recent.find((one) => one.day === day)?.figures.totals.visits,
    ),
  }
}

async function comparedOf(
  figures: ReturnType<typeof figuresRepository>,
  range: { from: string; to: string },
  days: Day[],
  { filters, interval, until }: { filters: Filters; interval: Interval; until: string | null },
): Promise<Compared> {
  const totals = await Promise.all(days.map((one) => totalsUntil(figures, one, filters, until)))
  return { ...range, totals: sumTotals(totals), until, series: seriesOf(days, range, interval) }
}

/** The figures by day of the visits that match every filter, read from the newest day back. */
async function filtered(
  figures: ReturnType<typeof figuresRepository>,
  from: string,
  to: string,
  filters: Filters,
): Promise<FilteredDays> {
  const perDay = new Map<string, number>()
  for (const { day, visits } of await figures.parts(from, to))
    perDay.set(day, (perDay.get(day) ?? 0) + visits)
  const days: Day[] = []
  let looked = 0
  let since: string | null = null
  for (const [day, visits] of perDay) {
    if (looked + visits > mostVisits && looked > 0) break
    looked += visits
    since = day
    const found = (await figures.visits(day)).flatMap(unpackVisits)
    days.unshift({ day, figures: countVisits(found.filter((visit) => matches(visit, filters))) })
  }
  return { days, looked, since: days.length < perDay.size ? since : null }
}

/** The visits that the filters were applied to, with the visitors of the values that passed. */
function lookedOf({ days, looked, since }: FilteredDays, stored: StoredDay[]): Looked {
  const whole = stored.filter((one) => days.some(({ day }) => day === one.day))
  const by = dimensionNames.map((dimension) => {
    const passed = new Set(days.flatMap((one) => one.figures.by[dimension].map(([value]) => value)))
    const visitors: Record<string, number> = {}
    for (const { figures } of whole)
      for (const [value, count] of figures.by[dimension] ?? [])
        if (passed.has(value)) visitors[value] = (visitors[value] ?? 0) + count
    return [dimension, visitors]
  })
  return {
    visits: looked,
    since,
    visitors: sumTotals(whole.map(({ figures }) => figures.totals)).visitors,
    by: Object.fromEntries(by) as Looked['by'],
  }
}

/**
 * The query's interval; by default hours up to 2 days, days up to 92, weeks up to 366, else months.
 */
function intervalOf({ from, to, interval }: FiguresQuery): Interval {
  const days = daysBetween(from, to)
  if (interval === 'hour' && days > longestHourlyDays) return 'day'
  if (interval) return interval
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 366 ? 'week' : 'month'
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/**
 * The range compared with: whole weeks earlier, so that weekdays match, unless another was asked
 * for. Null for no comparison.
 */
export function comparedRange({ from, to, compare, compareFrom, compareTo }: FiguresQuery) {
  if (compare === 'none') return null
  if (compareFrom && compareTo && compare === 'custom') return { from: compareFrom, to: compareTo }
  const weeks = compare === 'year' ? 52 : Math.ceil(daysBetween(from, to) / 7)
  return { from: dayAfter(from, -7 * weeks), to: dayAfter(to, -7 * weeks) }
}

/**
 * The time in the compared range up to which today's figures go; null when today is not in range,
 * or the ranges are not of one length.
 */
function untilOf(
  { from, to }: FiguresQuery,
  before: { from: string; to: string },
  stored: StoredDay[],
  today: string,
): string | null {
  if (today < from || today > to) return null
  if (daysBetween(from, to) !== daysBetween(before.from, before.to)) return null
  const made = stored.find(({ day }) => day === today)?.updatedAt.getTime() ?? Date.parse(today)
  return new Date(made - Date.parse(from) + Date.parse(before.from)).toISOString()
}

/** A day's totals; on the day of `until`, only of the visits that had begun by then. */
async function totalsUntil(
  figures: ReturnType<typeof figuresRepository>,
  { day, figures: { totals, hours } }: Day,
  filters: Filters,
  until: string | null,
): Promise<Totals> {
  if (!until || day < until.slice(0, 10)) return totals
  const minutes = (Date.parse(until) - Date.parse(day)) / 60_000
  const visits = (await figures.visits(day)).flatMap(unpackVisits)
  // The packed visits are past their retention: use the hours up to then, rounded.
  if (visits.length === 0)
    return sumTotals(hours.slice(0, Math.max(0, Math.round(minutes / 60))).map(hourTotals))
  return countVisits(visits.filter((one) => one.minute <= minutes && matches(one, filters))).totals
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** One point for each hour, day, week or month, with zeros where nothing was counted. */
function seriesOf(days: Day[], { from, to }: { from: string; to: string }, interval: Interval) {
  const points = new Map<string, Point>()
  const none = Object.fromEntries(hourly.map((one) => [one, 0])) as HourlyTotals
  const add = (at: string, totals: HourlyTotals) => {
    const point = points.get(at) ?? { at, ...none }
    for (const one of hourly) point[one] += totals[one]
    points.set(at, point)
  }
  const pointOf = (day: string) =>
    interval === 'week' ? mondayOf(day) : interval === 'month' ? `${day.slice(0, 7)}-01` : day
  const hourOf = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00Z`
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (interval === 'hour') for (let hour = 0; hour < 24; hour++) add(hourOf(day, hour), none)
    else add(pointOf(day), none)
  }
  for (const { day, figures } of days) {
    if (interval !== 'hour') add(pointOf(day), figures.totals)
    else
      for (const [hour, found] of figures.hours.entries()) add(hourOf(day, hour), hourTotals(found))
  }
  return [...points.values()]
}

/** An hour's totals; zero for what older roll-ups did not count by the hour. */
function hourTotals(found: HourFigures): Totals {
  const counts = hourly.map((one, at) => [one, found[at] ?? 0])
  return { ...noTotals, ...Object.fromEntries(counts) }
}

/** Index of the point that `now` is in; null when the range is over or has not begun. */
function openPointOf(series: Point[], to: string, now: Date): number | null {
  if (to < isoDay(now)) return null
  const at = series.findLastIndex((point) => Date.parse(point.at) <= now.getTime())
  return at < 0 ? null : at
}

function sumByDimension(days: Day[]): Overview['by'] {
  const sums = dimensionNames.map((dimension) => {
    // A roll-up made before a dimension existed has no values of it.
    const values = days.map(({ figures }) => figures.by[dimension] ?? [])
    return [dimension, sumCounted(values, mostValues)]
  })
  return Object.fromEntries(sums) as Overview['by']
}

function sumOnlyCounted(days: StoredDay[]): DayFigures['onlyCounted'] {
  const counted = days.map(({ figures }) => figures.onlyCounted)
  const pages = counted.map(({ privatePages }) =>
    privatePages.map(([path, views]): Counted => [path, 0, views, views]),
  )
  return {
    private: counted.reduce((sum, one) => sum + one.private, 0),
    bot: counted.reduce((sum, one) => sum + one.bot, 0),
    privatePages: sumCounted(pages, 20).map(([path, , , views]) => [path, views]),
  }
}

/** Visits of the range, and of the accounts made in it those that asked and those that paid. */
function funnelOf(days: StoredDay[]): Overview['funnel'] {
  const sum = (count: (figures: DayFigures) => number) =>
    days.reduce((total, { figures }) => total + count(figures), 0)
  return {
    visits: sum(({ totals }) => totals.visits),
    signUps: sum(({ cohort }) => cohort.signUps),
    asked: sum(({ cohort }) => cohort.asked),
    paid: sum(({ cohort }) => cohort.paid),
  }
}

/** Visits by weekday, from Monday on, and by hour (UTC). */
function weekOf(days: Day[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { day, figures } of days)
    for (const [hour, [visits = 0]] of figures.hours.entries()) {
      const hours = week[(new Date(day).getUTCDay() + 6) % 7] as number[]
      hours[hour] = (hours[hour] ?? 0) + visits
    }
  return week
}

function sumAdvisors(days: AdvisorFigures[]): AdvisorFigures {
  const sum: AdvisorFigures = {
    questions: {},
    ratings: { up: 0, down: 0 },
    answers: 0,
    withoutSource: 0,
  }
  for (const { questions, ratings, answers, withoutSource } of days) {
    for (const [advisor, count] of Object.entries(questions))
      sum.questions[advisor] = (sum.questions[advisor] ?? 0) + count
    sum.ratings.up += ratings.up
    sum.ratings.down += ratings.down
    sum.answers += answers
    sum.withoutSource += withoutSource
  }
  return sum
}

/** By week: its new accounts, and how many of them were active in each week begun since. */
function retentionOf(days: StoredDay[], today: string): Overview['retention'] {
  const weeks = new Map<string, { week: string; signUps: number; activeInWeek: number[] }>()
  for (const { day, figures } of days) {
    const week = mondayOf(day)
    const row = weeks.get(week) ?? { week, signUps: 0, activeInWeek: [] }
    row.signUps += figures.cohort.signUps
    for (const [at, active] of figures.cohort.activeInWeek.entries())
      row.activeInWeek[at] = (row.activeInWeek[at] ?? 0) + active
    weeks.set(week, row)
  }
  return [...weeks.values()]
    .filter(({ signUps }) => signUps > 0)
    .map(({ week, signUps, activeInWeek }) => {
      const begun = Math.ceil(daysBetween(week, today) / 7)
      return { week, signUps, activeInWeek: activeInWeek.slice(0, begun) }
    })
}

function latest(days: StoredDay[]): Date | undefined {
  return days.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
}
