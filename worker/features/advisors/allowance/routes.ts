import { Hono } from 'hono'
import { type Allowance, allowanceResetsAt } from '../../../../domain/advisors/allowance.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { usageRepository } from './repository.ts'

/** How many messages of today are used, so that nobody meets the end unprepared. */
export const allowanceRoutes = new Hono<AppEnv>().get('/', guard('signed-in'), async (c) => {
  const now = new Date()
  const used = await usageRepository(c.get('db')).used(signedIn(c.get('viewer')).id, isoDay(now))
  const answer: Allowance = {
    limit: c.get('messagesPerDay'),
    used,
    resets_at: allowanceResetsAt(now).toISOString(),
  }
  return c.json(answer)
})
