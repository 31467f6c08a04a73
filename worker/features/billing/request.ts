import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import type { BillingDeps, BillingPorts } from './deps.ts'
import { billingDeps } from './open-deps.ts'

/** What a billing route works with. */
export function depsOf(c: Context<AppEnv>, ports: BillingPorts): BillingDeps {
  const { env } = c
  return billingDeps(ports, {
    env,
    config: c.get('config'),
    db: c.get('db'),
    origin: siteOrigin(c),
  })
}

/** Refuses who is not signed in, with the sentence the specification gives for this call. */
export const signedInOr = (message: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!c.get('viewer').user) throw new AppError('LOGIN_REQUIRED', message)
    await next()
  })

/** Lets a call that takes an optional JSON body be made with none at all. */
export const emptyBodyIsObject = createMiddleware<AppEnv>(async (c, next) => {
  if ((await c.req.raw.clone().text()).trim() === '')
    c.req.raw = new Request(c.req.raw, {
      body: '{}',
      headers: { ...Object.fromEntries(c.req.raw.headers), 'content-type': 'application/json' },
    })
  await next()
})
