import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../worker/http/app-env.ts'
import { readiness } from '../../../worker/readiness.ts'
import { readMigrations } from '../../support/database/migrations.ts'

/** A database with all migrations of a folder, whose answers can stay away. */
function database(folder: 'main' | 'search', answers: boolean) {
  const db = new DatabaseSync(':memory:')
  for (const { sql } of readMigrations(`migrations/${folder}`)) db.exec(sql)
  return {
    prepare: (sql: string) => ({
      all: async () => {
        if (!answers) throw new Error('D1_ERROR: storage is overloaded')
        return { results: db.prepare(sql).all() }
      },
    }),
  }
}

// The real databases always answer here: the outage is what stands in.
test.each([
  ['database', { DB: database('main', false), SEARCH_DB: database('search', true) }],
  ['search', { DB: database('main', true), SEARCH_DB: database('search', false) }],
])('the site is not ready while the %s does not answer, and says which', async (name, env) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = new Hono<AppEnv>().get('/ready', ...readiness)
  const response = await app.request('/ready', {}, env)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  const answers = { database: 'ok', search: 'ok', [name]: 'failed' }
  expect(await response.json()).toEqual({ status: 'failed', ...answers })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})
