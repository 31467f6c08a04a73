import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AdvisorId } from '../../../../domain/advisors.ts'
import type { Message } from '../../../../domain/conversations.ts'
import type { Citation } from '../../../../domain/knowledge.ts'
import type { Db } from '../../../db/index.ts'
import { conversations, messageCitations, messages } from '../../../db/schema/advisors.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type NewAnswer = Pick<
  Message,
  'id' | 'status' | 'text' | 'citations' | 'followUps' | 'writer'
> & { createdAt: Date }

export function conversationRepository(db: Db) {
  return {
    async create(row: { id: string; userId: string; advisor: AdvisorId; title: string }) {
      await db.insert(conversations).values(row)
    },

    /** The newest first; with `search`, those whose title or messages contain it. */
    list(userId: string, filter: { advisor?: AdvisorId; search?: string }, limit: number) {
      const matches = filter.search
        ? sql`(instr(lower(${conversations.title}), lower(${filter.search})) > 0 OR ${conversations.id} IN (
            SELECT ${messages.conversationId} FROM ${messages}
            WHERE ${messages.conversationId} = ${conversations.id}
              AND instr(lower(${messages.text}), lower(${filter.search})) > 0))`
        : undefined
      return db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.userId, userId),
            filter.advisor ? eq(conversations.advisor, filter.advisor) : undefined,
            matches,
          ),
        )
        .orderBy(desc(conversations.updatedAt))
        .limit(limit)
    },

    /** Null also when it is somebody else's: nobody learns that an id exists. */
    async find(userId: string, id: string): Promise<ConversationRow | null> {
      const [row] = await db
        .select()
        .from(conversations)
        .where(and(eq(conversations.id, id), eq(conversations.userId, userId)))
      return row ?? null
    },

    async messages(conversationId: string): Promise<Message[]> {
      const [rows, cited] = await db.batch([
        db
          .select()
          .from(messages)
          .where(eq(messages.conversationId, conversationId))
          .orderBy(asc(messages.createdAt)),
        db
          .select()
          .from(messageCitations)
          .where(
            inArray(
              messageCitations.messageId,
              db
                .select({ id: messages.id })
                .from(messages)
                .where(eq(messages.conversationId, conversationId)),
            ),
          )
          .orderBy(asc(messageCitations.number)),
      ])
      return rows.map(({ conversationId: _, followUps, profileUsed, createdAt, ...row }) => ({
        ...row,
        followUps: followUps ?? [],
        profileUsed: profileUsed ?? [],
        siblings: [row.id],
        feedback: null,
        createdAt: createdAt.toISOString(),
        citations: cited.filter(({ messageId }) => messageId === row.id).map(toCitation),
      }))
    },

    async messageExists(id: string): Promise<boolean> {
      const [row] = await db.select({ id: messages.id }).from(messages).where(eq(messages.id, id))
      return row !== undefined
    },

    /** Stores a question; the first one names the conversation. */
    async addQuestion(question: {
      id: string
      conversationId: string
      text: string
      title?: string
    }) {
      const { id, conversationId, text, title } = question
      const now = new Date()
      await db.batch([
        db
          .insert(messages)
          .values({ id, conversationId, role: 'user', status: 'complete', text, createdAt: now }),
        db
          .update(conversations)
          .set(title ? { title, updatedAt: now } : { updatedAt: now })
          .where(eq(conversations.id, conversationId)),
      ])
    },

    /** Stores an answer with its sources; storing it again changes nothing. */
    async putAnswer(conversationId: string, { citations, ...answer }: NewAnswer) {
      await db.batch([
        db
          .insert(messages)
          .values({ ...answer, conversationId, role: 'assistant' })
          .onConflictDoNothing(),
        ...citations.map((citation) =>
          db
            .insert(messageCitations)
            .values({
              messageId: answer.id,
              number: citation.number,
              entryId: citation.entryId,
              factId: citation.fact,
              publisher: citation.publisher,
              document: citation.document,
              version: citation.version,
              sectionId: citation.sectionId,
              sectionTitle: citation.sectionTitle,
              url: citation.url,
              practice: citation.practice,
            })
            .onConflictDoNothing(),
        ),
        db
          .update(conversations)
          .set({ updatedAt: answer.createdAt })
          .where(eq(conversations.id, conversationId)),
      ])
    },

    async rename(id: string, title: string) {
      await db.update(conversations).set({ title }).where(eq(conversations.id, id))
    },

    async remove(id: string) {
      const own = db
        .select({ id: messages.id })
        .from(messages)
        .where(eq(messages.conversationId, id))
      await db.batch([
        db.delete(messageCitations).where(inArray(messageCitations.messageId, own)),
        db.delete(messages).where(eq(messages.conversationId, id)),
        db.delete(conversations).where(eq(conversations.id, id)),
      ])
    },
  }
}

export type ConversationRepository = ReturnType<typeof conversationRepository>

function toCitation(row: typeof messageCitations.$inferSelect): Citation {
  const { messageId: _, factId, ...citation } = row
  return { ...citation, fact: factId }
}
