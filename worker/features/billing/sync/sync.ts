import type { BillingDeps } from '../deps.ts'
import { noticesFor } from '../notices/scheduled-notices.ts'
import { derive } from './derive-entitlements.ts'
import type { LedgerEntry } from './ledger-repository.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { endReplacedPlans } from './replaced-plans.ts'
import { readStripeFacts } from './stripe-facts.ts'
import { syncRepository } from './sync-repository.ts'

/** Longest jitter before a customer is read again. */
const retryJitterMs = 300

export type Owner = { userId: string; customerId: string }

/**
 * Brings a customer's rows in line with Stripe, and settles the event that caused it in the same
 * batch.
 *
 * Concurrent syncs: only one write can follow a revision, and the other reads again. Once the
 * revision has moved by two, the last writer began to read after this call, so its rows are at
 * least as new as ours would be.
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
    const { revision, rows } = await repository.read(userId)
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
