import { Hono } from 'hono'
import { webhookBytes } from '../../../../domain/constants.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { limitBody } from '../../../http/limited-body.ts'
import { depsOf } from '../context.ts'
import type { BillingPorts } from '../deps.ts'
import { sendPendingNotices } from '../notices/send-notices.ts'
import { stripeWaitsMs } from '../stripe/bounded-fetch.ts'
import { receiveWebhook } from './webhook.ts'

/** POST /api/webhooks/stripe: receives Stripe's events. */
export const webhookRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>().post('/stripe', limitBody(webhookBytes), async (c) => {
    const deps = depsOf(c, ports, stripeWaitsMs.webhook)
    await receiveWebhook(deps, await c.req.text(), c.req.header('stripe-signature'))
    // After the answer, so that Stripe does not wait for the mails.
    c.executionCtx.waitUntil(sendPendingNotices(deps))
    return c.json({ received: true })
  })
