/**
 * `npx node bench/analytics-ingestion.ts`, after `vite build`.
 * Receiving a visitor event, stored before it is answered, and a ping, kept in memory, each against
 * a worker that only does `SELECT 1`. Method: see `throughputRatio`.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const workers = await startWorkers()
const { app, baseline } = workers
const event = () =>
  JSON.stringify({
    id: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
    page_path: '/resources',
    page_title: 'Resources',
    event_type: 'page_view',
    time: Date.now(),
    sent_at: Date.now(),
  })
// The visitors that ping in turn; each is a row in memory.
const visitors = Array.from({ length: 200 }, () => crypto.randomUUID())
let turn = 0
const address = () => `203.0.113.${turn++ % 256}`
const ping = () =>
  JSON.stringify({ p_session_id: visitors[turn++ % visitors.length], p_page_path: '/resources' })

for (const [what, path, body] of [
  ['event ingestion', '/api/website-analytics', event],
  ['ping', '/api/rpc/update_visitor_activity', ping],
] as const) {
  const { ratio, rps } = await throughputRatio(
    { ...app, path, body, address },
    { ...baseline, path: '/select-1' },
  )
  report([
    {
      what: `${what} / SELECT 1`,
      figure: ratio,
      budget: { atLeast: 0.95 },
      note: `${rps.toFixed(0)} a second`,
    },
  ])
}
await workers.close()
