import { createMiddleware } from 'hono/factory'
import { openDb } from '../db/index.ts'
import type { AppEnv } from './app-env.ts'
import { readConfig } from './config/config.ts'

/** Sets `config` and `db` for every handler; throws ConfigError for a wrong configuration. */
export const setup = createMiddleware<AppEnv>(async (c, next) => {
  c.set('config', readConfig(c.env))
  c.set('db', openDb(c.env.DB))
  await next()
})
