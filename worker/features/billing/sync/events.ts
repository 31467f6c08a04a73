import type { LedgerEvent } from '../../../../domain/billing/billing.ts'
import type { Db } from '../../../db/index.ts'
import type { BillingDeps } from '../deps.ts'
import { type EventState, ledgerRepository } from './ledger-repository.ts'
import { eventsCursor, overlapMs } from './missed-events.ts'
import { catchUp } from './reconcile.ts'

const listed = 100

/**
 * The ledger's last 100 events of one outcome, and until when it was compared with Stripe's list.
 */
export async function listEvents(
  db: Db,
  state: EventState = 'failed',
): Promise<{ events: LedgerEvent[]; comparedAt: string | null }> {
  const ledger = ledgerRepository(db)
  const [rows, cursor] = await Promise.all([
    ledger.list(state, listed),
    ledger.readCursor(eventsCursor),
  ])
  return {
    events: rows.map(({ id, type, state, note, attempts, createdAt }) => ({
      id,
      type,
      state,
      note,
      attempts,
      createdAt: createdAt.toISOString(),
    })),
    comparedAt: cursor ? new Date(cursor.reachedAt.getTime() + overlapMs).toISOString() : null,
  }
}

/** Handles missed events and retries failed ones now; counts of the missed and the still failed. */
export async function compareWithStripe(
  deps: BillingDeps,
): Promise<{ missed: number; failed: number }> {
  const missed = await catchUp(deps)
  const failed = await ledgerRepository(deps.db).list('failed', listed)
  return { missed, failed: failed.length }
}
