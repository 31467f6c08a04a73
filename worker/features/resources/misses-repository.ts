import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { resourceSearchMisses as misses } from '../../db/schema/resources.ts'

/** Misses: searched words without a hit. */
export function missesRepository(db: Db) {
  return {
    async record(words: string, now: Date) {
      await db
        .insert(misses)
        .values({ words, searches: 1, lastAt: now })
        .onConflictDoUpdate({
          target: misses.words,
          set: { searches: sql`${misses.searches} + 1`, lastAt: now },
        })
    },

    /** The most frequent misses. */
    async most(limit: number) {
      return db.select().from(misses).orderBy(desc(misses.searches)).limit(limit)
    },

    /** Deletes misses not searched for since a time. */
    async forgetBefore(time: Date) {
      await db.delete(misses).where(lt(misses.lastAt, time))
    },
  }
}

export type MissesRepository = ReturnType<typeof missesRepository>
