import { and, count, countDistinct, eq, gt, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingCustomers, billingPayments, entitlements } from '../../../db/schema/billing.ts'

export function figuresRepository(db: Db) {
  return {
    /** Open access by source and state. */
    openAccess(now: Date) {
      const open = and(
        inArray(entitlements.state, ['trialing', 'active', 'past_due']),
        or(
          gt(entitlements.endsAt, now),
          eq(entitlements.renews, true),
          sql`${entitlements.endsAt} IS NULL`,
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
    /** Received less refunded, by calendar month in UTC. */
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
