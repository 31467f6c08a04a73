import { DurableObject } from 'cloudflare:workers'
import { AppError } from '../../domain/errors.ts'
import type { Bindings } from './bindings.ts'

export type RateLimit = { max: number; windowMs: number }

/** One object per key counts in a fixed window; its own storage outlives isolates. */
export class RateLimiter extends DurableObject<Bindings> {
  /** Counts one use. Answers how long to wait in milliseconds; 0 means go ahead. */
  async consume({ max, windowMs }: RateLimit): Promise<number> {
    const now = Date.now()
    const { kv } = this.ctx.storage
    const stored = kv.get<{ count: number; resetsAt: number }>('window')
    const window = stored && stored.resetsAt > now ? stored : { count: 0, resetsAt: now + windowMs }
    if (window.count >= max) return window.resetsAt - now
    kv.put('window', { ...window, count: window.count + 1 })
    if (!stored) await this.ctx.storage.setAlarm(window.resetsAt)
    return 0
  }

  /** Forgets the key once its window has passed. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/** Throws RATE_LIMITED with `retryAfterSeconds` when `key` has used up its limit. */
export async function limitRate(env: Bindings, key: string, limit: RateLimit): Promise<void> {
  const namespace = env.RATE_LIMITER
  const waitMs = await namespace.get(namespace.idFromName(key)).consume(limit)
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait and try again.', {
    retryAfterSeconds,
  })
}
