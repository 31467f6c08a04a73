import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { user } from '../../db/schema/auth.ts'
import { billingActions, billingQuotes, entitlements } from '../../db/schema/billing.ts'
import type { EntitlementRow, NewEntitlement } from './entitlements-repository.ts'
import type { Notice } from './notices.ts'
import { noticeStatements } from './notices-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
type Action = typeof billingActions.$inferInsert

/** Access as jobs and admins handle it. */
export function accessRepository(db: Db) {
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
    async endAndOwe(over: EntitlementRow[], notices: Notice[], now: Date): Promise<void> {
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
    async usersByEmail(emails: string[]): Promise<{ id: string; email: string }[]> {
      const found: { id: string; email: string }[] = []
      // D1 binds 100 values at most.
      for (let from = 0; from < emails.length; from += 90)
        found.push(
          ...(await db
            .select({ id: user.id, email: user.email })
            .from(user)
            .where(inArray(user.email, emails.slice(from, from + 90)))),
        )
      return found
    },
    async byId(id: string): Promise<EntitlementRow | null> {
      const rows = await db.select().from(entitlements).where(eq(entitlements.id, id))
      return (rows[0] as EntitlementRow | undefined) ?? null
    },
    /** Grants and the record of who granted them, together. */
    async grant(rows: NewEntitlement[], actions: Action[], quoteId: string | null, now: Date) {
      const statements = [
        ...rows.map((row) =>
          db.insert(entitlements).values({ ...row, createdAt: now, updatedAt: now }),
        ),
        ...actions.map((action) => db.insert(billingActions).values(action)),
      ]
      const quote = db
        .update(billingQuotes)
        .set({ grantedAt: now })
        .where(eq(billingQuotes.id, quoteId ?? ''))
      await db.batch([quote, ...statements])
    },
    async change(
      id: string,
      changes: { endsAt: Date; state: 'active' | 'ended' },
      action: Action,
      now: Date,
    ): Promise<void> {
      await db.batch([
        db
          .update(entitlements)
          .set({ ...changes, updatedAt: now })
          .where(eq(entitlements.id, id)),
        db.insert(billingActions).values(action),
      ])
    },
    /** Counts for the dashboard. */
    async counts(now: Date) {
      const open = and(
        inArray(entitlements.state, ['trialing', 'active', 'past_due']),
        or(
          gt(entitlements.endsAt, now),
          eq(entitlements.renews, true),
          sql`${entitlements.endsAt} IS NULL`,
          eq(entitlements.state, 'past_due'),
        ),
      )
      const rows = await db
        .select({
          source: entitlements.source,
          state: entitlements.state,
          count: sql<number>`count(*)`,
        })
        .from(entitlements)
        .where(open)
        .groupBy(entitlements.source, entitlements.state)
      return rows
    },
    /** The record of what admins did, the latest first. */
    actionsOf(userId: string) {
      return db
        .select({ ...getTableColumns(billingActions), actor: user.name })
        .from(billingActions)
        .leftJoin(user, eq(user.id, billingActions.actorId))
        .where(eq(billingActions.userId, userId))
        .orderBy(desc(billingActions.createdAt))
        .limit(50)
    },
    requests() {
      return db
        .select()
        .from(billingQuotes)
        .where(isNotNull(billingQuotes.requestedAt))
        .orderBy(desc(billingQuotes.requestedAt))
        .limit(100)
    },
  }
}
