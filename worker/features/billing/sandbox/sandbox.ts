import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/index.ts'
import type { Config } from '../../../http/config/config.ts'
import { report } from '../../../http/report.ts'
import { expireOldSessions } from './checkout-sessions.ts'
import { age } from './clock.ts'
import { runSubscriptions } from './renewals.ts'
import { type StripeObject, sandboxRepository } from './repository.ts'
import { sandboxWebhookSecret } from './secret.ts'
import { openWorld, type World } from './world.ts'

/** Receives a signed event, as the webhook's route does. */
type Receive = (body: string, signature: string) => Promise<void>

/** A small Stripe: its objects are rows of our database, its events go to our webhook. */
export type Sandbox = {
  origin: string
  objects: ReturnType<typeof sandboxRepository>
  /**
   * Changes one customer's objects, saves them, and delivers the events; returns `work`'s result.
   */
  change<T>(customerId: string, work: (world: World, nowSeconds: number) => T): Promise<T>
  /** Lets time pass for one customer, with the renewals and expiries due in it. */
  wait(customerId: string, seconds: number): Promise<void>
  /** Delivers events to the webhook; a failed one stays pending. */
  deliver(events: StripeObject[]): Promise<void>
}

/** The kinds of object whose times are moved back. */
const aged = [
  'customer',
  'checkout.session',
  'subscription',
  'invoice',
  'charge',
  'payment_intent',
  'payment_method',
] as const

/** The sandbox of this installation; `receive` is the webhook that gets its events. */
export function makeSandbox(
  { db, config, origin }: { db: Db; config: Config; origin: string },
  receive: Receive,
): Sandbox {
  const objects = sandboxRepository(db)
  const sandbox: Sandbox = {
    origin,
    objects,
    async change(customerId, work) {
      const world = openWorld(await objects.ofCustomer(customerId), customerId)
      const now = Math.floor(Date.now() / 1000)
      expireOldSessions(world, now)
      const result = work(world, now)
      await objects.save(world.changed())
      await sandbox.deliver(world.events())
      return result
    },
    wait: (customerId, seconds) =>
      sandbox.change(customerId, (world, now) => {
        age(world, aged, seconds)
        expireOldSessions(world, now)
        runSubscriptions(world, now)
      }),
    async deliver(events) {
      for (const event of events) {
        const body = JSON.stringify({ ...event, customer: undefined })
        try {
          await receive(body, signature(body, sandboxWebhookSecret(config)))
          await objects.save([{ ...event, pending_webhooks: 0 }])
        } catch (error) {
          // As with Stripe, the event stays listed, and the quarter-hourly job finds it.
          report(error, { sandboxEvent: event.id })
        }
      }
    },
  }
  return sandbox
}

/** The `Stripe-Signature` header of a body: its time, and an HMAC over both. */
function signature(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
