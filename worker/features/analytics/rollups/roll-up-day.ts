import {
  type Cohort,
  countVisits,
  type DayFigures,
  followedWeeks,
} from '../../../../domain/analytics/figures.ts'
import { packVisits, type Visit, visitCollector } from '../../../../domain/analytics/visits.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Db } from '../../../db/index.ts'
import { type Cursor, rollupRepository } from './rollup-repository.ts'

const eventsAtOnce = 5000
/** The most visits packed into one row: about 300 KB, where a D1 value may have 2 MB. */
const visitsInPart = 4000

type Deps = { db: Db; now?: () => Date }

/** The day `days` days after a day, before it when negative. */
export const dayAfter = (day: string, days: number) => isoDay(Date.parse(day) + days * dayMs)

/**
 * Makes a UTC day's figures from its events, which must still be stored: without them all become
 * zero. Without `cohort` the stored one stays. Idempotent: the same events make the same figures, and
 * unchanged ones are not written again. Returns rows written.
 */
export async function rollUpDay(
  { db, now = () => new Date() }: Deps,
  day: string,
  cohort?: Cohort,
): Promise<number> {
  const rollups = rollupRepository(db)
  const [visits, onlyCounted, advisors, stored] = await Promise.all([
    visitsOf(rollups, day),
    rollups.counted(day),
    rollups.advisors(day),
    rollups.read(day),
  ])
  const ofKind = (kind: string) => onlyCounted.filter((one) => one.kind === kind)
  const sum = (rows: typeof onlyCounted) => rows.reduce((total, { count }) => total + count, 0)
  const figures: DayFigures = {
    ...countVisits(visits),
    onlyCounted: {
      private: sum(ofKind('private')),
      bot: sum(ofKind('bot')),
      privatePages: ofKind('private')
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 20)
        .map(({ pagePath, count }) => [pagePath, count]),
    },
    advisors,
    cohort: cohort ?? stored.figures?.cohort ?? noCohort,
  }
  const parts = inParts(visits).map((part) => ({ packed: packVisits(part), visits: part.length }))
  const samePacked =
    JSON.stringify(parts.map(({ packed }) => packed)) === JSON.stringify(stored.parts)
  const sameFigures = JSON.stringify(figures) === JSON.stringify(stored.figures)
  const changed = { figures: sameFigures ? null : figures, parts: samePacked ? null : parts }
  return rollups.write(day, changed, now())
}

const noCohort: Cohort = { signUps: 0, asked: 0, paid: 0, activeInWeek: [] }

/** Updates the cohort of each day whose new accounts are still followed; returns rows written. */
export async function rollUpCohorts({ db, now = () => new Date() }: Deps): Promise<number> {
  const rollups = rollupRepository(db)
  const today = isoDay(now())
  const cohorts = await rollups.cohorts(dayAfter(today, -7 * (followedWeeks + 1)))
  let written = 0
  for (const [day, found] of cohorts) {
    const { figures } = await rollups.read(day)
    const cohort = {
      ...found,
      activeInWeek: Array.from(
        { length: followedWeeks + 1 },
        (_, week) => found.activeInWeek[week] ?? 0,
      ),
    }
    if (!figures) written += await rollUpDay({ db, now }, day, cohort)
    else if (JSON.stringify(figures.cohort) !== JSON.stringify(cohort))
      written += await rollups.write(day, { figures: { ...figures, cohort }, parts: null }, now())
  }
  return written
}

/** The day's visits, made from its events page by page. */
async function visitsOf(
  rollups: ReturnType<typeof rollupRepository>,
  day: string,
): Promise<Visit[]> {
  const collector = visitCollector(day)
  let after: Cursor = { time: new Date(day), id: '' }
  for (;;) {
    const rows = await rollups.events(day, after, eventsAtOnce)
    for (const row of rows) collector.add({ ...row, time: row.time.getTime() })
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return collector.end()
    after = last
  }
}

function inParts(visits: Visit[]): Visit[][] {
  const parts: Visit[][] = []
  for (let at = 0; at < visits.length; at += visitsInPart)
    parts.push(visits.slice(at, at + visitsInPart))
  return parts
}
