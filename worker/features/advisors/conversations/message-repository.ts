import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Message, MessageFeedback } from '../../../../domain/conversations.ts'
import type { Db } from '../../../db/index.ts'
import {
  conversations,
  messageCitations,
  messageFeedback,
  messages,
} from '../../../db/schema/advisors.ts'
import { countQuestion, type Ticket } from '../allowance/repository.ts'
import type { Indexed } from './history-index.ts'
import { adoptOld } from './tree-repository.ts'

export type NewQuestion = {
  id: string
  conversationId: string
  parentId: string | null
  text: string
  /** Names a conversation that has no name yet. */
  title?: string
}

export type NewAnswer = Pick<
  Message,
  'id' | 'status' | 'text' | 'citations' | 'followUps' | 'writer' | 'profileUsed'
> & { parentId: string; createdAt: Date }

/** `allowance`: today's messages are used up. `duplicate`: there is a message with this id. */
export type Stored = 'stored' | 'allowance' | 'duplicate' | 'gone'

/** Whether the statement before this one in the batch did something. */
const counted = sql`changes() > 0`

export function messageRepository(db: Db) {
  return {
    /** Counts and stores a question, both or neither. */
    async addQuestion(question: NewQuestion, ticket: Ticket): Promise<Stored> {
      const { id, conversationId, parentId, text, title } = question
      const now = new Date()
      try {
        const [, , stored] = await db.batch([
          adoptOld(db, conversationId),
          countQuestion(db, ticket),
          db.insert(messages).select(sql`
            SELECT ${id}, ${conversationId}, ${parentId}, 'user', 'complete', ${text}, NULL, NULL,
              NULL, ${now.getTime()} WHERE ${counted}`),
          db
            .update(conversations)
            .set({ leafId: id, updatedAt: now, ...(title && { title }) })
            .where(and(eq(conversations.id, conversationId), counted)),
        ])
        return stored.meta.changes > 0 ? 'stored' : 'allowance'
      } catch (error) {
        const reason = String((error as Error).cause ?? error)
        if (/UNIQUE constraint/.test(reason)) return 'duplicate'
        if (/FOREIGN KEY constraint/.test(reason)) return 'gone'
        throw error
      }
    },

    /** Counts a question that is answered anew, unless `ticket` is null, and shows its branch. */
    async askAgain(
      questionId: string,
      conversationId: string,
      ticket: Ticket | null,
    ): Promise<Stored> {
      const show = (condition?: SQL) =>
        db
          .update(conversations)
          .set({ leafId: questionId, updatedAt: new Date() })
          .where(and(eq(conversations.id, conversationId), condition))
      const adopt = adoptOld(db, conversationId)
      if (!ticket) {
        await db.batch([adopt, show()])
        return 'stored'
      }
      const [, , stored] = await db.batch([adopt, countQuestion(db, ticket), show(counted)])
      return stored.meta.changes > 0 ? 'stored' : 'allowance'
    },

    /**
     * Stores an answer with its sources, and shows it unless another branch was chosen meanwhile.
     * Storing it again changes nothing; without its question, which someone deleted, nothing is
     * stored and the answer is false.
     */
    async putAnswer(conversationId: string, answer: NewAnswer): Promise<boolean> {
      const { id, parentId, status, text, writer, createdAt } = answer
      const there = sql`EXISTS (SELECT 1 FROM messages WHERE id = ${id})`
      const [, , shown] = await db.batch([
        db
          .insert(messages)
          .select(sql`
            SELECT ${id}, ${conversationId}, ${parentId}, 'assistant', ${status}, ${text},
              ${JSON.stringify(answer.followUps)}, ${writer},
              ${JSON.stringify(answer.profileUsed)}, ${createdAt.getTime()}
            WHERE EXISTS (SELECT 1 FROM messages WHERE id = ${parentId})`)
          .onConflictDoNothing(),
        db
          .insert(messageCitations)
          .select(sql`
            SELECT ${id}, value ->> 'number', value ->> 'entryId', value ->> 'fact',
              value ->> 'publisher', value ->> 'document', value ->> 'version',
              value ->> 'sectionId', value ->> 'sectionTitle', value ->> 'url', value ->> 'practice'
            FROM json_each(${JSON.stringify(answer.citations)}) WHERE ${there}`)
          .onConflictDoNothing(),
        db
          .update(conversations)
          .set({
            updatedAt: createdAt,
            leafId: sql`CASE WHEN leaf_id = ${parentId} THEN ${id} ELSE leaf_id END`,
          })
          .where(and(eq(conversations.id, conversationId), there)),
      ])
      return shown.meta.changes > 0
    },

    async putFeedback(messageId: string, { rating, reason }: MessageFeedback) {
      const verdict = { rating, reason: reason || null }
      await db
        .insert(messageFeedback)
        .values({ messageId, ...verdict })
        .onConflictDoUpdate({ target: messageFeedback.messageId, set: verdict })
    },

    async removeFeedback(messageId: string) {
      await db.delete(messageFeedback).where(eq(messageFeedback.messageId, messageId))
    },

    /** Ids of all messages, a page at a time, for the history's index. */
    async ids(afterId: string, limit: number): Promise<string[]> {
      const rows = await db.all<{ id: string }>(
        sql`SELECT id FROM messages WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
      )
      return rows.map(({ id }) => id)
    },

    /** Messages with their owners, as the history's index keeps them. */
    async toIndex(ids: string[]) {
      return db.all<Indexed>(sql`
        SELECT m.id AS messageId, m.conversation_id AS conversationId, c.user_id AS userId, m.text
        FROM messages m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    },

    /** Those among `ids` that are stored. */
    async existing(ids: string[]): Promise<Set<string>> {
      const rows = await db.all<{ id: string }>(
        sql`SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

export type MessageRepository = ReturnType<typeof messageRepository>
