import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { signedIn } from './guard.ts'

/**
 * Refuses, with `RATE_LIMITED`, whoever has `most` calls under way already of those that share this
 * middleware: a person waits for one at a time, a script for as many as it is let. Counted in each
 * isolate by itself, so that it costs nothing; comes after the guard. Every answer, a refusal too,
 * says the limit and what is left of it, in the fields of the IETF's RateLimit draft: nobody has to
 * run into it to learn of it.
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
      // This call is done: it is none of those under way.
      c.header('RateLimit', `"at-once";r=${most + 1 - (underWay.get(id) ?? 1)}`)
    } finally {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
    }
  })
}
