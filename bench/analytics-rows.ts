/**
 * `npx node bench/analytics-rows.ts`, after `vite build`.
 * Rows billed for visitor events, and dollars per million events. D1 reports the rows of the real
 * statements; rows of the Durable Objects' storage are counted as one a request, and two a flush (a
 * table and an alarm). Load: visits of three pages, 1,000 visits an hour, flushed every 20 seconds
 * by one object. Compared with a table that has as many indexes as umami's events (14 and a key),
 * one row an event, and with counterscale's data point of Workers Analytics Engine a page view:
 * sampled, kept three months, not available locally, so that only its price is given.
 */
import { openDb } from '../worker/db/index.ts'
import { flushRepository } from '../worker/features/analytics/ingestion/flush-repository.ts'
import { rollUpDay } from '../worker/features/analytics/rollups/roll-up-day.ts'
import { visitEvents } from './analytics-seed.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

/** Cloudflare's price of a million rows written, in D1 and in an object's storage alike. */
const dollarsPerMillionRows = 1
/** Cloudflare's price of a million data points in Workers Analytics Engine. */
const dollarsPerMillionPoints = 0.25
const [visits, flushMs, hourMs] = [1000, 20_000, 3_600_000]
const day = '2026-11-19'

const workers = await startWorkers()
const { DB } = workers.databases
const begin = Date.parse(`${day}T14:00:00Z`)
const events = Array.from({ length: visits }, (_, at) =>
  visitEvents(at, begin + Math.floor((at * hourMs) / visits)),
).flat()

// In the app a page's exit is sent with the view of the next one; static pages send each alone.
const requests = { app: visits * 4, static: visits * 6 }
const segments = Map.groupBy(events, ({ time }) => Math.floor(time / flushMs))
const flushes = flushRepository(DB)
let written = 0
for (const [id, segment] of segments)
  written += await flushes.apply({ id: `bench ${id}`, events: segment, counts: [], visitors: [] })
// Once a quarter of an hour while events come, and once when the day is over.
for (let run = 0; run < 5; run++) written += await rollUpDay({ db: openDb(DB) }, day)

/**
 * A session's row is written when it comes and every ten minutes
 * (worker/features/analytics/ingestion/presence.ts).
 */
const activity = await flushes.apply({
  id: 'bench visitors',
  events: [],
  counts: [],
  visitors: Array.from({ length: visits }, (_, at) => ({
    sessionId: `bench-${at}`,
    pagePath: '/',
    userId: null,
    userAgent: 'Firefox',
    country: null,
    firstSeen: begin,
    lastSeen: begin,
    writtenAt: null,
  })),
})
const pings = visits * (3 + 6)
const perEvent = (requestCount: number) =>
  (requestCount + 2 * segments.size + written) / events.length

const indexes = Array.from(
  { length: 14 },
  (_, at) => `CREATE INDEX like_umami_${at} ON like_umami (c${at}, time)`,
)
const columns = indexes.map((_, at) => `c${at} TEXT`).join(', ')
await DB.batch(
  [`CREATE TABLE like_umami (id TEXT PRIMARY KEY, time INTEGER, ${columns})`, ...indexes].map(
    (sql) => DB.prepare(sql),
  ),
)
const one = await DB.prepare("INSERT INTO like_umami (id, time) VALUES ('a', 1)").run()

const dollars = (rows: number) => `$${(rows * dollarsPerMillionRows).toFixed(2)} a million`
const [app, plain, umami] = [
  perEvent(requests.app),
  perEvent(requests.static),
  one.meta.rows_written,
]
report([
  { what: 'rows an event, app pages', figure: app, budget: { atMost: 2.2 }, note: dollars(app) },
  {
    what: 'rows an event, static pages',
    figure: plain,
    budget: { atMost: 2.2 },
    note: dollars(plain),
  },
  {
    what: 'D1 rows an event',
    figure: written / events.length,
    budget: null,
    note: `${segments.size} flushes of ${events.length} events, with roll-ups`,
  },
  {
    what: 'rows a ping',
    figure: activity / pings,
    budget: { atMost: 0.12 },
    note: 'three-minute visits',
  },
  // A page view is two of our events, since its exit is one; the others have no exits.
  {
    what: 'dollars a million page views',
    figure: app * 2 * dollarsPerMillionRows,
    budget: null,
    note: 'with their exits',
  },
  {
    what: 'the same, 14 indexes',
    figure: umami * dollarsPerMillionRows,
    budget: null,
    note: 'umami’s schema, without exits',
  },
  {
    what: 'the same, counterscale’s way',
    figure: dollarsPerMillionPoints,
    budget: null,
    note: 'sampled, without exits, gone after three months',
  },
  { what: 'rows an event, 14 indexes', figure: umami, budget: null, note: dollars(umami) },
  {
    what: 'rows an event, deleted after 90 days',
    figure: 1,
    budget: null,
    note: 'later, and in none of the figures above',
  },
])
await workers.close()
