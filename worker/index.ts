import { env as bindings, waitUntil } from 'cloudflare:workers'
import { createApp } from './app.ts'
import type { Bindings } from './http/config/bindings.ts'
import { meteredDatabase } from './http/metered-database.ts'
import { runJobs } from './jobs.ts'
import { startReporting } from './reporting.ts'

export { LiveAnswer } from './features/advisors/answering/live-answer.ts'
export { VisitorLog } from './features/analytics/ingestion/visitor-log.ts'
export { RateLimiter } from './http/rate-limiter.ts'

const app = createApp()
startReporting({ env: bindings as Bindings, waitUntil })
const meteredEnvs = new WeakMap<Bindings, Bindings>()

/** The bindings with both databases wrapped to count each request's D1 statements and rows. */
function metered(env: Bindings): Bindings {
  const known = meteredEnvs.get(env)
  if (known) return known
  const { DB, SEARCH_DB } = env
  const made = { ...env, DB: meteredDatabase(DB), SEARCH_DB: meteredDatabase(SEARCH_DB) }
  meteredEnvs.set(env, made)
  return made
}

export default {
  fetch: (request: Request, env: Bindings, context: ExecutionContext) =>
    app.fetch(request, metered(env), context),
  scheduled: (_event: ScheduledController, env: Bindings) => runJobs(metered(env)),
}
