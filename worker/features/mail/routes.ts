import { Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { mailRepository } from './repository.ts'

/** What would have been sent, for a developer to read. Does not exist in production. */
export const outboxRoutes = new Hono<AppEnv>().get('/', async (c) => {
  if (c.get('config').production) throw new AppError('NOT_FOUND', 'No such page')
  const mails = await mailRepository(c.get('db')).list(50)
  const text = mails
    .map((mail) => `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`)
    .join(`\n${'-'.repeat(60)}\n\n`)
  return c.text(text || 'The outbox is empty.\n')
})
