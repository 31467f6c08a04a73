import { DurableObject } from 'cloudflare:workers'
import { AppError } from '../../domain/errors.ts'
import type { Bindings } from './config/bindings.ts'

export type RateLimit = {
  max: number
  windowMs: number
  /** Whether each use is settled: until then it may be taken back. */
  settled?: boolean
}

/** When each counted use happened, in milliseconds, the oldest first. */
type Uses = number[]

/** Who is refused while uses are open comes back after this: then they are settled. */
const openMs = 5000

/**
 * One object per key remembers the uses of the last window, so that in no stretch of that length
 * there are more than `max`. Its own storage outlives isolates, and it handles one call at a time:
 * however many come at once, exactly `max` go ahead.
 */
export class RateLimiter extends DurableObject<Bindings> {
  /** Uses that are not settled yet. */
  private open = 0

  /** Counts one use. Answers how long to wait in milliseconds, 0 for go ahead, and how many are left. */
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

  /** Says of one use whether it counts; takes it back otherwise. */
  async settle(counts: boolean): Promise<void> {
    this.open = Math.max(0, this.open - 1)
    if (counts) return
    const uses = this.ctx.storage.kv.get<Uses>('uses') ?? []
    this.ctx.storage.kv.put('uses', uses.slice(0, -1))
  }

  /** Forgets the key once its last use has left the window. */
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

/** Counts one use of `key`; false, and not counted, when its limit is used up. */
export async function countUse(env: Bindings, key: string, limit: RateLimit): Promise<boolean> {
  return (await limiterOf(env, key).consume(limit)).waitMs === 0
}

/** Says of a use of a settled limit whether it counts; takes it back otherwise. */
export async function settleUse(env: Bindings, key: string, counts: boolean): Promise<void> {
  await limiterOf(env, key).settle(counts)
}

function limiterOf(env: Bindings, key: string) {
  const namespace = env.RATE_LIMITER
  return namespace.get(namespace.idFromName(key))
}
