import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { answerLocks } from '../../../db/schema/advisors.ts'

/** The answer that is being written for a person; there is at most one. */
export type AnswerLock = typeof answerLocks.$inferSelect

/**
 * A statement that takes the person's lock where `condition` holds. It changes nothing while
 * another conversation holds the lock, unless for the answer `staleAnswerId`, which died.
 */
export function acquireLock(
  db: Db,
  { userId, conversationId, answerId }: AnswerLock,
  { condition, staleAnswerId }: { condition?: SQL | undefined; staleAnswerId: string | null },
) {
  const held = answerLocks
  return db
    .insert(answerLocks)
    .select(sql`SELECT ${userId}, ${conversationId}, ${answerId} WHERE ${condition ?? sql`true`}`)
    .onConflictDoUpdate({
      target: answerLocks.userId,
      set: { conversationId, answerId },
      setWhere: sql`${held.conversationId} = ${conversationId} OR ${held.answerId} = ${staleAnswerId}`,
    })
}

/** A statement that reads the person's lock. */
export function lockQuery(db: Db, userId: string) {
  return db.select().from(answerLocks).where(eq(answerLocks.userId, userId))
}

/** A statement that releases a lock; it changes nothing when another answer holds it meanwhile. */
export function releaseLock(
  db: Db,
  { userId, answerId }: Omit<AnswerLock, 'conversationId'>,
  condition?: SQL,
) {
  return db
    .delete(answerLocks)
    .where(and(eq(answerLocks.userId, userId), eq(answerLocks.answerId, answerId), condition))
}

/** The conversation that holds the person's lock, or null. */
export async function lockHolder(db: Db, userId: string): Promise<string | null> {
  const [lock] = await lockQuery(db, userId)
  return lock?.conversationId ?? null
}
