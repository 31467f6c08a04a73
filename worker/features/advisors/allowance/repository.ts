import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
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

/** The use of the advisors by several people, for those who manage their seats. */
export function usageRepository(db: Db) {
  return {
    /** How much each of these asked since a day, and when last; who asked nothing is left out. */
    async ofUsers(userIds: string[], sinceDay: string) {
      const found: { userId: string; questions: number; lastDay: string }[] = []
      // D1 binds 100 values at most.
      for (let from = 0; from < userIds.length; from += 90)
        found.push(
          ...(await db
            .select({
              userId: answerUsage.userId,
              questions: sql<number>`sum(${answerUsage.questions})`,
              lastDay: sql<string>`max(${answerUsage.day})`,
            })
            .from(answerUsage)
            .where(
              and(
                inArray(answerUsage.userId, userIds.slice(from, from + 90)),
                gte(answerUsage.day, sinceDay),
              ),
            )
            .groupBy(answerUsage.userId)),
        )
      return found
    },
    async used(userId: string, day: string): Promise<number> {
      const [row] = await db
        .select({ questions: answerUsage.questions })
        .from(answerUsage)
        .where(and(eq(answerUsage.userId, userId), eq(answerUsage.day, day)))
      return row?.questions ?? 0
    },
  }
}
