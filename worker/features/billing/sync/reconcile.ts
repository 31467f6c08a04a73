import type Stripe from 'stripe'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { scheduledNotices } from '../notices/scheduled-notices.ts'
import { sendPendingNotices } from '../notices/send-notices.ts'
import { takesPayments } from '../stripe/client.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { isMissing, orRefuse } from '../stripe/failures.ts'
import { expiryRepository } from './expiry-repository.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { syncCustomer } from './sync.ts'
import { handledEvents, handleEvent } from './webhook.ts'

const minuteMs = 60_000
export const eventsCursor = 'stripe-events'
/** Looked at again each time: an event may show up in Stripe's list a little late. */
const overlapMs = 30 * minuteMs
const firstRunMs = 3 * 24 * 60 * minuteMs
/** What one run handles; the next goes on from there. */
const atMost = { listed: 1000, handled: 150, overdue: 50, retried: 20, attempts: 30 }

/** The recurring job: what webhooks missed, what time brought, and the mails of both. */
export async function reconcileBilling(deps: BillingDeps): Promise<void> {
  if (takesPayments(deps.config)) {
    await step('missed events', async () => void (await handleMissedEvents(deps)))
    await step('failed events', () => retryFailedEvents(deps))
    await step('overdue renewals', () => syncOverdue(deps))
  }
  await step('expiry', () => expireAccess(deps))
  await step('mails', () => sendPendingNotices(deps))
}

/** One step's failure does not keep the others from running. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => report(error, { job: `billing: ${name}` }))
}

/** Handles what webhooks missed, and what failed, now. Answers how many were missed. */
export async function catchUp(deps: BillingDeps): Promise<number> {
  const missed = await orRefuse('Stripe’s events cannot be read right now', () =>
    handleMissedEvents(deps),
  )
  await retryFailedEvents(deps)
  return missed
}

/** Handles events Stripe sent and we never settled, the oldest first. Answers how many. */
async function handleMissedEvents(deps: BillingDeps): Promise<number> {
  const ledger = ledgerRepository(deps.db)
  const started = deps.now()
  const reached =
    (await ledger.readCursor(eventsCursor))?.getTime() ?? started.getTime() - firstRunMs
  const listed = await eventsSince(await deps.stripe(), reached - overlapMs)
  const settled = await ledger.settledOf(listed.map(({ id }) => id))
  const missed = listed.filter(({ id }) => !settled.has(id)).toReversed()
  for (const event of missed.slice(0, atMost.handled))
    await handleEvent(deps, event).catch(() => {})
  const next = missed[atMost.handled]
  await ledger.saveCursor(eventsCursor, next ? new Date(next.created * 1000) : started)
  return missed.length
}

async function eventsSince(stripe: Stripe, sinceMs: number): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  const pages = stripe.events.list({
    types: [...handledEvents],
    created: { gte: Math.floor(sinceMs / 1000) },
    limit: 100,
  })
  for await (const event of pages) {
    events.push(event)
    if (events.length >= atMost.listed) break
  }
  return events
}

async function retryFailedEvents(deps: BillingDeps): Promise<void> {
  const { retried, attempts } = atMost
  const ledger = ledgerRepository(deps.db)
  for (const entry of await ledger.failed({ attemptsUnder: attempts, limit: retried })) {
    const event = await eventAt(deps, entry.id)
    if (event) await handleEvent(deps, event).catch(() => {})
    // Stripe keeps events for 30 days; tried for ever, those would keep out the ones after them.
    else await ledger.ignore(entry, 'Stripe does not have this event any more', deps.now())
  }
}

/** Handles one event again, as Stripe has it. */
export async function replayEvent(deps: BillingDeps, id: string): Promise<void> {
  const event = await orRefuse('Stripe’s events cannot be read right now', () => eventAt(deps, id))
  if (!event) throw new AppError('NOT_FOUND', 'Stripe has no such event')
  await handleEvent(deps, event)
}

/** Null when Stripe does not have it, or not any more. */
async function eventAt(deps: BillingDeps, id: string): Promise<Stripe.Event | null> {
  const stripe = await deps.stripe()
  try {
    return await stripe.events.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Subscriptions whose paid time is over and of which nothing was heard. */
async function syncOverdue(deps: BillingDeps): Promise<void> {
  const users = await expiryRepository(deps.db).overdue(deps.now(), atMost.overdue)
  for (const userId of users) {
    const customer = await customersRepository(deps.db).ofUser(userId)
    if (!customer?.customerId) continue
    await syncCustomer(deps, { userId, customerId: customer.customerId }).catch((error: unknown) =>
      report(error, { job: 'billing: overdue', userId }),
    )
  }
}

/** Ends access whose time is over, and queues the mails that go with it or before it. */
async function expireAccess(deps: BillingDeps): Promise<void> {
  const expiry = expiryRepository(deps.db)
  const now = deps.now()
  const rows = await expiry.nearEnd(now, 30, 500)
  const over = rows.filter(
    ({ source, endsAt }) => source !== 'stripe_subscription' && endsAt !== null && endsAt <= now,
  )
  await expiry.expireAndQueueNotices(over, scheduledNotices(rows, now), now)
}
