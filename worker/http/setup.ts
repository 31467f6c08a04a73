import { createMiddleware } from 'hono/factory'
import { openDb } from '../db/index.ts'
import type { AppEnv } from './app-env.ts'
import { readConfig } from './config/config.ts'

/** Puts the checked configuration and the database within reach of every handler. */
export const setup = createMiddleware<AppEnv>(async (c, next) => {
  c.set('config', readConfig(c.env))
  c.set('db', openDb(c.env.DB))
  await next()
})
