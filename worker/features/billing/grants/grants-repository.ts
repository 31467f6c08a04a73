import { desc, eq, getTableColumns } from 'drizzle-orm'
import { messagesOf, type Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import {
  billingActions,
  billingGroups,
  billingQuotes,
  entitlements,
} from '../../../db/schema/billing.ts'
import type { EntitlementRow } from '../entitlements-repository.ts'
import { type GroupRow, type SeatRow, seatStatements } from '../seats/seats-repository.ts'

type Action = typeof billingActions.$inferInsert

/** Access granted by admins, and the record of their actions. */
export function grantsRepository(db: Db) {
  return {
    async byId(id: string): Promise<EntitlementRow | null> {
      const rows = await db.select().from(entitlements).where(eq(entitlements.id, id))
      return (rows[0] as EntitlementRow | undefined) ?? null
    },
    /** Admins' last 50 actions on a person's access, latest first. */
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

/**
 * The statements of a grant: its seats, the record of it, and for a quote the group of seats, which
 * is unique to the quote.
 */
export function grantStatements(
  db: Db,
  {
    seats,
    actions,
    group,
    now,
  }: { seats: SeatRow[]; actions: Action[]; group: GroupRow | null; now: Date },
): Statement[] {
  return [
    ...(group
      ? [
          db.insert(billingGroups).values(group),
          db
            .update(billingQuotes)
            .set({ grantedAt: now })
            .where(eq(billingQuotes.id, group.quoteId)),
        ]
      : []),
    ...seatStatements(db, seats, now),
    ...actions.map((action) => db.insert(billingActions).values(action)),
  ]
}

/** The statements that change when access ends, and record who did so and why. */
export function changeStatements(
  db: Db,
  id: string,
  {
    changes,
    action,
    now,
  }: { changes: { endsAt: Date; state: 'active' | 'ended' }; action: Action; now: Date },
): Statement[] {
  return [
    db
      .update(entitlements)
      .set({ ...changes, updatedAt: now })
      .where(eq(entitlements.id, id)),
    db.insert(billingActions).values(action),
  ]
}

/** Whether a batch failed because its quote was granted already. */
export function isGrantedTwice(error: unknown): boolean {
  return messagesOf(error).includes('billing_groups.quote_id')
}
