import type Stripe from 'stripe'
import { AppError } from '../../../../domain/errors.ts'
import type { Commit } from '../../../db/commit.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import type { EntitlementRow } from '../entitlements-repository.ts'
import { scheduledNotices } from '../notices/scheduled-notices.ts'
import { sendPendingNotices } from '../notices/send-notices.ts'
import { sendSeatMails } from '../seats/seat-mails.ts'
import { takesPayments } from '../stripe/client.ts'
import { isMissing, orRefuse } from '../stripe/failures.ts'
import { expiryRepository } from './expiry-repository.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { handleMissedEvents } from './missed-events.ts'
import { syncCustomer } from './sync.ts'
import { handleEvent } from './webhook.ts'

/** What one run handles; the next goes on from there. */
const atMost = { overdue: 60, retried: 20, attempts: 30, ending: 200, endingSlices: 25 }

/** The recurring job: what webhooks missed, what time brought, and the mails of both. */
export async function reconcileBilling(deps: BillingDeps): Promise<void> {
  if (takesPayments(deps.config)) {
    await step('missed events', async () => void (await handleMissedEvents(deps)))
    await step('failed events', () => retryFailedEvents(deps))
    await step('overdue renewals', () => syncOverdue(deps))
  }
  await step('expiry', () => expireAccess(deps))
  await step('mails', () => sendPendingNotices(deps))
  await step('seat mails', () => sendSeatMails(deps))
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

/** Handles one event again, as Stripe has it, once it is written down that somebody asked for it. */
export async function replayEvent(
  deps: BillingDeps & { commit: Commit },
  id: string,
): Promise<void> {
  const event = await orRefuse('Stripe’s events cannot be read right now', () => eventAt(deps, id))
  if (!event) throw new AppError('NOT_FOUND', 'Stripe has no such event')
  await deps.commit([], [{ action: 'billing.replay', subject: id, details: {} }])
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

const overdueCursor = 'overdue'

/**
 * Subscriptions whose paid time is over and of which nothing was heard. A slice of the people a
 * run, in one order, so that those who stay overdue for weeks keep nobody waiting.
 */
async function syncOverdue(deps: BillingDeps): Promise<void> {
  const ledger = ledgerRepository(deps.db)
  const after = (await ledger.readCursor(overdueCursor))?.place ?? ''
  const customers = await expiryRepository(deps.db).overdue(deps.now(), after, atMost.overdue)
  for (const { userId, customerId } of customers)
    await syncCustomer(deps, { userId, customerId }).catch((error: unknown) =>
      report(error, { job: 'billing: overdue', userId }),
    )
  const last = customers.length === atMost.overdue ? customers.at(-1)?.userId : null
  await ledger.saveCursor(overdueCursor, deps.now(), last ?? null)
}

/** Ends access whose time is over, and queues the mails that go with it or before it. */
async function expireAccess(deps: BillingDeps): Promise<void> {
  const expiry = expiryRepository(deps.db)
  const now = deps.now()
  let after: EntitlementRow | null = null
  for (let slice = 0; slice < atMost.endingSlices; slice++) {
    const rows: EntitlementRow[] = await expiry.nearEnd(now, 30, { after, limit: atMost.ending })
    const over = rows.filter(
      ({ source, endsAt }) => source !== 'stripe_subscription' && endsAt !== null && endsAt <= now,
    )
    await expiry.expireAndQueueNotices(over, scheduledNotices(rows, now), now)
    if (rows.length < atMost.ending) return
    after = rows.at(-1) ?? null
  }
}
