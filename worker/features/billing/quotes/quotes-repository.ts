import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user, userRoles } from '../../../db/schema/auth.ts'
import { billingQuotes } from '../../../db/schema/billing.ts'

export type QuoteRow = typeof billingQuotes.$inferSelect

/** Quotes and their requests for an invoice. */
export function quotesRepository(db: Db) {
  return {
    async add(quote: typeof billingQuotes.$inferInsert): Promise<void> {
      await db.insert(billingQuotes).values(quote)
    },
    /** A person's last 20 quotes, latest first. */
    ofUser(userId: string): Promise<QuoteRow[]> {
      return db
        .select()
        .from(billingQuotes)
        .where(eq(billingQuotes.userId, userId))
        .orderBy(desc(billingQuotes.createdAt))
        .limit(20)
    },
    /** Quotes with a requested invoice, latest request first, at most 100. */
    requested(): Promise<QuoteRow[]> {
      return db
        .select()
        .from(billingQuotes)
        .where(isNotNull(billingQuotes.requestedAt))
        .orderBy(desc(billingQuotes.requestedAt))
        .limit(100)
    },
    async find(id: string): Promise<QuoteRow | null> {
      const rows = await db.select().from(billingQuotes).where(eq(billingQuotes.id, id))
      return rows[0] ?? null
    },
    /** The confirmed addresses of the admins. */
    async adminAddresses(): Promise<string[]> {
      const rows = await db
        .select({ email: user.email })
        .from(userRoles)
        .innerJoin(user, eq(user.id, userRoles.userId))
        .where(and(eq(userRoles.role, 'admin'), eq(user.emailVerified, true)))
      return rows.map(({ email }) => email)
    },
    /** Stores the request for an invoice; false when there was one already. */
    async request(
      id: string,
      request: { invoiceEmail: string; poNumber: string | null; note: string | null },
      now: Date,
    ): Promise<boolean> {
      const rows = await db
        .update(billingQuotes)
        .set({ ...request, requestedAt: now })
        .where(and(eq(billingQuotes.id, id), isNull(billingQuotes.requestedAt)))
        .returning({ id: billingQuotes.id })
      return rows.length > 0
    },
  }
}
