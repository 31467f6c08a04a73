import { DurableObject } from 'cloudflare:workers'
import { AppError } from '../../domain/errors.ts'
import type { Bindings } from './config/bindings.ts'

export type RateLimit = { max: number; windowMs: number }

/** When each counted use happened, in milliseconds, the oldest first. */
type Uses = number[]

/**
 * One object per key remembers the uses of the last window, so that in no stretch of that length
 * there are more than `max`. Its own storage outlives isolates, and it handles one call at a time:
 * however many come at once, exactly `max` go ahead.
 */
export class RateLimiter extends DurableObject<Bindings> {
  /** Counts one use. Answers how long to wait in milliseconds; 0 means go ahead. */
  async consume({ max, windowMs }: RateLimit): Promise<number> {
    const now = Date.now()
    const uses = (this.ctx.storage.kv.get<Uses>('uses') ?? []).filter((at) => at > now - windowMs)
    const [oldest = now] = uses
    if (uses.length >= max) return oldest + windowMs - now
    this.ctx.storage.kv.put('uses', [...uses, now])
    await this.ctx.storage.setAlarm(now + windowMs)
    return 0
  }

  /** Takes back one use that turned out not to count. */
  async giveBack(): Promise<void> {
    const uses = this.ctx.storage.kv.get<Uses>('uses') ?? []
    this.ctx.storage.kv.put('uses', uses.slice(0, -1))
  }

  /** Forgets the key once its last use has left the window. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/** Counts one use of `key`; throws RATE_LIMITED with `retryAfterSeconds` when its limit is used up. */
export async function limitRate(
  env: Bindings,
  key: string,
  limit: RateLimit,
  message = 'Too many attempts. Please wait and try again.',
): Promise<void> {
  const waitMs = await limiterOf(env, key).consume(limit)
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new AppError('RATE_LIMITED', message, { retryAfterSeconds })
}

/** Counts one use of `key`; false, and not counted, when its limit is used up. */
export async function countUse(env: Bindings, key: string, limit: RateLimit): Promise<boolean> {
  return (await limiterOf(env, key).consume(limit)) === 0
}

/** Takes back a use that `limitRate` counted. */
export async function giveBackUse(env: Bindings, key: string): Promise<void> {
  await limiterOf(env, key).giveBack()
}

function limiterOf(env: Bindings, key: string) {
  const namespace = env.RATE_LIMITER
  return namespace.get(namespace.idFromName(key))
}
