import { createMiddleware } from 'hono/factory'
import { jsonBodyBytes } from '../../domain/constants.ts'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Refuses bodies over the limit, whether or not the client says their length. */
export const limitedBody = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  if (Number(raw.headers.get('content-length') ?? 0) > jsonBodyBytes) {
    // Read to its end first: a connection closed on unread bytes loses the answer.
    await raw.body?.pipeTo(new WritableStream())
    throw tooLarge()
  }
  if (raw.body && !raw.headers.has('content-length')) {
    const bytes = await raw.arrayBuffer()
    if (bytes.byteLength > jsonBodyBytes) throw tooLarge()
    c.req.raw = new Request(raw, { body: bytes })
  }
  await next()
})

function tooLarge() {
  return new AppError('TOO_LARGE', `A request may have at most ${jsonBodyBytes / 1024} KB`)
}
