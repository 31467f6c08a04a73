import { DurableObject } from 'cloudflare:workers'
import { AppError } from '../../domain/errors.ts'
import type { Bindings } from './config/bindings.ts'

export type RateLimit = {
  max: number
  windowMs: number
  /** Whether each use must be settled afterwards, which counts it or takes it back. */
  settled?: boolean
}

/** The time of each counted use in epoch milliseconds, oldest first. */
type Uses = number[]

/** The wait given to a caller refused while uses are unsettled: one of them may be taken back. */
const openMs = 5000

/**
 * A sliding-window limit, one Durable Object per key: at most `max` uses within any `windowMs`. Its
 * storage outlives isolates and it handles one call at a time, so concurrent calls are exact.
 */
export class RateLimiter extends DurableObject<Bindings> {
  /** Count of uses not settled yet. */
  private open = 0

  /**
   * Counts one use unless the limit is reached: the wait in ms (0 when counted) and the uses left.
   */
  async consume({ max, windowMs, settled = false }: RateLimit) {
    const now = Date.now()
    const uses = (this.ctx.storage.kv.get<Uses>('uses') ?? []).filter((at) => at > now - windowMs)
    const [oldest = now] = uses
    if (uses.length >= max)
      return { waitMs: this.open > 0 ? openMs : oldest + windowMs - now, left: 0 }
    if (settled) this.open += 1
    this.ctx.storage.kv.put('uses', [...uses, now])
    await this.ctx.storage.setAlarm(now + windowMs)
    return { waitMs: 0, left: max - uses.length - 1 }
  }

  /** Settles one use: counts it, or takes it back. */
  async settle(counts: boolean): Promise<void> {
    this.open = Math.max(0, this.open - 1)
    if (counts) return
    const uses = this.ctx.storage.kv.get<Uses>('uses') ?? []
    this.ctx.storage.kv.put('uses', uses.slice(0, -1))
  }

  /** Deletes the key's storage once its last use has left the window. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/**
 * Counts one use of `key`; returns how many are left. Throws RATE_LIMITED with `retryAfterSeconds`
 * when its limit is used up.
 */
export async function limitRate(
  env: Bindings,
  key: string,
  limit: RateLimit,
  message = 'Too many attempts. Please wait and try again.',
): Promise<number> {
  const { waitMs, left } = await limiterOf(env, key).consume(limit)
  if (waitMs === 0) return left
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new AppError('RATE_LIMITED', message, { retryAfterSeconds })
}

/** Counts one use of `key`; false, without counting it, when the limit is reached. */
export async function countUse(env: Bindings, key: string, limit: RateLimit): Promise<boolean> {
  return (await limiterOf(env, key).consume(limit)).waitMs === 0
}

/** Settles one use of `key` under a `settled` limit: counts it, or takes it back. */
export async function settleUse(env: Bindings, key: string, counts: boolean): Promise<void> {
  await limiterOf(env, key).settle(counts)
}

function limiterOf(env: Bindings, key: string) {
  const namespace = env.RATE_LIMITER
  return namespace.get(namespace.idFromName(key))
}
