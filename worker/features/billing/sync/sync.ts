import type { BillingDeps } from '../deps.ts'
import { noticesFor } from '../notices/scheduled-notices.ts'
import { derive } from './derive-entitlements.ts'
import type { LedgerEntry } from './ledger-repository.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { endReplacedPlans } from './replaced-plans.ts'
import { readStripeFacts } from './stripe-facts.ts'
import { syncRepository } from './sync-repository.ts'

/** Longest random pause before a customer is read again, so that concurrent syncs part. */
const retryJitterMs = 300

export type Owner = { userId: string; customerId: string }

/**
 * Makes our rows say what Stripe says now, and settles the event that asked for it in the same
 * batch.
 *
 * Two readers may meet. Each remembers the revision it started from, and only one write can follow
 * it; the other looks again. When the revision has moved by two, whoever wrote last began to read
 * after we were called: what we would write is in it already.
 */
export async function syncCustomer(
  deps: BillingDeps,
  { userId, customerId }: Owner,
  event: LedgerEntry | null = null,
): Promise<void> {
  const repository = syncRepository(deps.db)
  const stripe = await deps.stripe()
  let first: number | null = null
  for (;;) {
    const { revision, rows } = await repository.look(userId)
    first ??= revision
    if (revision > first + 1) break
    let facts = await readStripeFacts(stripe, customerId)
    if (await endReplacedPlans(stripe, facts)) facts = await readStripeFacts(stripe, customerId)
    const now = deps.now()
    const derived = derive(userId, facts, { stored: rows, now })
    const notices = noticesFor(rows, derived, now)
    const outcome = await repository.write({ userId, revision, derived, notices, event, now })
    if (outcome !== 'overtaken') return
    await pause(Math.random() * retryJitterMs)
  }
  if (event) await ledgerRepository(deps.db).settle(event, deps.now())
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
