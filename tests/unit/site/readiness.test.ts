import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../worker/http/app-env.ts'
import { readiness } from '../../../worker/readiness.ts'

const database = (answers: boolean) => ({
  prepare: () => ({
    run: async () => {
      if (!answers) throw new Error('D1_ERROR: storage is overloaded')
    },
  }),
})

// The real databases always answer here: the outage is what stands in.
test.each([
  ['database', { DB: database(false), SEARCH_DB: database(true) }],
  ['search', { DB: database(true), SEARCH_DB: database(false) }],
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
