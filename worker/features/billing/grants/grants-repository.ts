import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Statement } from '../../../db/commit.ts'
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

/** Access that admins grant by hand, and the record of it. */
export function grantsRepository(db: Db) {
  return {
    async byId(id: string): Promise<EntitlementRow | null> {
      const rows = await db.select().from(entitlements).where(eq(entitlements.id, id))
      return (rows[0] as EntitlementRow | undefined) ?? null
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

/**
 * The statements of a grant: the seats promised and opened, the record of them, and, where it
 * answers a quote, the group of seats, which stands once a quote.
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

/** The statements that move the end of an access, or end it, and say who did and why. */
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

/** Whether a batch failed because its quote was granted before. */
export function isGrantedTwice(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes('billing_groups.quote_id') || isGrantedTwice(error.cause)
}
