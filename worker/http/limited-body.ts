import { createMiddleware } from 'hono/factory'
import { jsonBodyBytes } from '../../domain/constants.ts'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Routes that accept larger bodies and set their own limit after their guard. */
const withOwnLimit: ReadonlySet<string> = new Set([
  '/api/admin/knowledge/import',
  '/api/webhooks/stripe',
  '/api/monitoring',
])

/** Middleware that throws TOO_LARGE for a body over the limit, with or without a Content-Length. */
export const limitBody = (maxBytes: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { raw } = c.req
    const length = raw.headers.get('content-length')
    if (Number(length ?? 0) > maxBytes) {
      await readToItsEnd(raw)
      throw tooLarge(maxBytes)
    }
    if (length === null && raw.body) {
      const body = await readUpTo(raw.body, maxBytes)
      if (!body) throw tooLarge(maxBytes)
      c.req.raw = new Request(raw, { body })
    }
    await next()
  })

const limitJson = limitBody(jsonBodyBytes)

/** The JSON body limit, for every route that does not set its own. */
export const limitedBody = createMiddleware<AppEnv>(async (c, next) => {
  if (withOwnLimit.has(c.req.path) || /^\/api\/(?:storage|admin\/resources)\//.test(c.req.path))
    await next()
  else await limitJson(c, next)
})

/** Reads the rest of a body that the route left unread, when it refused the request, say. */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  await readToItsEnd(c.req.raw)
})

/** The whole body, or null when it is longer; the rest is read but not kept in memory. */
export async function readUpTo(body: ReadableStream, maxBytes: number): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of body as ReadableStream<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength
    if (bytes <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes <= maxBytes ? new Blob(chunks) : null
}

/** Closing a connection with unread bytes would lose the answer and the next request on it. */
async function readToItsEnd(request: Request): Promise<void> {
  if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream())
}

function tooLarge(maxBytes: number) {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${maxBytes / 1024 / 1024} MB`
  return new AppError('TOO_LARGE', `A request may have at most ${size}`)
}
