import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { answerTurns } from '../../../db/schema/advisors.ts'

/** The answer that is being written for a person; there is at most one. */
export type Turn = typeof answerTurns.$inferSelect

/**
 * One statement that takes the person's turn where `condition` holds; it changes nothing while
 * another conversation has it, unless for the answer `over`, which is written no more.
 */
export function takeTurn(
  db: Db,
  { userId, conversationId, answerId }: Turn,
  { condition, over }: { condition?: SQL | undefined; over: string | null },
) {
  const [has, had] = [answerTurns.conversationId, answerTurns.answerId]
  return db
    .insert(answerTurns)
    .select(sql`SELECT ${userId}, ${conversationId}, ${answerId} WHERE ${condition ?? sql`true`}`)
    .onConflictDoUpdate({
      target: answerTurns.userId,
      set: { conversationId, answerId },
      setWhere: sql`${has} = ${conversationId} OR ${had} = ${over}`,
    })
}

/** Whose turn it is, as a statement for a batch. */
export function turnQuery(db: Db, userId: string) {
  return db.select().from(answerTurns).where(eq(answerTurns.userId, userId))
}

/** One statement that gives a turn back; nothing when it went to another answer meanwhile. */
export function endTurn(db: Db, { userId, answerId }: Omit<Turn, 'conversationId'>, when?: SQL) {
  return db
    .delete(answerTurns)
    .where(and(eq(answerTurns.userId, userId), eq(answerTurns.answerId, answerId), when))
}

/** The conversation that has the person's turn, or null. */
export async function turnHolder(db: Db, userId: string): Promise<string | null> {
  const [turn] = await turnQuery(db, userId)
  return turn?.conversationId ?? null
}
