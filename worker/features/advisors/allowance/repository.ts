import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { answerUsage } from '../../../db/schema/advisors.ts'

/** What a question is counted by; `limit` null counts without an end, and a free one adds nothing. */
export type Ticket = { userId: string; day: string; limit: number | null; free: boolean }

/**
 * One statement that counts a question where `condition` holds, and changes nothing when the day's
 * limit is reached.
 */
export function countQuestion(db: Db, { userId, day, limit, free }: Ticket, condition: SQL) {
  const most = free || limit === null ? Number.MAX_SAFE_INTEGER : limit
  const cost = free ? 0 : 1
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
