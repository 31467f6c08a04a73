import { eq } from 'drizzle-orm'
import type { Discount } from '../../../domain/billing/subscription.ts'
import type { Db } from '../../db/index.ts'
import { entitlements } from '../../db/schema/billing.ts'

export type EntitlementRow = Omit<typeof entitlements.$inferSelect, 'discount'> & {
  discount: Discount | null
}
/** An entitlement before the table adds its own times. */
export type NewEntitlement = Omit<EntitlementRow, 'createdAt' | 'updatedAt'>

export function entitlementsRepository(db: Db) {
  return {
    ofUser(userId: string): Promise<EntitlementRow[]> {
      return db.select().from(entitlements).where(eq(entitlements.userId, userId)) as Promise<
        EntitlementRow[]
      >
    },
  }
}
