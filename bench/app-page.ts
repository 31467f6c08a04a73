/**
 * `npx node bench/app-page.ts`, after `vite build`.
 * Pages rendered on the server for someone signed in, whole document included, against a bare Hono
 * "hello". Method: see `throughputRatio`.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers } from './workers.ts'

const workers = await startWorkers()
const { app, baseline } = workers
const cookie = await cookiesOf(workers, 'subscriber@example.test')
const hello = { ...baseline, path: '/hello' }
const figures = []
for (const path of ['/solutions', '/infrastructure']) {
  const { ratio, rps } = await throughputRatio({ ...app, path, cookie }, hello)
  const note = `${rps.toFixed(0)} a second`
  figures.push({ what: `${path} / hello`, figure: ratio, budget: { atLeast: 0.15 }, note })
}
report(figures)
await workers.close()
