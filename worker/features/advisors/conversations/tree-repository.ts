import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  followUpOf,
  type Message,
  type MessageFeedback,
} from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import type { Db } from '../../../db/index.ts'
import {
  conversations,
  messageCitations,
  messageFeedback,
  messages,
} from '../../../db/schema/advisors.ts'
import { withSiblings } from './branches.ts'

/** The statements that read a person's conversation, its messages, their sources and verdicts. */
export function openingQueries(db: Db, userId: string, conversationId: string) {
  const ids = db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
  return [
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId))),
    db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(asc(messages.createdAt), sql`rowid`),
    db
      .select()
      .from(messageCitations)
      .where(inArray(messageCitations.messageId, ids))
      .orderBy(asc(messageCitations.number)),
    db.select().from(messageFeedback).where(inArray(messageFeedback.messageId, ids)),
  ] as const
}

export type ConversationRow = typeof conversations.$inferSelect
/** A conversation with all its messages, of every branch, oldest first. */
export type OpenConversation = { row: ConversationRow; messages: Message[] }

type Row = typeof messages.$inferSelect
type CitationRow = typeof messageCitations.$inferSelect
type FeedbackRow = typeof messageFeedback.$inferSelect

/** The conversation that `openingQueries` read; null when this person has no such conversation. */
export function toOpened([[row], ...tree]: readonly [
  ConversationRow[],
  Row[],
  CitationRow[],
  FeedbackRow[],
]): OpenConversation | null {
  return row ? { row, messages: treeOf(tree) } : null
}

/** Every message of a conversation, oldest first. */
function treeOf([rows, cited, verdicts]: [Row[], CitationRow[], FeedbackRow[]]): Message[] {
  const messages = rows.map(
    ({ conversationId: _, followUps, profileUsed, createdAt, ...row }): Message => ({
      ...row,
      followUps: (followUps ?? []).map(followUpOf),
      profileUsed: profileUsed ?? [],
      siblings: [],
      feedback: toFeedback(verdicts.find(({ messageId }) => messageId === row.id)),
      createdAt: createdAt.toISOString(),
      citations: cited.filter(({ messageId }) => messageId === row.id).map(toCitation),
    }),
  )
  return withSiblings(messages)
}

function toFeedback(row: FeedbackRow | undefined): MessageFeedback | null {
  if (!row) return null
  return row.reason === null ? { rating: row.rating } : { rating: row.rating, reason: row.reason }
}

function toCitation(row: CitationRow): Citation {
  const { messageId: _, factId, ...citation } = row
  return { ...citation, fact: factId, shortName: row.shortName || row.document }
}
