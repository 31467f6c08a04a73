import { eq } from 'drizzle-orm'
import type { Preferences } from '../../../domain/analytics/preferences.ts'
import { noPreferences } from '../../../domain/analytics/preferences.ts'
import type { Db } from '../../db/index.ts'
import { analyticsPreferences as preferences } from '../../db/schema/analytics.ts'

/** The analytics preferences of members of staff. */
export function preferencesRepository(db: Db) {
  const { userId, excludeVisits, weeklyMail, alertMail } = preferences
  return {
    async read(id: string): Promise<Preferences> {
      const [row] = await db
        .select({ excludeVisits, weeklyMail, alertMail })
        .from(preferences)
        .where(eq(userId, id))
      return row ?? noPreferences
    },
    async write(id: string, set: Preferences): Promise<void> {
      await db
        .insert(preferences)
        .values({ userId: id, ...set })
        .onConflictDoUpdate({ target: userId, set })
    },
  }
}
