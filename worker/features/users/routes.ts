import { Hono } from 'hono'
import { UsersQuery } from '../../../domain/users.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { listUsers } from './list-users.ts'

/** Accounts, for admins. */
export const usersRoutes = new Hono<AppEnv>()
  .use(guard('admin'))
  .get('/', validate('query', UsersQuery), async (c) =>
    c.json(await listUsers({ db: c.get('db') }, c.req.valid('query'))),
  )
