import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import {
  billingCheckouts,
  billingCustomers,
  billingGroups,
  entitlements,
} from '../../../db/schema/billing.ts'
import type { EntitlementRow } from '../entitlements-repository.ts'

/** The last checkout a person opened for a plan. */
export type CheckoutRow = typeof billingCheckouts.$inferSelect

/** The last checkouts of buyers, and the rows that a sale depends on. */
export function checkoutsRepository(db: Db) {
  return {
    /** The rows that a sale depends on, in one batch. */
    async buyer(userId: string) {
      const [customers, owned, checkouts, groups] = await db.batch([
        db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)),
        db.select().from(entitlements).where(eq(entitlements.userId, userId)),
        db.select().from(billingCheckouts).where(eq(billingCheckouts.userId, userId)),
        db
          .select({ id: billingGroups.id })
          .from(billingGroups)
          .where(eq(billingGroups.ownerId, userId))
          .limit(1),
      ])
      return {
        customer: customers[0] ?? null,
        owned: owned as EntitlementRow[],
        checkouts,
        managesSeats: groups.length > 0,
      }
    },
    /** Stores a checkout in place of the earlier one; false when another was stored meanwhile. */
    async replace(earlier: CheckoutRow | undefined, next: CheckoutRow): Promise<boolean> {
      const { sessionId, paramsHash, openedAt } = next
      const rows = await db
        .insert(billingCheckouts)
        .values(next)
        .onConflictDoUpdate({
          target: [billingCheckouts.userId, billingCheckouts.planType],
          set: { sessionId, paramsHash, openedAt },
          setWhere: sql`${billingCheckouts.sessionId} IN (${sessionId}, ${earlier?.sessionId ?? ''})`,
        })
        .returning({ sessionId: billingCheckouts.sessionId })
      return rows.length > 0
    },
    /** Deletes a checkout that can no longer be paid. */
    async forget({ userId, planType, sessionId }: CheckoutRow): Promise<void> {
      const { userId: owner, planType: plan, sessionId: session } = billingCheckouts
      await db
        .delete(billingCheckouts)
        .where(and(eq(owner, userId), eq(plan, planType), eq(session, sessionId)))
    },
  }
}
