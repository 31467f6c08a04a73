import { Hono } from 'hono'
import { FiguresQuery } from '../../../../domain/analytics/query.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import { figuresRepository } from './figures-repository.ts'
import { readFigures } from './read-figures.ts'
import { hashOf } from './token.ts'

/**
 * The read API: the analytics page's figures, for programs with `Authorization: Bearer` and a
 * token.
 */
export const analyticsReadRoutes = new Hono<AppEnv>()
  .use(guard('public'))
  .use(async (c, next) => {
    const token = /^Bearer (eca_[\da-f]{64})$/.exec(c.req.header('authorization') ?? '')?.[1]
    const known = token && (await figuresRepository(c.get('db')).knowsToken(hashOf(token)))
    if (!known) throw new AppError('LOGIN_REQUIRED', 'Send a token of the analytics page')
    await next()
  })
  .get('/figures', validate('query', FiguresQuery), async (c) =>
    c.json(await readFigures({ db: c.get('db') }, c.req.valid('query'))),
  )
