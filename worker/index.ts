import { createApp } from './app.ts'

export { LiveAnswer } from './features/advisors/live-answer.ts'
export { RateLimiter } from './http/rate-limiter.ts'

const app = createApp()

export default {
  fetch: app.fetch,
}
