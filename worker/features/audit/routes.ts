import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  type AuditEntry,
  AuditQuery,
  type AuditSubject,
  auditActionInWords,
  isAboutPerson,
  VerifyQuery,
} from '../../../domain/staff/audit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvAnswer } from '../../http/csv-answer.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { type AuditRow, auditRepository } from './repository.ts'
import { checkChain } from './service.ts'

const csvHeader = ['When', 'Who', 'What', 'To what', 'Name', 'Details', 'Number', 'Hash']
const csvPage = 200

/** The audit log for admins: listing, CSV export, and verification of its hash chain. */
export const auditRoutes = new Hono<AppEnv>()
  .use(guard('admin'))
  .get('/', validate('query', AuditQuery), async (c) => {
    const query = c.req.valid('query')
    const rows = await audit(c).list(query)
    return c.json({
      ...(await toEntries(c, rows.slice(0, query.limit))),
      page: query.page,
      more: rows.length > query.limit,
    })
  })
  .get('/verify', validate('query', VerifyQuery), async (c) =>
    c.json(await checkChain(audit(c), c.req.valid('query').after)),
  )
  .get('/export', validate('query', AuditQuery), (c) => {
    // Rows added while the file is written would move others to the next page, as duplicates.
    const { before = new Date().toISOString(), ...narrow } = c.req.valid('query')
    const query = { ...narrow, before }
    return csvAnswer(c, {
      name: 'audit-log',
      header: csvHeader,
      page: async (page) => {
        const rows = (await audit(c).list({ ...query, page, limit: csvPage })).slice(0, csvPage)
        const { names, isWhole } = await audit(c).subjects(rows.map(({ subject }) => subject))
        if (!isWhole) throw new AppError('UNAVAILABLE', 'Names cannot be read at the moment')
        return rows.map((row) => [
          row.createdAt.toISOString(),
          row.actorName,
          auditActionInWords(row.action),
          row.subject,
          inOne(names.get(row.subject)),
          JSON.stringify(row.details),
          row.seq,
          row.hash,
        ])
      },
    })
  })

const audit = (c: Context<AppEnv>) => auditRepository(c.get('db'))

/** Rows as JSON, with the current names of the ids in them. */
async function toEntries(
  c: Context<AppEnv>,
  rows: AuditRow[],
): Promise<{ events: AuditEntry[]; named: boolean }> {
  const ids = rows.flatMap(({ subject, details }) => [subject, ...textsOf(details)])
  const { names, isWhole } = await audit(c).subjects([...new Set(ids)])
  const events = rows.map(({ id, actorId, actorName, action, subject, details, createdAt }) => ({
    id,
    at: createdAt.toISOString(),
    by: { id: actorId, name: actorName },
    action,
    subject,
    about: names.get(subject) ?? (isAboutPerson(action) ? gone : null),
    details: withNames(details as Record<string, unknown>, names),
  }))
  return { events, named: isWhole }
}

const gone: AuditSubject = { name: 'An account that is deleted', address: null }

const textsOf = (details: unknown) =>
  Object.values(details as object).filter((value) => typeof value === 'string')

function withNames(details: Record<string, unknown>, names: Map<string, AuditSubject>) {
  const named = Object.entries(details).map(([field, value]) => [
    field,
    typeof value === 'string' && names.has(value) ? inOne(names.get(value)) : value,
  ])
  return Object.fromEntries(named) as Record<string, unknown>
}

/** "Nora New (nora@district.example)". */
function inOne(subject: AuditSubject | undefined): string {
  if (!subject) return ''
  return subject.address ? `${subject.name} (${subject.address})` : subject.name
}
