import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Refuses calls that change something when a browser sent them from another site. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  const origin = c.req.header('origin')
  // Not every browser sends an Origin with every call; those of today say where a call began.
  const foreign =
    (origin && origin !== siteOrigin(c)) || c.req.header('sec-fetch-site') === 'cross-site'
  if (method !== 'GET' && method !== 'HEAD' && foreign)
    throw new AppError('FORBIDDEN', 'This request came from another site')
  await next()
})

/**
 * The site's origin: the configured one, or in development the one the request came to. There is
 * no configuration yet when reading it failed, and the error page still needs an origin.
 */
export function siteOrigin(c: {
  req: { url: string }
  get(key: 'config'): { appUrl: string | null } | undefined
}): string {
  return c.get('config')?.appUrl ?? new URL(c.req.url).origin
}
