import { eq } from 'drizzle-orm'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { Db } from '../../../db/index.ts'
import { districtProfiles } from '../../../db/schema/advisors.ts'

/** A statement, so that it can stand in a batch; `toProfile` reads what it brings. */
export function profileQuery(db: Db, userId: string) {
  return db.select().from(districtProfiles).where(eq(districtProfiles.userId, userId))
}

/** The profile in the row that `profileQuery` read; empty when there is none. */
export function toProfile([row]: (typeof districtProfiles.$inferSelect)[]): DistrictProfile {
  // Checked when it was written; nothing else writes here.
  return (row?.profile ?? {}) as DistrictProfile
}

/** The district profiles. */
export function profileRepository(db: Db) {
  return {
    async find(userId: string): Promise<{ profile: DistrictProfile; updatedAt: Date } | null> {
      const rows = await profileQuery(db, userId)
      const [row] = rows
      return row ? { profile: toProfile(rows), updatedAt: row.updatedAt } : null
    },

    async put(userId: string, profile: DistrictProfile, updatedAt: Date): Promise<void> {
      await db
        .insert(districtProfiles)
        .values({ userId, profile, updatedAt })
        .onConflictDoUpdate({ target: districtProfiles.userId, set: { profile, updatedAt } })
    },
  }
}

export type ProfileRepository = ReturnType<typeof profileRepository>
