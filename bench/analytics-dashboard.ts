/**
 * `npx node bench/analytics-dashboard.ts`, after `vite build`. Takes minutes: it writes a million
 * events. Time of the analytics page's figures for 90 days at 10,000 and at 1,000,000 events, each
 * against `SELECT 1`; the ratio of the two; and the rows read at a million, summed from D1's own
 * `meta` while the page's statements run once more.
 */

import { isoDay } from '../domain/text/dates.ts'
import { openDb } from '../worker/db/index.ts'
import { readFigures } from '../worker/features/analytics/figures/read-figures.ts'
import { flushRepository } from '../worker/features/analytics/ingestion/flush-repository.ts'
import { dayAfter, rollUpDay } from '../worker/features/analytics/rollups/roll-up-day.ts'
import { visitEvents } from './analytics-seed.ts'
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers } from './workers.ts'

const days = 90
const total = Number(process.env.EVENTS ?? 1_000_000)
const workers = await startWorkers()
const { app, baseline, databases } = workers
const { DB } = databases
const cookie = await cookiesOf(workers, 'admin@example.test')
const today = isoDay(new Date())
const from = dayAfter(today, -days)
const query = { from, to: dayAfter(today, -1), compare: 'previous' as const }

let number = 0
async function seed(events: number) {
  const perDay = Math.ceil(events / 6 / days)
  for (let day = 0; day < days; day++) {
    const date = dayAfter(from, day)
    const visits = Array.from({ length: perDay }, (_, at) =>
      visitEvents(number++, Date.parse(date) + Math.floor((at * 86_000_000) / perDay)),
    )
    for (let at = 0; at < visits.length; at += 400) {
      const events = visits.slice(at, at + 400).flat()
      await flushRepository(DB).apply({ id: crypto.randomUUID(), events, counts: [], visitors: [] })
    }
    await rollUpDay({ db: openDb(DB) }, date)
  }
}

async function measure() {
  const path = `/api/admin/analytics/figures?${new URLSearchParams(query)}`
  return throughputRatio({ ...app, path, cookie }, { ...baseline, path: '/select-1' })
}

/** The rows that D1 reports for one reading of the page's figures. */
async function rowsRead(filters: object = {}): Promise<number> {
  let rows = 0
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      async raw() {
        const { results, meta } = await statement.all<Record<string, unknown>>()
        rows += meta.rows_read
        return results.map((row) => Object.values(row))
      },
    }) as unknown as D1PreparedStatement
  const counting = { prepare: (sql: string) => counted(DB.prepare(sql)) } as unknown as D1Database
  await readFigures({ db: openDb(counting) }, { ...query, ...filters })
  return rows
}

await seed(10_000)
const small = await measure()
await seed(total - 10_000)
const events =
  (await DB.prepare('SELECT count(*) AS n FROM website_analytics').first<number>('n')) ?? 0
const large = await measure()
report([
  {
    what: `latency at ${events.toLocaleString('en-US')} events / at 10,000`,
    figure: small.ratio / large.ratio,
    budget: { atMost: 1.2 },
    note: `${small.rps.toFixed(0)} and ${large.rps.toFixed(0)} a second`,
  },
  {
    what: 'rows read',
    figure: await rowsRead(),
    budget: { atMost: 2000 },
    note: `${days} days, compared`,
  },
  {
    what: 'rows read, filtered',
    figure: await rowsRead({ page: '/resources', compare: 'none' }),
    budget: { atMost: 2000 },
    note: 'from packed visits',
  },
])
await workers.close()
