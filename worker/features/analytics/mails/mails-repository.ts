import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import {
  analyticsMails,
  analyticsPreferences as preferences,
} from '../../../db/schema/analytics.ts'
import { user, userRoles } from '../../../db/schema/auth.ts'

export type MailKind = 'weekly' | 'alert'

/** Who gets mails about the visitors, and which were sent. */
export function analyticsMailsRepository(db: Db) {
  return {
    /** Staff who asked for it and whose address is theirs. */
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
    /** False when this mail was sent before. */
    async claim(key: string): Promise<boolean> {
      const { meta } = await db.insert(analyticsMails).values({ key }).onConflictDoNothing()
      return meta.changes > 0
    },
    /** It could not be sent after all. */
    async giveBack(key: string): Promise<void> {
      await db.delete(analyticsMails).where(eq(analyticsMails.key, key))
    },
  }
}
