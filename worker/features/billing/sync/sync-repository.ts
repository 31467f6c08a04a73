import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../../../db/index.ts'
import { billingCustomers, billingPayments, entitlements } from '../../../db/schema/billing.ts'
import type { Derived, EntitlementRow, NewEntitlement } from '../entitlements-repository.ts'
import { noticeStatements } from '../notices/notices-repository.ts'
import type { Notice } from '../notices/scheduled-notices.ts'
import { type LedgerEntry, settledBefore, settleStatement } from './ledger-repository.ts'

/** `overtaken`: another sync wrote since the read; `duplicate`: the event was settled before. */
export type WriteOutcome = 'written' | 'overtaken' | 'duplicate'

/** The result of one reading of Stripe, written in one batch. */
export type Reading = {
  userId: string
  /** The revision read before Stripe was asked. */
  revision: number
  derived: Derived
  notices: Notice[]
  /** The event that caused the sync, settled in the same batch. */
  event: LedgerEntry | null
  now: Date
}

/** Reads a customer's stored rows, and writes what was derived from Stripe. */
export function syncRepository(db: Db) {
  return {
    /** The stored entitlements and revision; to be read before Stripe is asked. */
    async read(userId: string): Promise<{ revision: number; rows: EntitlementRow[] }> {
      const [customers, rows] = await db.batch([
        db
          .select({ revision: billingCustomers.revision })
          .from(billingCustomers)
          .where(eq(billingCustomers.userId, userId)),
        db.select().from(entitlements).where(eq(entitlements.userId, userId)),
      ])
      return { revision: customers[0]?.revision ?? 0, rows: rows as EntitlementRow[] }
    },
    /**
     * Writes entitlements, payments, notices and the event in one batch, if the revision is
     * unchanged.
     */
    async write(reading: Reading): Promise<WriteOutcome> {
      const { userId, derived, notices, event, now } = reading
      const statements: BatchItem<'sqlite'>[] = [
        ...derived.entitlements.map((row) => upsertEntitlement(db, row, now)),
        ...derived.payments.map((payment) => upsertPayment(db, payment)),
        ...noticeStatements(db, notices, now),
      ]
      if (event) statements.unshift(settleStatement(db, event, { state: 'done', now }))
      try {
        await db.batch([nextRevision(db, userId, reading, now), ...statements])
        return 'written'
      } catch (error) {
        const broken = brokenConstraint(error)
        if (broken === settledBefore) return 'duplicate'
        if (broken === 'billing_customers.revision') return 'overtaken'
        throw error
      }
    },
  }
}

/** The column whose NOT NULL constraint failed, from the error or its causes. */
function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const column = /NOT NULL constraint failed: ([\w.]+)/.exec(error.message)?.[1]
  return column ?? brokenConstraint(error.cause)
}

/** The statement that raises the revision, and fails its batch when it is not the one read. */
function nextRevision(db: Db, userId: string, { revision, derived }: Reading, now: Date) {
  const { trialUsedAt } = derived
  const next = sql`CASE WHEN ${billingCustomers.revision} = ${revision} THEN ${revision + 1} END`
  return db
    .update(billingCustomers)
    .set({
      revision: next,
      updatedAt: now,
      ...(trialUsedAt && {
        trialUsedAt: sql`coalesce(${billingCustomers.trialUsedAt}, ${trialUsedAt.getTime()})`,
      }),
    })
    .where(eq(billingCustomers.userId, userId))
}

function upsertEntitlement(db: Db, row: NewEntitlement, now: Date) {
  const { id, userId: _, ...changes } = row
  return db
    .insert(entitlements)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: entitlements.id, set: { ...changes, updatedAt: now } })
}

function upsertPayment(db: Db, payment: Derived['payments'][number]) {
  const { amountCents, refundedCents } = payment
  return db
    .insert(billingPayments)
    .values(payment)
    .onConflictDoUpdate({ target: billingPayments.id, set: { amountCents, refundedCents } })
}
