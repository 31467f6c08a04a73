import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingCustomers } from '../../../db/schema/billing.ts'

export type CustomerRow = typeof billingCustomers.$inferSelect

/** The Stripe customers of people. */
export function customersRepository(db: Db) {
  return {
    async ofUser(userId: string): Promise<CustomerRow | null> {
      const rows = await db
        .select()
        .from(billingCustomers)
        .where(eq(billingCustomers.userId, userId))
      return rows[0] ?? null
    },
    async byCustomerId(customerId: string): Promise<CustomerRow | null> {
      const rows = await db
        .select()
        .from(billingCustomers)
        .where(eq(billingCustomers.customerId, customerId))
      return rows[0] ?? null
    },
    /** Stores a person's customer id unless there is one already; returns the stored one. */
    async link(userId: string, customerId: string, now: Date): Promise<string> {
      const rows = await db
        .insert(billingCustomers)
        .values({ userId, customerId, updatedAt: now })
        .onConflictDoUpdate({
          target: billingCustomers.userId,
          set: { customerId: sql`coalesce(${billingCustomers.customerId}, excluded.customer_id)` },
        })
        .returning({ customerId: billingCustomers.customerId })
      return rows[0]?.customerId ?? customerId
    },
    /** Raises the count in idempotency keys, since Stripe repeats a failure for the same key. */
    async countFailure(userId: string, now: Date): Promise<void> {
      await db
        .insert(billingCustomers)
        .values({ userId, customerId: null, failures: 1, updatedAt: now })
        .onConflictDoUpdate({
          target: billingCustomers.userId,
          set: { failures: sql`${billingCustomers.failures} + 1` },
        })
    },
    /** Removes a deleted customer's id; the row stays, with whether the trial was used. */
    async unlink(customerId: string, now: Date): Promise<void> {
      await db
        .update(billingCustomers)
        .set({
          customerId: null,
          revision: sql`${billingCustomers.revision} + 1`,
          updatedAt: now,
        })
        .where(eq(billingCustomers.customerId, customerId))
    },
    async userExists(userId: string): Promise<boolean> {
      const rows = await db.select({ id: user.id }).from(user).where(eq(user.id, userId))
      return rows.length > 0
    },
  }
}
