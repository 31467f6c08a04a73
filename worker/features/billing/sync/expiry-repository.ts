import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { entitlements } from '../../../db/schema/billing.ts'
import type { EntitlementRow } from '../entitlements-repository.ts'
import { noticeStatements } from '../notices/notices-repository.ts'
import type { Notice } from '../notices/scheduled-notices.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Access whose time is over or nearly over, as the recurring job handles it. */
export function expiryRepository(db: Db) {
  return {
    /** People whose subscription should have been renewed by now. */
    async overdue(now: Date, limit: number): Promise<string[]> {
      const open = ['trialing', 'active', 'past_due'] as const
      const rows = await db
        .selectDistinct({ userId: entitlements.userId })
        .from(entitlements)
        .where(
          and(
            inArray(entitlements.state, [...open]),
            lte(entitlements.endsAt, now),
            eq(entitlements.source, 'stripe_subscription'),
          ),
        )
        .limit(limit)
      return rows.map(({ userId }) => userId)
    },
    /** Running access that ends within so many days, or has ended without being marked so. */
    async nearEnd(now: Date, days: number, limit: number): Promise<EntitlementRow[]> {
      const rows = await db
        .select()
        .from(entitlements)
        .where(
          and(
            inArray(entitlements.state, ['trialing', 'active']),
            lte(entitlements.endsAt, new Date(now.getTime() + days * dayMs)),
            or(
              inArray(entitlements.source, ['founder', 'comp']),
              eq(entitlements.state, 'trialing'),
            ),
          ),
        )
        .orderBy(entitlements.endsAt)
        .limit(limit)
      return rows as EntitlementRow[]
    },
    /** Ends access whose time is over and queues the mails about it, together. */
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
