import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { networkOf } from './network.ts'

/** How many calls one person may have running, and how many one network without an account. */
export type AtOnce = { person: number; network: number }

/**
 * Runs the work of calls that share a limit; throws RATE_LIMITED when the caller has as many
 * running as they may. Counted in each isolate's memory, so it costs no query. Every answer carries
 * the limit and what is left of it in the IETF draft's RateLimit headers.
 */
export function concurrencyLimit({ person, network }: AtOnce) {
  const underWay = new Map<string, number>()
  return async <T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> => {
    const { user } = c.get('viewer')
    const most = user ? person : network
    const caller = user?.id ?? `network:${networkOf(c.req.header('cf-connecting-ip'))}`
    const before = underWay.get(caller) ?? 0
    c.header('RateLimit-Policy', `"at-once";q=${most};qu="concurrent-requests"`)
    c.header('RateLimit', '"at-once";r=0')
    if (before >= most)
      throw new AppError('RATE_LIMITED', `At most ${most} of these at once, please.`, {
        retryAfterSeconds: 1,
      })
    underWay.set(caller, before + 1)
    try {
      const done = await work()
      // This call is done and no longer counts.
      c.header('RateLimit', `"at-once";r=${most + 1 - (underWay.get(caller) ?? 1)}`)
      return done
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1
      if (left > 0) underWay.set(caller, left)
      else underWay.delete(caller)
    }
  }
}

/** Middleware that limits how many of these calls a signed-in person may have running. */
export function limitConcurrent(person: number) {
  const inTurn = concurrencyLimit({ person, network: 0 })
  return createMiddleware<AppEnv>((c, next) => inTurn(c, next))
}
