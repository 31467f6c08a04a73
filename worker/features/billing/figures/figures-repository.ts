import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm'
import type { Price } from '../../../../domain/billing/subscription.ts'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingCustomers, billingPayments, entitlements } from '../../../db/schema/billing.ts'

/** Billing's figures for the admin home. */
export function figuresRepository(db: Db) {
  return {
    /** Counts of renewing paid subscriptions by price; prices in other currencies are left out. */
    async renewing(now: Date): Promise<{ price: Price; count: number }[]> {
      const { source, state, renews, endsAt, price } = entitlements
      const rows = await db
        .select({ price, count: count() })
        .from(entitlements)
        .where(
          and(
            eq(source, 'stripe_subscription'),
            eq(state, 'active'),
            eq(renews, true),
            or(gt(endsAt, now), isNull(endsAt)),
            sql`json_extract(${price}, '$.currency') = 'usd'`,
          ),
        )
        .groupBy(price)
      return rows as { price: Price; count: number }[]
    },
    /** Counts of entitlements that grant access, by source and state. */
    openAccess(now: Date) {
      const open = and(
        inArray(entitlements.state, ['trialing', 'active', 'past_due']),
        or(
          gt(entitlements.endsAt, now),
          eq(entitlements.renews, true),
          isNull(entitlements.endsAt),
          eq(entitlements.state, 'past_due'),
        ),
      )
      return db
        .select({
          source: entitlements.source,
          state: entitlements.state,
          count: sql<number>`count(*)`,
        })
        .from(entitlements)
        .where(open)
        .groupBy(entitlements.source, entitlements.state)
    },
    /** Cents received less refunds, by calendar month (UTC). */
    months(since: Date): Promise<{ month: string; receivedCents: number }[]> {
      const month = sql<string>`strftime('%Y-%m', ${billingPayments.paidAt} / 1000, 'unixepoch')`
      return db
        .select({
          month,
          receivedCents: sql<number>`sum(${billingPayments.amountCents} - ${billingPayments.refundedCents})`,
        })
        .from(billingPayments)
        .where(gte(billingPayments.paidAt, since))
        .groupBy(month)
        .orderBy(month)
    },
    /**
     * Counts of accounts, of people who ever paid, and of trials and those that led to a payment.
     */
    async people() {
      const paid = db
        .selectDistinct({ userId: billingPayments.userId })
        .from(billingPayments)
        .as('paid')
      const [accounts, payers, trials] = await db.batch([
        db.select({ n: count() }).from(user),
        db.select({ n: countDistinct(billingPayments.userId) }).from(billingPayments),
        db
          .select({ started: count(), paid: count(paid.userId) })
          .from(billingCustomers)
          .leftJoin(paid, sql`${paid.userId} = ${billingCustomers.userId}`)
          .where(isNotNull(billingCustomers.trialUsedAt)),
      ])
      return {
        accounts: accounts[0]?.n ?? 0,
        payers: payers[0]?.n ?? 0,
        trials: trials[0]?.started ?? 0,
        trialsPaid: trials[0]?.paid ?? 0,
      }
    },
  }
}
