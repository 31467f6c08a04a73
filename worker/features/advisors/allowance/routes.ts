import { Hono } from 'hono'
import {
  type Allowance,
  allowanceResetsAt,
  dailyLimit,
  utcDay,
} from '../../../../domain/allowance.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import type { ReadMessagesPerDay } from './messages-per-day.ts'
import { usageRepository } from './repository.ts'

/** How many messages of today are used, so that nobody meets the end unprepared. */
export function allowanceRoutes(messagesPerDay: ReadMessagesPerDay) {
  return new Hono<AppEnv>().get('/', guard('signed-in'), async (c) => {
    const viewer = c.get('viewer')
    const now = new Date()
    const [perDay, used] = await Promise.all([
      messagesPerDay(c),
      usageRepository(c.get('db')).used(signedIn(viewer).id, utcDay(now)),
    ])
    const limit = dailyLimit(viewer, perDay)
    return c.json({
      limit,
      used,
      resets_at: allowanceResetsAt(now).toISOString(),
    } satisfies Allowance)
  })
}
