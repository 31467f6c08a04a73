/**
 * `npx node bench/viewer.ts`, after `vite build`.
 * A signed-in call (/api/viewer: the session, role and entitlements, read fresh) against a worker
 * that does nothing but `SELECT 1`. Method: see `throughputRatio`.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers } from './workers.ts'

const workers = await startWorkers()
const { app, baseline } = workers
const cookie = await cookiesOf(workers, 'subscriber@example.test')
const { ratio, rps } = await throughputRatio(
  { ...app, path: '/api/viewer', cookie },
  { ...baseline, path: '/select-1' },
)
report([
  {
    what: 'signed-in JSON / SELECT 1',
    figure: ratio,
    budget: { atLeast: 0.85 },
    note: `${rps.toFixed(0)} a second`,
  },
])
await workers.close()
