import { Hono } from 'hono'
import { webhookBytes } from '../../../../domain/constants.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { limitBody } from '../../../http/limited-body.ts'
import { depsOf } from '../context.ts'
import type { BillingPorts } from '../deps.ts'
import { sendPendingNotices } from '../notices/send-notices.ts'
import { stripeWaitsMs } from '../stripe/bounded-fetch.ts'
import { receiveWebhook } from './webhook.ts'

/** Where Stripe tells what happened. */
export const webhookRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>().post('/stripe', limitBody(webhookBytes), async (c) => {
    const deps = depsOf(c, ports, stripeWaitsMs.webhook)
    await receiveWebhook(deps, await c.req.text(), c.req.header('stripe-signature'))
    // Stripe does not wait for our mail.
    c.executionCtx.waitUntil(sendPendingNotices(deps))
    return c.json({ received: true })
  })
