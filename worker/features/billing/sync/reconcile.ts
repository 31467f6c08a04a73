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
import { ifThere, orRefuse } from '../stripe/failures.ts'
import { expiryRepository } from './expiry-repository.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { handleMissedEvents } from './missed-events.ts'
import { syncCustomer } from './sync.ts'
import { handleEvent } from './webhook.ts'

/** The limits of one run; the next goes on from there. */
const atMost = { overdue: 60, retried: 20, attempts: 30, ending: 200, endingSlices: 25 }

/** The recurring job: missed and failed events, overdue renewals, expiry, and the mails due. */
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

/** Runs a step; its failure is reported and does not stop the others. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => report(error, { job: `billing: ${name}` }))
}

/** Handles missed events and retries failed ones; returns how many were missed. */
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
    // Stripe keeps events for 30 days: older ones would block the queue for ever.
    else await ledger.ignore(entry, 'Stripe does not have this event any more', deps.now())
  }
}

/** Records in the audit log that an admin replays an event, and handles it again. NOT_FOUND. */
export async function replayEvent(
  deps: BillingDeps & { commit: Commit },
  id: string,
): Promise<void> {
  const event = await orRefuse('Stripe’s events cannot be read right now', () => eventAt(deps, id))
  if (!event) throw new AppError('NOT_FOUND', 'Stripe has no such event')
  await deps.commit([], [{ action: 'billing.replay', subject: id, details: {} }])
  await handleEvent(deps, event)
}

/** The event at Stripe, or null when Stripe does not have it. */
async function eventAt(deps: BillingDeps, id: string): Promise<Stripe.Event | null> {
  const stripe = await deps.stripe()
  return ifThere(stripe.events.retrieve(id))
}

const overdueCursor = 'overdue'

/**
 * Syncs customers whose subscription is past its end without an event. Each run takes the next 60
 * in the order of user ids, so that those who stay overdue do not delay the others.
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

/** Ends granted access and founder years that are over, and queues the notices due by time. */
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
