import { and, eq, sql } from 'drizzle-orm'
import type { ConversationNote } from '../../../../domain/advisors/conversation-note.ts'
import type { Message, MessageFeedback } from '../../../../domain/advisors/conversations.ts'
import type { Db } from '../../../db/index.ts'
import {
  conversations,
  messageCitations,
  messageFeedback,
  messages,
} from '../../../db/schema/advisors.ts'
import { releaseLock } from '../allowance/lock-repository.ts'
import type { Indexed } from './history-index.ts'

export type NewAnswer = Pick<
  Message,
  'id' | 'status' | 'text' | 'citations' | 'followUps' | 'writer' | 'profileUsed' | 'note'
> & { parentId: string; createdAt: Date }

/** Writes answers, ratings and notes; reads messages for the history index. */
export function messageRepository(db: Db) {
  return {
    /**
     * Stores an answer with its sources, shows it unless another branch was chosen meanwhile, and
     * releases its lock. Storing it again changes nothing; without its question, which someone
     * deleted, nothing is stored and the answer is false.
     */
    async saveAnswer(
      { userId, conversationId }: { userId: string; conversationId: string },
      answer: NewAnswer,
    ): Promise<boolean> {
      const { id, parentId, status, text, writer, createdAt, note } = answer
      const there = sql`EXISTS (SELECT 1 FROM messages WHERE id = ${id})`
      const [, , shown] = await db.batch([
        db
          .insert(messages)
          .select(sql`
            SELECT ${id}, ${conversationId}, ${parentId}, 'assistant', ${status}, ${text},
              ${JSON.stringify(answer.followUps)}, ${writer},
              ${JSON.stringify(answer.profileUsed)}, ${createdAt.getTime()},
              ${note ? JSON.stringify(note) : null}
            WHERE EXISTS (SELECT 1 FROM messages WHERE id = ${parentId})`)
          .onConflictDoNothing(),
        db
          .insert(messageCitations)
          .select(sql`
            SELECT ${id}, value ->> 'number', value ->> 'entryId', value ->> 'fact',
              value ->> 'publisher', value ->> 'document', value ->> 'version',
              value ->> 'sectionId', value ->> 'sectionTitle', value ->> 'url', value ->> 'practice',
              value ->> 'shortName', value ->> 'state', value ->> 'checked', value ->> 'passage'
            FROM json_each(${JSON.stringify(answer.citations)}) WHERE ${there}`)
          .onConflictDoNothing(),
        db
          .update(conversations)
          .set({
            updatedAt: createdAt,
            leafId: sql`CASE WHEN leaf_id = ${parentId} THEN ${id} ELSE leaf_id END`,
          })
          .where(and(eq(conversations.id, conversationId), there)),
        releaseLock(db, { userId, answerId: id }),
      ])
      return shown.meta.changes > 0
    },

    async putNote(messageId: string, note: ConversationNote) {
      await db.update(messages).set({ note }).where(eq(messages.id, messageId))
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
