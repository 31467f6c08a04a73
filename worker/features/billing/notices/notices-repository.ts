import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingNotices } from '../../../db/schema/billing.ts'
import type { Notice } from './scheduled-notices.ts'

/** Statements that queue notices; one already queued is left as it is. */
export function noticeStatements(db: Db, notices: Notice[], now: Date) {
  return notices.map((notice) =>
    db
      .insert(billingNotices)
      .values({ ...notice, createdAt: now })
      .onConflictDoNothing(),
  )
}

/** A notice to send, and its address. */
export type PendingNotice = Notice & { email: string }

/** The queue of notices. */
export function noticesRepository(db: Db) {
  return {
    /** Unsent notices of one person, or with null of all, oldest first. */
    async pending(userId: string | null, limit: number): Promise<PendingNotice[]> {
      const unsent = isNull(billingNotices.sentAt)
      const rows = await db
        .select({ ...getTableColumns(billingNotices), email: user.email })
        .from(billingNotices)
        .innerJoin(user, eq(user.id, billingNotices.userId))
        .where(userId ? and(unsent, eq(billingNotices.userId, userId)) : unsent)
        .orderBy(billingNotices.createdAt)
        .limit(limit)
      return rows as PendingNotice[]
    },
    /** Marks the notice as sent; true for the one caller who may send it. */
    async claim(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(billingNotices)
        .set({ sentAt: now })
        .where(and(eq(billingNotices.id, id), isNull(billingNotices.sentAt)))
        .returning({ id: billingNotices.id })
      return rows.length > 0
    },
    /** Marks a notice as unsent after its sending failed. */
    async release(id: string): Promise<void> {
      await db.update(billingNotices).set({ sentAt: null }).where(eq(billingNotices.id, id))
    },
  }
}
