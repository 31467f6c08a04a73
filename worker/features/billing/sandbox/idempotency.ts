import type { Context } from 'hono'
import { keyInUse } from './refusal.ts'
import type { Sandbox } from './sandbox.ts'

/** A request that has not answered for so long was broken off; its key may be claimed again. */
const abandonedSeconds = 30

/**
 * A POST sent twice with one idempotency key is done once and answered twice. The key is claimed
 * before the work, so that of two at once the later is told to come back. Failures free the key.
 */
export function remembered(objects: Sandbox['objects']) {
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
