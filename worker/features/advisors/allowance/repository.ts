import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { answerUsage } from '../../../db/schema/advisors.ts'

/** The messages a person may send in a UTC day ("2026-11-20"); `limit` null is no limit. */
export type Quota = { userId: string; day: string; limit: number | null }

/**
 * A statement that counts `cost` messages where `condition` holds, and changes nothing when the
 * day's limit is reached. A free one (cost 0) is never refused.
 */
export function countMessage(
  db: Db,
  { userId, day, limit }: Quota,
  { cost, condition }: { cost: 0 | 1; condition: SQL },
) {
  const most = cost === 0 || limit === null ? Number.MAX_SAFE_INTEGER : limit
  return db
    .insert(answerUsage)
    .select(sql`SELECT ${userId}, ${day}, ${cost} WHERE ${most} > 0 AND ${condition}`)
    .onConflictDoUpdate({
      target: [answerUsage.userId, answerUsage.day],
      set: { questions: sql`questions + ${cost}` },
      setWhere: sql`questions < ${most}`,
    })
}

export function usageRepository(db: Db) {
  return {
    async used(userId: string, day: string): Promise<number> {
      const [row] = await db
        .select({ questions: answerUsage.questions })
        .from(answerUsage)
        .where(and(eq(answerUsage.userId, userId), eq(answerUsage.day, day)))
      return row?.questions ?? 0
    },
  }
}
