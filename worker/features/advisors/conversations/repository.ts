import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Db } from '../../../db/index.ts'
import {
  conversations,
  messageCitations,
  messageFeedback,
  messages,
} from '../../../db/schema/advisors.ts'
import {
  type ConversationRow,
  type OpenConversation,
  openingQueries,
  toOpened,
} from './tree-repository.ts'

export type ListFilter = { advisor?: AdvisorId; archived: boolean }
export type Change = { title?: string; pinned?: boolean; archivedAt?: Date | null; leafId?: string }

/** Every call names the owner: another's conversation is not there. */
export function conversationRepository(db: Db) {
  const owned = (userId: string, id: string) =>
    and(eq(conversations.id, id), eq(conversations.userId, userId))
  // One whose first question never arrived has no leaf, and nothing to read.
  const listed = (userId: string, { advisor, archived }: ListFilter) =>
    and(
      eq(conversations.userId, userId),
      isNotNull(conversations.leafId),
      advisor ? eq(conversations.advisor, advisor) : undefined,
      archived ? isNotNull(conversations.archivedAt) : isNull(conversations.archivedAt),
    )

  return {
    async create(row: { id: string; userId: string; advisor: AdvisorId; title: string }) {
      await db.insert(conversations).values(row)
    },

    /** Pinned ones first, then the newest. */
    list(userId: string, filter: ListFilter, limit: number) {
      return db
        .select()
        .from(conversations)
        .where(listed(userId, filter))
        .orderBy(desc(conversations.pinned), desc(conversations.updatedAt))
        .limit(limit)
    },

    /** Those among `ids` that are this person's; in no order. */
    among(userId: string, filter: ListFilter, ids: string[]) {
      const given = sql`${conversations.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      return db
        .select()
        .from(conversations)
        .where(and(listed(userId, filter), given))
    },

    /** Those whose title contains every one of `parts`, the newest first. */
    titled(userId: string, filter: ListFilter, parts: string[], limit: number) {
      const contains = parts.map(
        (part) => sql`instr(lower(${conversations.title}), lower(${part})) > 0`,
      )
      return db
        .select()
        .from(conversations)
        .where(and(listed(userId, filter), ...contains))
        .orderBy(desc(conversations.updatedAt))
        .limit(limit)
    },

    async find(userId: string, id: string): Promise<ConversationRow | null> {
      const [row] = await db.select().from(conversations).where(owned(userId, id))
      return row ?? null
    },

    /** The conversation and all its messages in one round trip. */
    async open(userId: string, id: string): Promise<OpenConversation | null> {
      return toOpened(await db.batch(openingQueries(db, userId, id)))
    },

    async change(userId: string, id: string, change: Change) {
      await db.update(conversations).set(change).where(owned(userId, id))
    },

    /** Deletes one conversation, or all of a person's, with everything in them. */
    async remove(userId: string, id?: string) {
      const toDelete = id ? owned(userId, id) : eq(conversations.userId, userId)
      const ids = db.select({ id: conversations.id }).from(conversations).where(toDelete)
      const inside = db
        .select({ id: messages.id })
        .from(messages)
        .where(inArray(messages.conversationId, ids))
      await db.batch([
        db.delete(messageFeedback).where(inArray(messageFeedback.messageId, inside)),
        db.delete(messageCitations).where(inArray(messageCitations.messageId, inside)),
        db.delete(messages).where(inArray(messages.conversationId, ids)),
        db.delete(conversations).where(toDelete),
      ])
    },
  }
}

export type ConversationRepository = ReturnType<typeof conversationRepository>
