import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import type { BillingDeps, BillingPorts, Site } from './deps.ts'
import { sendPendingNotices } from './notices/send-notices.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { isSandbox, realStripe } from './stripe/client.ts'
import { receiveWebhook } from './sync/webhook.ts'

/** What billing's use cases depend on, in a request or a job. */
export function createBillingContext(ports: BillingPorts, site: Site): BillingDeps {
  const { config, db } = site
  const deps: BillingDeps = {
    ...site,
    async stripe() {
      if (config.stripe) return realStripe(config.stripe)
      const { sandboxStripe } = await import('./sandbox/stripe.ts')
      return sandboxStripe(await openSandbox(deps))
    },
    settings: () => ports.settings(db),
    sendMail: ports.mailer(site),
    now: () => new Date(),
  }
  return deps
}

/** The sandbox, whose events come to the same function as Stripe's. */
export async function openSandbox(deps: BillingDeps): Promise<Sandbox> {
  if (!isSandbox(deps.config)) throw new AppError('UNAVAILABLE', 'Payments are not set up')
  const { makeSandbox } = await import('./sandbox/sandbox.ts')
  return makeSandbox(deps, async (body, signature) => {
    await receiveWebhook(deps, body, signature)
    await sendPendingNotices(deps)
  })
}

/** What a billing route works with. */
export function depsOf(c: Context<AppEnv>, ports: BillingPorts): BillingDeps {
  const { env } = c
  return createBillingContext(ports, {
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
