import { type Context, Hono } from 'hono'
import { ErrorListInput } from '../../../domain/error-reports.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvAnswer } from '../../http/csv-answer.ts'
import { guard } from '../../http/guard.ts'
import { report } from '../../http/report.ts'
import { validate } from '../../http/validate.ts'
import { type ErrorGroup, errorsRepository } from './repository.ts'

const pageSize = 50
const csvHeader = [
  'Error',
  'Message',
  'Source',
  'Place',
  'Times',
  'First seen',
  'Last seen',
  'Release',
]

/** The counted errors for admins: listing, CSV export, a test report, and deletion. */
export const errorsAdminRoutes = new Hono<AppEnv>()
  .get('/', guard('admin'), validate('query', ErrorListInput), async (c) => {
    const query = c.req.valid('query')
    const groups = await found(c, query)
    const service = {
      worker: Boolean(c.env.SENTRY_DSN),
      browser: Boolean(c.env.SENTRY_BROWSER_DSN),
    }
    return c.json({
      errors: groups.slice(0, pageSize).map(toError),
      page: query.page,
      more: groups.length > pageSize,
      service,
    })
  })
  .get('/export', guard('admin'), validate('query', ErrorListInput), (c) => {
    const query = c.req.valid('query')
    return csvAnswer(c, {
      name: 'errors',
      header: csvHeader,
      page: async (page) => (await found(c, { ...query, page })).slice(0, pageSize).map(toCells),
    })
  })
  .post('/test', guard('admin'), (c) => {
    report(new Error('A test of error reporting, sent by an admin'), { test: true })
    return c.body(null, 202)
  })
  .delete('/:fingerprint', guard('admin'), async (c) => {
    const gone = await errorsRepository(c.get('db')).forget(c.req.param('fingerprint'))
    if (!gone) throw new AppError('NOT_FOUND', 'There is no such error')
    return c.body(null, 204)
  })

/** A page of error groups, with one more when there are more; by a quoted id only its own group. */
async function found(c: Context<AppEnv>, { id, ...query }: ErrorListInput): Promise<ErrorGroup[]> {
  const errors = errorsRepository(c.get('db'))
  if (id === undefined) return errors.list(query, pageSize)
  return query.page === 1 ? errors.byOccurrence(id) : []
}

function toCells(group: ErrorGroup) {
  const { name, message, source, place, count, release } = group
  const { first_seen, last_seen } = toError(group)
  return [name, message, source, place, count, first_seen, last_seen, release]
}

function toError({ firstSeenAt, lastSeenAt, ...group }: ErrorGroup) {
  return {
    ...group,
    first_seen: firstSeenAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
  }
}
