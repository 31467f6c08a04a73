import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { answerUsage } from '../../../db/schema/advisors.ts'

/** What a question is counted by; `limit` null counts without an end. */
export type Ticket = { userId: string; day: string; limit: number | null }

/** One statement that counts a question, and changes nothing when the day's limit is reached. */
export function countQuestion(db: Db, { userId, day, limit }: Ticket) {
  const most = limit ?? Number.MAX_SAFE_INTEGER
  return db
    .insert(answerUsage)
    .select(sql`SELECT ${userId}, ${day}, 1 WHERE ${most} > 0`)
    .onConflictDoUpdate({
      target: [answerUsage.userId, answerUsage.day],
      set: { questions: sql`questions + 1` },
      setWhere: sql`questions < ${most}`,
    })
}

export function usageRepository(db: Db) {
  return {
    /** Counts a question that is stored nowhere. False when the day's limit is reached. */
    async count(ticket: Ticket): Promise<boolean> {
      return (await countQuestion(db, ticket)).meta.changes > 0
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
