import { and, eq, sql } from 'drizzle-orm'
import { titleOf, untitledConversation } from '../../../../domain/advisors/conversations.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { Db } from '../../../db/index.ts'
import { conversations, messages } from '../../../db/schema/advisors.ts'
import {
  type AnswerLock,
  acquireLock,
  lockQuery,
  releaseLock,
} from '../allowance/lock-repository.ts'
import { countMessage } from '../allowance/repository.ts'
import {
  type OpenConversation,
  openingQueries,
  toOpened,
} from '../conversations/tree-repository.ts'
import { profileQuery, toProfile } from '../district/repository.ts'
import {
  type AskedQuestion,
  isFreeRetry,
  placeQuestion,
  type Reservation,
  type Reserved,
  type ReservedQuestion,
} from './ask.ts'

/** A conversation and its owner's district. */
type OpenedConversation = OpenConversation & { profile: DistrictProfile }

type NewQuestion = Extract<AskedQuestion, { kind: 'new' }>

/** Whether the statement before this one in the batch changed a row. */
const changed = sql`changes() > 0`
const unchanged = sql`changes() = 0`

/** Reserves answers in the main database: the lock, the count and the question, or none of them. */
export function askRepository(db: Db) {
  return {
    /** Stores a new question and reads its conversation, in one round trip. */
    async reserveNew(
      { id, text, parent }: NewQuestion,
      { lock, staleAnswerId, quota }: Reservation,
    ): Promise<Reserved<ReservedQuestion>> {
      const { userId, conversationId } = lock
      const leaf = sql`(SELECT leaf_id FROM conversations WHERE id = ${conversationId})`
      const parentId = parent === undefined ? leaf : sql`${parent}`
      const above = parent ?? null
      const condition = sql`EXISTS (SELECT 1 FROM conversations
        WHERE id = ${conversationId} AND user_id = ${userId})
        AND (${above} IS NULL OR EXISTS (SELECT 1 FROM messages
          WHERE id = ${above} AND conversation_id = ${conversationId}))`
      const now = new Date()
      try {
        const [, , stored, , , locks, profiles, ...rows] = await db.batch([
          acquireLock(db, lock, { condition, staleAnswerId }),
          countMessage(db, quota, { cost: 1, condition: changed }),
          db.insert(messages).select(sql`
            SELECT ${id}, ${conversationId}, ${parentId}, 'user', 'complete', ${text}, NULL, NULL,
              NULL, ${now.getTime()}, NULL WHERE ${changed}`),
          db
            .update(conversations)
            .set({
              leafId: id,
              updatedAt: now,
              title: sql`CASE WHEN title = ${untitledConversation} THEN ${titleOf(text)} ELSE title END`,
            })
            .where(and(eq(conversations.id, conversationId), changed)),
          releaseLock(db, lock, unchanged),
          lockQuery(db, userId),
          profileQuery(db, userId),
          ...openingQueries(db, userId, conversationId),
        ])
        const opened = toOpened(rows)
        if (!opened) return { refused: 'no-conversation' }
        if (parent && opened.messages.every((message) => message.id !== parent))
          return { refused: 'no-message' }
        if (stored.meta.changes === 0) return notReserved(locks)
        return placed({ ...opened, profile: toProfile(profiles) }, id)
      } catch (error) {
        if (isTaken(error)) return { refused: 'duplicate' }
        throw error
      }
    },

    /** Counts a stored question that gets another answer, and shows its branch. */
    async reserveRetry(
      messageId: string,
      reservation: Reservation,
    ): Promise<Reserved<ReservedQuestion>> {
      const opened = await open(db, reservation.lock)
      if (!opened) return { refused: 'no-conversation' }
      const found = placed(opened, messageId)
      if (!('reserved' in found)) return found
      const { id } = found.reserved.question
      const cost = isFreeRetry(opened.messages, id) ? 0 : 1
      return (await refusalOfRetry(db, id, reservation, cost)) ?? found
    },

    /** Counts a question that is stored nowhere. */
    async reserveUnstored(
      { lock, staleAnswerId, quota }: Reservation,
      cost: 0 | 1,
    ): Promise<Reserved<DistrictProfile>> {
      const [, counted, , locks, profiles] = await db.batch([
        acquireLock(db, lock, { staleAnswerId }),
        countMessage(db, quota, { cost, condition: changed }),
        releaseLock(db, lock, unchanged),
        lockQuery(db, lock.userId),
        profileQuery(db, lock.userId),
      ])
      return counted.meta.changes > 0 ? { reserved: toProfile(profiles) } : notReserved(locks)
    },
  }
}

async function open(
  db: Db,
  { userId, conversationId }: AnswerLock,
): Promise<OpenedConversation | null> {
  const [profiles, ...rows] = await db.batch([
    profileQuery(db, userId),
    ...openingQueries(db, userId, conversationId),
  ])
  const opened = toOpened(rows)
  return opened && { ...opened, profile: toProfile(profiles) }
}

/** Reserves another answer to a stored question; null when that is done, else why it is not. */
async function refusalOfRetry(
  db: Db,
  questionId: string,
  { lock, staleAnswerId, quota }: Reservation,
  cost: 0 | 1,
): Promise<Reserved<never> | null> {
  const { userId, conversationId } = lock
  const [, counted, shown, , locks] = await db.batch([
    acquireLock(db, lock, { staleAnswerId }),
    countMessage(db, quota, { cost, condition: changed }),
    db
      .update(conversations)
      .set({ leafId: questionId, updatedAt: new Date() })
      .where(and(eq(conversations.id, conversationId), changed)),
    releaseLock(db, lock, unchanged),
    lockQuery(db, userId),
  ])
  if (shown.meta.changes > 0) return null
  return counted.meta.changes > 0 ? { refused: 'no-conversation' } : notReserved(locks)
}

function placed(opened: OpenedConversation, messageId: string): Reserved<ReservedQuestion> {
  const question = placeQuestion(opened, messageId)
  if (!question) return { refused: 'no-message' }
  return { reserved: { ...question, profile: opened.profile } }
}

/** With nobody holding the lock, it was the allowance that was refused. */
function notReserved([lock]: AnswerLock[]): Reserved<never> {
  return lock ? { lockedBy: lock } : { refused: 'allowance' }
}

/** Whether a row with that id is there already. */
function isTaken(error: unknown): boolean {
  return /UNIQUE constraint/.test(String((error as Error).cause ?? error))
}
