import { type Context, Hono } from 'hono'
import {
  type AuditEntry,
  AuditQuery,
  auditActions,
  VerifyQuery,
} from '../../../domain/staff/audit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvAnswer } from '../../http/csv-answer.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { type AuditRow, auditRepository } from './repository.ts'
import { checkChain } from './service.ts'

const csvHeader = ['When', 'Who', 'What', 'To what', 'Details', 'Number', 'Hash']
const csvPage = 200

/** What staff did, newest first; and whether the log is as it was written. */
export const auditRoutes = new Hono<AppEnv>()
  .use(guard('admin'))
  .get('/', validate('query', AuditQuery), async (c) => {
    const query = c.req.valid('query')
    const rows = await audit(c).list(query)
    return c.json({
      events: rows.slice(0, query.limit).map(toEntry),
      page: query.page,
      more: rows.length > query.limit,
    })
  })
  .get('/verify', validate('query', VerifyQuery), async (c) =>
    c.json(await checkChain(audit(c), c.req.valid('query').after)),
  )
  .get('/export', validate('query', AuditQuery), (c) => {
    const query = c.req.valid('query')
    return csvAnswer(c, {
      name: 'audit-log',
      header: csvHeader,
      page: async (page) => {
        const rows = await audit(c).list({ ...query, page, limit: csvPage })
        return rows
          .slice(0, csvPage)
          .map((row) => [
            row.createdAt.toISOString(),
            row.actorName,
            auditActions[row.action] ?? row.action,
            row.subject,
            JSON.stringify(row.details),
            row.seq,
            row.hash,
          ])
      },
    })
  })

const audit = (c: Context<AppEnv>) => auditRepository(c.get('db'))

function toEntry({
  id,
  actorId,
  actorName,
  action,
  subject,
  details,
  createdAt,
}: AuditRow): AuditEntry {
  return {
    id,
    at: createdAt.toISOString(),
    by: { id: actorId, name: actorName },
    action,
    subject,
    details: details as Record<string, unknown>,
  }
}
