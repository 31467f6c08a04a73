import { and, eq, sql } from 'drizzle-orm'
import type { PlanId } from '../../../../domain/billing/plans.ts'
import type { Db } from '../../../db/index.ts'
import { billingCheckouts } from '../../../db/schema/billing.ts'

/** The checkout someone opened last for a plan. */
export type CheckoutRow = typeof billingCheckouts.$inferSelect

export function checkoutsRepository(db: Db) {
  return {
    async last(userId: string, planType: PlanId): Promise<CheckoutRow | null> {
      const rows = await db
        .select()
        .from(billingCheckouts)
        .where(and(eq(billingCheckouts.userId, userId), eq(billingCheckouts.planType, planType)))
      return rows[0] ?? null
    },
    /** Puts a checkout in the place of an earlier one; false when another was opened meanwhile. */
    async replace(earlier: CheckoutRow | null, next: CheckoutRow): Promise<boolean> {
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
  }
}
