/**
 * `npx node bench/analytics-ingestion.ts`, after `vite build`.
 * Receiving a visitor event, durable before it is answered, against a worker that does nothing but
 * `SELECT 1`. Method: see `throughputRatio`.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const workers = await startWorkers()
const { app, baseline } = workers
const body = () =>
  JSON.stringify({
    id: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
    page_path: '/resources',
    page_title: 'Resources',
    event_type: 'page_view',
    time: Date.now(),
    sent_at: Date.now(),
  })
const { ratio, rps } = await throughputRatio(
  { ...app, path: '/api/website-analytics', body },
  { ...baseline, path: '/select-1' },
)
report([
  {
    what: 'event ingestion / SELECT 1',
    figure: ratio,
    budget: { atLeast: 0.95 },
    note: `${rps.toFixed(0)} a second`,
  },
])
await workers.close()
