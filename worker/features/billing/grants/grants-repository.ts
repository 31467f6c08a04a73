import { desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingActions, billingQuotes, entitlements } from '../../../db/schema/billing.ts'
import type { EntitlementRow, NewEntitlement } from '../entitlements-repository.ts'

type Action = typeof billingActions.$inferInsert

/** Access that admins grant by hand, and the record of it. */
export function grantsRepository(db: Db) {
  return {
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
  }
}
