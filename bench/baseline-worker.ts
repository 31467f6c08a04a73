import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'

type Bindings = { DB: D1Database; HOPS: DurableObjectNamespace<Hops> }

/** An object that does what an answer's must before its first text, and no work. */
export class Hops extends DurableObject<Bindings> {
  async wake(): Promise<void> {}

  /** Writes a row to D1 and one to its own storage, sets its alarm, and streams a text. */
  async answer(): Promise<ReadableStream<Uint8Array>> {
    const { storage } = this.ctx
    await this.env.DB.batch([
      this.env.DB.prepare('CREATE TABLE IF NOT EXISTS asked (at INTEGER)'),
      this.env.DB.prepare('INSERT INTO asked VALUES (?)').bind(Date.now()),
    ])
    storage.sql.exec('CREATE TABLE IF NOT EXISTS journal (text TEXT)')
    storage.sql.exec('INSERT INTO journal VALUES (?)', 'asked')
    await storage.setAlarm(Date.now() + 60_000)
    const { readable, writable } = new IdentityTransformStream()
    const writer = writable.getWriter()
    writer.write(new TextEncoder().encode('"text-delta"')).then(() => writer.close())
    return readable
  }

  override async alarm(): Promise<void> {}
}

const kept = { body: new Uint8Array(), headers: {} }
const line = { level: 'info', id: '01234567-89ab', route: 'GET /kept', status: 200, ms: 0 }
const selectOne = (db: D1Database) => db.prepare('SELECT 1 AS one').first()

/**
 * The worker that figures are compared with: an answer without work, and one with a query. And what
 * the emulator takes for any worker: an answer kept for it, with a log line; the hops of a
 * question.
 */
export default new Hono<{ Bindings: Bindings }>()
  .get('/hello', (c) => c.text('hello'))
  .get('/select-1', async (c) => c.json(await selectOne(c.env.DB)))
  .put('/kept', async (c) => {
    kept.body = new Uint8Array(await c.req.arrayBuffer())
    kept.headers = JSON.parse(c.req.header('kept-headers') ?? '{}')
    return c.body(null, 204)
  })
  .get('/kept', (c) => {
    console.log(JSON.stringify(line))
    return c.body(kept.body, 200, kept.headers)
  })
  .put('/hops/:id', async (c) => {
    await selectOne(c.env.DB)
    c.executionCtx.waitUntil(c.env.HOPS.getByName(c.req.param('id')).wake())
    return c.body(null, 204)
  })
  .post('/hops/:id', async (c) => {
    await selectOne(c.env.DB)
    return c.body(await c.env.HOPS.getByName(c.req.param('id')).answer())
  })
