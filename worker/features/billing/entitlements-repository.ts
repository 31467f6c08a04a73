import { eq } from 'drizzle-orm'
import type { Grant } from '../../../domain/billing/billing.ts'
import { accessEndsAt, type Discount, type Price } from '../../../domain/billing/subscription.ts'
import type { Db } from '../../db/index.ts'
import { entitlements } from '../../db/schema/billing.ts'

export type EntitlementRow = Omit<typeof entitlements.$inferSelect, 'discount' | 'price'> & {
  discount: Discount | null
  price: Price | null
}
/** An entitlement to be stored, without the table's own times. */
export type NewEntitlement = Omit<EntitlementRow, 'createdAt' | 'updatedAt'>

export type Payment = {
  id: string
  userId: string
  planType: 'premium' | 'founder'
  amountCents: number
  refundedCents: number
  paidAt: Date
}

/** A person's entitlements and payments derived from Stripe's facts. */
export type Derived = {
  entitlements: NewEntitlement[]
  payments: Payment[]
  trialUsedAt: Date | null
}

/** Entitlements by person. */
export function entitlementsRepository(db: Db) {
  return {
    ofUser(userId: string): Promise<EntitlementRow[]> {
      return db.select().from(entitlements).where(eq(entitlements.userId, userId)) as Promise<
        EntitlementRow[]
      >
    },
  }
}

/** An entitlement as JSON for its owner. */
export function toGrant(row: EntitlementRow): Grant {
  const { id, source, planType, state, startsAt, endsAt, renews, paymentMethod, discount, price } =
    row
  return {
    id,
    source,
    planType,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    accessEndsAt: accessEndsAt(row)?.toISOString() ?? null,
    renews,
    paymentMethod,
    discount,
    price,
    poNumber: row.poNumber,
  }
}
