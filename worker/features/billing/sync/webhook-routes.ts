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
    await receiveWebhook(deps, asSent(await c.req.arrayBuffer()), c.req.header('stripe-signature'))
    // After the answer, so that Stripe does not wait for the mails.
    c.executionCtx.waitUntil(sendPendingNotices(deps))
    return c.json({ received: true })
  })

/** The body with its byte order mark, which is signed too and which `text()` would leave out. */
function asSent(body: ArrayBuffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
}
