import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { dayMs } from '../../../../domain/durations.ts'
import type { Db } from '../../../db/index.ts'
import { billingCustomers, entitlements } from '../../../db/schema/billing.ts'
import type { EntitlementRow } from '../entitlements-repository.ts'
import { noticeStatements } from '../notices/notices-repository.ts'
import type { Notice } from '../notices/scheduled-notices.ts'
import type { Owner } from './sync.ts'

/** Entitlements that have ended or are about to, for the recurring job. */
export function expiryRepository(db: Db) {
  return {
    /** Customers with a subscription past its end, by user id after `after`. */
    overdue(now: Date, after: string, limit: number): Promise<Owner[]> {
      const { userId, customerId } = billingCustomers
      return db
        .selectDistinct({ userId, customerId: sql<string>`${customerId}` })
        .from(entitlements)
        .innerJoin(billingCustomers, eq(userId, entitlements.userId))
        .where(
          and(
            inArray(entitlements.state, ['trialing', 'active', 'past_due']),
            lte(entitlements.endsAt, now),
            eq(entitlements.source, 'stripe_subscription'),
            gt(entitlements.userId, after),
            isNotNull(customerId),
          ),
        )
        .orderBy(userId)
        .limit(limit)
    },
    /**
     * Entitlements that end within `days` or have ended unmarked, past-due ones included, by their
     * end after `after`.
     */
    async nearEnd(
      now: Date,
      days: number,
      { after, limit }: { after: EntitlementRow | null; limit: number },
    ): Promise<EntitlementRow[]> {
      const { state, source, endsAt, id } = entitlements
      const from =
        after?.endsAt &&
        or(gt(endsAt, after.endsAt), and(eq(endsAt, after.endsAt), gt(id, after.id)))
      const rows = await db
        .select()
        .from(entitlements)
        .where(
          and(
            inArray(state, ['trialing', 'active', 'past_due']),
            lte(endsAt, new Date(now.getTime() + days * dayMs)),
            or(inArray(source, ['founder', 'comp']), inArray(state, ['trialing', 'past_due'])),
            from ?? undefined,
          ),
        )
        .orderBy(endsAt, id)
        .limit(limit)
      return rows as EntitlementRow[]
    },
    /** Marks entitlements as ended and queues the notices, in one batch. */
    async expireAndQueueNotices(
      over: EntitlementRow[],
      notices: Notice[],
      now: Date,
    ): Promise<void> {
      const statements = [
        ...over.map(({ id }) =>
          db
            .update(entitlements)
            .set({ state: 'ended', updatedAt: now })
            .where(and(eq(entitlements.id, id), lte(entitlements.endsAt, now))),
        ),
        ...noticeStatements(db, notices, now),
      ]
      const [first, ...rest] = statements
      if (first) await db.batch([first, ...rest])
    },
  }
}
