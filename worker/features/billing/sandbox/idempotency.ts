import type { Context } from 'hono'
import { keyInUse } from './refusal.ts'
import type { Sandbox } from './sandbox.ts'

/** A request without an answer for this long was broken off: its key may be claimed again. */
const abandonedSeconds = 30

/**
 * Middleware that answers a repeated POST with the same idempotency key without doing it again. The
 * key is claimed before the work, so that a concurrent repeat is refused (409); a failure frees it.
 */
export function idempotent(objects: Sandbox['objects']) {
  return async (c: Context, next: () => Promise<void>) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (!key) return next()
    const id = `idempotency:${key}`
    const created = Math.floor(Date.now() / 1000)
    const claim = { id, object: 'idempotency', created }
    if (!(await objects.claim(claim, created - abandonedSeconds))) {
      const before = await objects.get(id)
      if (before?._answer === undefined) throw keyInUse(key)
      return c.json(before._answer)
    }
    await next()
    if (c.res.ok) await objects.save([{ ...claim, _answer: await c.res.clone().json() }])
    else await objects.forget(id)
  }
}
