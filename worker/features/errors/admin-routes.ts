import { Hono } from 'hono'
import { ErrorListInput } from '../../../domain/error-reports.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { report } from '../../http/report.ts'
import { validate } from '../../http/validate.ts'
import { type ErrorGroup, errorsRepository } from './repository.ts'

/** Groups on one page of the list: more different errors than anybody reads. */
const listed = 100

/** The errors that were counted, for admins. */
export const errorsAdminRoutes = new Hono<AppEnv>()
  .get('/', guard('admin'), validate('query', ErrorListInput), async (c) => {
    const { id, source } = c.req.valid('query')
    const errors = errorsRepository(c.get('db'))
    const groups = id ? await errors.byOccurrence(id) : await errors.latest(listed, source)
    const service = {
      worker: Boolean(c.env.SENTRY_DSN),
      browser: Boolean(c.env.SENTRY_BROWSER_DSN),
    }
    return c.json({ errors: groups.map(toError), service })
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

function toError({ firstSeenAt, lastSeenAt, ...group }: ErrorGroup) {
  return {
    ...group,
    first_seen: firstSeenAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
  }
}
