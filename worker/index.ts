import { createApp } from './app.ts'
import type { Bindings } from './http/bindings.ts'
import { runJobs } from './jobs.ts'

export { LiveAnswer } from './features/advisors/answering/live-answer.ts'
export { RateLimiter } from './http/rate-limiter.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (_event: ScheduledController, env: Bindings) => runJobs(env),
}
