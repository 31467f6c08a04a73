import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { type AuditRow, auditRepository } from './repository.ts'

const ListInput = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** Only what happened earlier than this. */
  before: z.optional(z.iso.datetime()),
})

/** What staff did, newest first. */
export const auditRoutes = new Hono<AppEnv>().get(
  '/',
  guard('admin'),
  validate('query', ListInput),
  async (c) => {
    const { limit, before } = c.req.valid('query')
    const audit = auditRepository(c.get('db'))
    const rows = await audit.latest(limit, before ? new Date(before) : undefined)
    return c.json({ events: rows.map(toEvent) })
  },
)

function toEvent({ id, actorId, actorName, action, subject, details, createdAt }: AuditRow) {
  return {
    id,
    at: createdAt.toISOString(),
    by: { id: actorId, name: actorName },
    action,
    subject,
    details: details as object,
  }
}
