import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import {
  analyticsMails,
  analyticsPreferences as preferences,
} from '../../../db/schema/analytics.ts'
import { user, userRoles } from '../../../db/schema/auth.ts'

export type MailKind = 'weekly' | 'alert'

/** Recipients of the analytics mails, and the keys of those sent. */
export function analyticsMailsRepository(db: Db) {
  return {
    /** Staff with a confirmed address who chose to get this mail. */
    recipients(kind: MailKind): Promise<{ id: string; email: string }[]> {
      const wanted = kind === 'weekly' ? preferences.weeklyMail : preferences.alertMail
      return db
        .select({ id: user.id, email: user.email })
        .from(preferences)
        .innerJoin(user, eq(user.id, preferences.userId))
        .innerJoin(userRoles, eq(userRoles.userId, user.id))
        .where(
          and(
            eq(wanted, true),
            eq(user.emailVerified, true),
            inArray(userRoles.role, ['admin', 'editor']),
          ),
        )
    },
    /** Marks the mail as sent; false when it was already. */
    async claim(key: string): Promise<boolean> {
      const { meta } = await db.insert(analyticsMails).values({ key }).onConflictDoNothing()
      return meta.changes > 0
    },
    /** Takes the mark back when sending failed. */
    async release(key: string): Promise<void> {
      await db.delete(analyticsMails).where(eq(analyticsMails.key, key))
    },
  }
}
