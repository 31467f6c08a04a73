import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/errors.ts'
import { mayWhileImpersonating } from '../../domain/staff/impersonation.ts'
import type { AppEnv } from './app-env.ts'

/** Refuses whatever an admin may not do while they see the site as somebody else. */
export const limitImpersonation = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('viewer').impersonatedBy && !mayWhileImpersonating(c.req.method, c.req.path))
    throw new AppError('FORBIDDEN', 'Not while you see the site as somebody else')
  await next()
})
