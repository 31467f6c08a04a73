import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { signedIn } from './guard.ts'

/**
 * Middleware for signed-in calls that throws RATE_LIMITED when the user has `most` calls running
 * among the routes that share it. Counted in each isolate's memory, so it costs no query. Every
 * answer carries the limit and what is left of it in the IETF draft's RateLimit headers.
 */
export function limitConcurrent(most: number) {
  const underWay = new Map<string, number>()
  return createMiddleware<AppEnv>(async (c, next) => {
    const { id } = signedIn(c.get('viewer'))
    const before = underWay.get(id) ?? 0
    c.header('RateLimit-Policy', `"at-once";q=${most};qu="concurrent-requests"`)
    c.header('RateLimit', '"at-once";r=0')
    if (before >= most)
      throw new AppError('RATE_LIMITED', `At most ${most} of these at once, please.`, {
        retryAfterSeconds: 1,
      })
    underWay.set(id, before + 1)
    try {
      await next()
      // This call is done and no longer counts.
      c.header('RateLimit', `"at-once";r=${most + 1 - (underWay.get(id) ?? 1)}`)
    } finally {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
    }
  })
}
