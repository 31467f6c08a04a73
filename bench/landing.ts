/**
 * `npx node bench/landing.ts`, after `vite build`.
 * The landing page as an anonymous visitor gets it, cached bytes after the first request, against
 * a bare Hono "hello". Method: see `throughputRatio`.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const { app, baseline, close } = await startWorkers()
const hello = { ...baseline, path: '/hello' }
const { ratio, rps } = await throughputRatio({ ...app, path: '/' }, hello)
report([
  {
    what: 'landing page / hello',
    figure: ratio,
    budget: { atLeast: 0.8 },
    note: `${rps.toFixed(0)} a second`,
  },
])
await close()
