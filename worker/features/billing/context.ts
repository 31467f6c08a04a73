import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type Stripe from 'stripe'
import { stripeCallsPerPerson } from '../../../domain/billing/billing.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { knownSession, signedIn } from '../../http/guard.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import type { BillingDeps, BillingPorts, Site } from './deps.ts'
import { sendPendingNotices } from './notices/send-notices.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { sandboxWebhookSecret } from './sandbox/secret.ts'
import { stripeWaitsMs } from './stripe/bounded-fetch.ts'
import { isSandbox, realStripe } from './stripe/client.ts'
import { receiveWebhook } from './sync/webhook.ts'

/** The dependencies of billing's functions, in a request or a job. */
export function createBillingContext(
  ports: BillingPorts,
  site: Site,
  waitsMs: number = stripeWaitsMs.job,
): BillingDeps {
  const { config, db } = site
  const open = async () => {
    if (config.stripe) return realStripe(config.stripe, waitsMs)
    const { sandboxStripe } = await import('./sandbox/api.ts')
    return sandboxStripe(await openSandbox(deps))
  }
  let opened: Promise<Stripe> | null = null
  const deps: BillingDeps = {
    ...site,
    // One client for all calls of the request or job, since its time limit covers them together.
    stripe() {
      opened ??= open()
      return opened
    },
    webhookSecrets: config.stripe
      ? [config.stripe.webhookSecret, config.stripe.previousWebhookSecret].filter(
          (one) => one !== null,
        )
      : [sandboxWebhookSecret(config)],
    settings: () => ports.settings(db),
    seatUse: ports.seatUse,
    sendMail: ports.mailer(site),
    now: () => new Date(),
  }
  return deps
}

/** The sandbox, whose events are received like Stripe's; throws UNAVAILABLE where there is none. */
export async function openSandbox(deps: BillingDeps): Promise<Sandbox> {
  if (!isSandbox(deps.config)) throw new AppError('UNAVAILABLE', 'Payments are not set up')
  const { makeSandbox } = await import('./sandbox/sandbox.ts')
  return makeSandbox(deps, async (body, signature) => {
    await receiveWebhook(deps, body, signature)
    await sendPendingNotices(deps)
  })
}

/** The dependencies for a billing route. */
export function depsOf(
  c: Context<AppEnv>,
  ports: BillingPorts,
  waitsMs: number = stripeWaitsMs.person,
): BillingDeps {
  const { env } = c
  const site = { env, config: c.get('config'), db: c.get('db'), origin: siteOrigin(c) }
  return createBillingContext(ports, site, waitsMs)
}

/** Middleware that throws LOGIN_REQUIRED with the specification's message for this call. */
export const signedInOr = (message: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!knownSession(c.get('viewer')).user) throw new AppError('LOGIN_REQUIRED', message)
    await next()
  })

/**
 * Middleware, after validation, that throws RATE_LIMITED for too many calls to Stripe by a person.
 */
export const limitStripeCalls = createMiddleware<AppEnv>(async (c, next) => {
  const { id } = signedIn(c.get('viewer'))
  const limited = 'You have asked our payment service very often. Please wait a few minutes.'
  await limitRate(c.env, `stripe:${id}`, stripeCallsPerPerson, limited)
  await next()
})

/** Middleware that takes an empty body for an empty JSON object. */
export const emptyBodyIsObject = createMiddleware<AppEnv>(async (c, next) => {
  if ((await c.req.raw.clone().text()).trim() === '')
    c.req.raw = new Request(c.req.raw, {
      body: '{}',
      headers: { ...Object.fromEntries(c.req.raw.headers), 'content-type': 'application/json' },
    })
  await next()
})
