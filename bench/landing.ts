/**
 * `npx node bench/landing.ts`, after `vite build`.
 * The landing page as an anonymous visitor gets it, cached bytes after the first request, against a
 * bare Hono "hello". Method: see `throughputRatio`.
 * Beside it what no code of ours can change: the same bytes and headers and a log line from that
 * bare Hono. Each header is copied by every worker of the development server that a request passes.
 */
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const { app, baseline, close } = await startWorkers()
const hello = { ...baseline, path: '/hello' }
const { ratio, rps } = await throughputRatio({ ...app, path: '/' }, hello)
await keepLandingPage()
const floor = await throughputRatio({ ...baseline, path: '/kept' }, hello)
report([
  {
    what: 'landing page / hello',
    figure: ratio,
    budget: { atLeast: 0.8 },
    note: `${rps.toFixed(0)} a second`,
  },
  {
    what: 'its bytes, headers and a log line / hello',
    figure: floor.ratio,
    budget: null,
    note: `${floor.rps.toFixed(0)} a second`,
  },
])
await close()

/** Has the compared worker answer `/kept` with the landing page's bytes and headers. */
async function keepLandingPage() {
  const page = await fetch(`${app.origin}/`)
  const headers = new Headers(page.headers)
  for (const name of ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive'])
    headers.delete(name)
  await fetch(`${baseline.origin}/kept`, {
    method: 'PUT',
    headers: { 'Kept-Headers': JSON.stringify(Object.fromEntries(headers)) },
    body: await page.arrayBuffer(),
  })
}
