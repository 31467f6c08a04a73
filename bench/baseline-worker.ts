import { Hono } from 'hono'

/** The worker that figures are compared with: an answer without work, and one with a query. */
export default new Hono<{ Bindings: { DB: D1Database } }>()
  .get('/hello', (c) => c.text('hello'))
  .get('/select-1', async (c) => c.json(await c.env.DB.prepare('SELECT 1 AS one').first()))
