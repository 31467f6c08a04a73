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
import type { Db } from '../../../db/index.ts'
import { dayAfter, dayOf } from '../rollups/roll-up-day.ts'
import { figuresRepository, type StoredDay } from './figures-repository.ts'

/** Values shown of each dimension. */
const mostValues = 50
/** Visits a filter looks through; what is older is left out, and it is said. */
const mostVisits = 150_000

export type Point = { at: string } & HourlyTotals

/** What the page shows of a stretch of days. */
export type Overview = {
  from: string
  to: string
  interval: Interval
  filters: Filters
  /** When the newest of these figures was made; null when there are none. */
  updatedAt: string | null
  totals: Totals
  series: Point[]
  /** Which point of the series is not over yet: those after it are still to come. */
  openPoint: number | null
  compared: Compared | null
  /** Visits by weekday, from Monday on, and hour (UTC) in which they began. */
  week: number[][]
  by: Record<Dimension, Counted[]>
  notes: { id: string; day: string; note: string }[]
  onlyCounted: DayFigures['onlyCounted']
  advisors: AdvisorFigures
  funnel: { visits: number; signUps: number; asked: number; paid: number }
  retention: { week: string; signUps: number; activeInWeek: number[] }[]
  /** With filters: how many visits were looked through, and the day from which on, where not all were. */
  looked: { visits: number; since: string | null } | null
  spike: Spike | null
}

type Compared = {
  from: string
  to: string
  /** Where today is shown, whose figures go as far as `until`: of the days before, up to then. */
  totals: Totals
  until: string | null
  /** Of whole days. */
  series: Point[]
}

type Deps = { db: Db; now?: () => Date }
type Day = { day: string; figures: VisitFigures }

/** Every figure of the page, from a row a day; with filters, from the days' packed visits. */
export async function readFigures(
  { db, now = () => new Date() }: Deps,
  query: FiguresQuery,
): Promise<Overview> {
  const figures = figuresRepository(db)
  const { from, to } = query
  const filters = filtersOf(query)
  const interval = intervalOf(query)
  const before = comparedRange(query)
  const today = dayOf(now())
  const firstWeek = dayAfter(mondayOf(today), -7 * followedWeeks)
  const [stored, earlier, recent, notes] = await Promise.all([
    figures.days(from, to),
    before ? figures.days(before.from, before.to) : [],
    figures.days(firstWeek, today),
    figures.notes(from, to),
  ])
  const narrowed = Object.keys(filters).length > 0
  const shown = narrowed
    ? await filtered(figures, from, to, filters)
    : { days: stored, looked: null }
  const compared =
    before && (narrowed ? (await filtered(figures, before.from, before.to, filters)).days : earlier)
  const until = before && untilOf(query, before, stored, today)
  const cohorts = stored.map(({ figures: { cohort } }) => cohort)
  const sum = (count: (one: DayFigures) => number) =>
    stored.reduce((total, one) => total + count(one.figures), 0)
  const totals = sumTotals(shown.days.map((one) => one.figures.totals))
  const series = seriesOf(shown.days, { from, to }, interval)
  return {
    from,
    to,
    interval,
    filters,
    updatedAt: latest(stored)?.toISOString() ?? null,
    totals,
    series,
    openPoint: openPointOf(series, to, now()),
    compared:
      before && compared
        ? {
            ...before,
            totals: sumTotals(
              await Promise.all(compared.map((one) => totalsUntil(figures, one, filters, until))),
            ),
            until,
            series: seriesOf(compared, before, interval),
          }
        : null,
    week: weekOf(shown.days),
    by: Object.fromEntries(
      dimensionNames.map((dimension) => [
        dimension,
        sumCounted(
          // A day that was made before there was this dimension has nothing of it.
          shown.days.map((one) => one.figures.by[dimension] ?? []),
          mostValues,
        ),
      ]),
    ) as Overview['by'],
    notes,
    onlyCounted: {
      private: sum((one) => one.onlyCounted.private),
      bot: sum((one) => one.onlyCounted.bot),
      privatePages: sumCounted(
        stored.map((one) =>
          one.figures.onlyCounted.privatePages.map(([path, n]): Counted => [path, 0, n, n]),
        ),
        20,
      ).map(([path, , , views]) => [path, views]),
    },
    advisors: sumAdvisors(stored.map((one) => one.figures.advisors)),
    funnel: {
      visits: sumTotals(stored.map((one) => one.figures.totals)).visits,
      signUps: cohorts.reduce((total, { signUps }) => total + signUps, 0),
      asked: cohorts.reduce((total, { asked }) => total + asked, 0),
      paid: cohorts.reduce((total, { paid }) => total + paid, 0),
    },
    retention: retentionOf(recent, today),
    looked: shown.looked,
    spike: spikeOf(
      dayAfter(today, -1),
      (day) => recent.find((one) => one.day === day)?.figures.totals.visits,
    ),
  }
}

/** The visits that are all that is asked for, counted day by day, the newest days first. */
async function filtered(
  figures: ReturnType<typeof figuresRepository>,
  from: string,
  to: string,
  filters: Filters,
): Promise<{ days: Day[]; looked: Overview['looked'] }> {
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
  return { days, looked: { visits: looked, since: days.length < perDay.size ? since : null } }
}

/** By the hour for a day or two, by the month for a year, unless the query says otherwise. */
function intervalOf({ from, to, interval }: FiguresQuery): Interval {
  const days = daysBetween(from, to)
  if (interval === 'hour' && days > longestHourlyDays) return 'day'
  if (interval) return interval
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 366 ? 'week' : 'month'
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The stretch to compare with: whole weeks before, so that weekdays stand beside their like. */
export function comparedRange({ from, to, compare }: FiguresQuery) {
  if (compare === 'none') return null
  const weeks = compare === 'year' ? 52 : Math.ceil(daysBetween(from, to) / 7)
  return { from: dayAfter(from, -7 * weeks), to: dayAfter(to, -7 * weeks) }
}

/** What today has come to, as many weeks before; null where the stretch is over. */
function untilOf(
  { from, to }: FiguresQuery,
  before: { from: string },
  stored: StoredDay[],
  today: string,
): string | null {
  if (today < from || today > to) return null
  const made = stored.find(({ day }) => day === today)?.updatedAt.getTime() ?? Date.parse(today)
  return new Date(made - Date.parse(from) + Date.parse(before.from)).toISOString()
}

/** A day's totals; of the day that `until` is in, those of the visits that had begun by then. */
async function totalsUntil(
  figures: ReturnType<typeof figuresRepository>,
  { day, figures: { totals, hours } }: Day,
  filters: Filters,
  until: string | null,
): Promise<Totals> {
  if (!until || day < until.slice(0, 10)) return totals
  const minutes = (Date.parse(until) - Date.parse(day)) / 60_000
  const visits = (await figures.visits(day)).flatMap(unpackVisits)
  // Single visits are kept no longer: the hours until then, to the nearest one.
  if (visits.length === 0)
    return sumTotals(hours.slice(0, Math.max(0, Math.round(minutes / 60))).map(hourTotals))
  return countVisits(visits.filter((one) => one.minute <= minutes && matches(one, filters))).totals
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** One point for each hour, day, week or month, also where nothing happened. */
function seriesOf(days: Day[], { from, to }: { from: string; to: string }, interval: Interval) {
  const points = new Map<string, Point>()
  const none = Object.fromEntries(hourly.map((one) => [one, 0])) as HourlyTotals
  const add = (at: string, totals: HourlyTotals) => {
    const point = points.get(at) ?? { at, ...none }
    for (const one of hourly) point[one] += totals[one]
    points.set(at, point)
  }
  const placeOf = (day: string) =>
    interval === 'week' ? mondayOf(day) : interval === 'month' ? `${day.slice(0, 7)}-01` : day
  const hourOf = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00Z`
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (interval === 'hour') for (let hour = 0; hour < 24; hour++) add(hourOf(day, hour), none)
    else add(placeOf(day), none)
  }
  for (const { day, figures } of days) {
    if (interval !== 'hour') add(placeOf(day), figures.totals)
    else
      for (const [hour, found] of figures.hours.entries()) add(hourOf(day, hour), hourTotals(found))
  }
  return [...points.values()]
}

/** Days that were made before all of it was counted by the hour have less of it. */
function hourTotals(found: HourFigures): Totals {
  const counts = hourly.map((one, at) => [one, found[at] ?? 0])
  return { ...noTotals, ...Object.fromEntries(counts) }
}

function openPointOf(series: Point[], to: string, now: Date): number | null {
  if (to < dayOf(now)) return null
  const at = series.findLastIndex((point) => Date.parse(point.at) <= now.getTime())
  return at < 0 ? null : at
}

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

/** Each week's new accounts, and how many were active in each week since that has begun. */
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
