import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../../../db/index.ts'
import { billingCustomers, billingPayments, entitlements } from '../../../db/schema/billing.ts'
import type { EntitlementRow, NewEntitlement } from '../entitlements-repository.ts'
import { noticeStatements } from '../notices/notices-repository.ts'
import type { Notice } from '../notices/scheduled-notices.ts'
import type { Derived } from './derive-entitlements.ts'
import { type LedgerEntry, settledBefore, settleStatement } from './ledger-repository.ts'

/** What became of an attempt to write: `overtaken` means someone else wrote since we looked. */
export type WriteOutcome = 'written' | 'overtaken' | 'duplicate'

/** One reading of Stripe, to be written all at once or not at all. */
export type Reading = {
  userId: string
  /** The revision that was there before Stripe was asked. */
  revision: number
  derived: Derived
  notices: Notice[]
  /** The event that led here, settled with its effect. */
  event: LedgerEntry | null
  now: Date
}

export function syncRepository(db: Db) {
  return {
    /** What is stored now, read before Stripe is asked. */
    async look(userId: string): Promise<{ revision: number; rows: EntitlementRow[] }> {
      const [customers, rows] = await db.batch([
        db
          .select({ revision: billingCustomers.revision })
          .from(billingCustomers)
          .where(eq(billingCustomers.userId, userId)),
        db.select().from(entitlements).where(eq(entitlements.userId, userId)),
      ])
      return { revision: customers[0]?.revision ?? 0, rows: rows as EntitlementRow[] }
    },
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

/** The column whose NOT NULL a failed batch ran into, from the errors wrapped in each other. */
function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const column = /NOT NULL constraint failed: ([\w.]+)/.exec(error.message)?.[1]
  return column ?? brokenConstraint(error.cause)
}

/** Takes the next revision, or makes the batch fail when the one we started from is gone. */
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
