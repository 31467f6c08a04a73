import * as z from 'zod/mini'
import { notStudents, questionLength } from '../constants.ts'
import { type AdvisorId, advisorIds } from './advisors.ts'
import type { Citation } from './knowledge.ts'
import { TalkNote } from './talk-note.ts'

const Advisor = z.enum(advisorIds as [AdvisorId, ...AdvisorId[]], 'There is no such advisor')

export const NewConversation = z.object({
  advisor: Advisor,
  /** A temporary conversation lives in memory only and is gone when it is left. */
  temporary: z.optional(z.boolean()),
})

const MessageId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a message id'))

export const NewMessage = z
  .object({
    /** Made by the browser, so that a question sent twice is stored once. */
    id: MessageId,
    /** The message it follows; null begins a new branch at the top, absent follows the last one. */
    parent: z.optional(z.nullable(MessageId)),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please type a question'),
        z.maxLength(
          questionLength.max,
          `A question may have at most ${questionLength.max} characters`,
        ),
      ),
    /** Names in the text that are no student's, as the person says: they are sent as written. */
    notStudents: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(notStudents.longest)))
        .check(z.maxLength(notStudents.most)),
    ),
  })
  .check(
    z.refine(({ text, notStudents = [] }) => notStudents.every((name) => text.includes(name)), {
      error: 'A name to be kept must stand in the text',
      path: ['notStudents'],
    }),
  )

/** What its owner may change; `leaf` is the message at the end of the branch to show. */
export const ConversationChange = z.object({
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  leaf: z.optional(MessageId),
  /** What the advisor keeps in mind, as its owner wants it. */
  note: z.optional(TalkNote),
})

export const MessageFeedback = z.object({
  rating: z.enum(['up', 'down']),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
})

export type MessageFeedback = z.infer<typeof MessageFeedback>

export const ConversationFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  advisor: z.optional(Advisor),
  archived: z.optional(z.stringbool()),
})

export type NewMessage = z.infer<typeof NewMessage>

/** Times are ISO text. */
export type ConversationSummary = {
  id: string
  advisor: AdvisorId
  title: string
  pinned: boolean
  archived: boolean
  updatedAt: string
  /** Where a search found its words: text in which «…» stands around them; null without a search. */
  highlight: string | null
}

/** What to ask next: the button's words, the message it sends, and the entry that answers it. */
export type FollowUp = { label: string; question: string; entryId?: string }

/** A follow-up as it was stored, which may be the question alone. */
export function followUpOf(stored: FollowUp | string): FollowUp {
  return typeof stored === 'string' ? { label: stored, question: stored } : stored
}

/** `interrupted`: the server stopped in mid-answer; what was written is kept. */
export type MessageStatus = 'complete' | 'stopped' | 'interrupted'

export type Message = {
  id: string
  role: 'user' | 'assistant'
  status: MessageStatus
  /** Markdown; "[2]" cites the source with that number. */
  text: string
  citations: Citation[]
  followUps: FollowUp[]
  /** Who composed an answer: `builtin` or a model's name; null for a question. */
  writer: string | null
  parentId: string | null
  /** Ids of all messages with the same parent, oldest first, this one among them. */
  siblings: string[]
  feedback: MessageFeedback | null
  /** Labels of the district profile's fields that an answer used. */
  profileUsed: string[]
  /** What the conversation had settled after an answer; null or absent where nothing was noted. */
  note?: TalkNote | null
  /** Words for a reader who waits for an answer's first ones; kept nowhere. */
  progress?: string | null
  createdAt: string
}

/** Messages are the branch that ends at the conversation's leaf. */
export type Conversation = ConversationSummary & {
  messages: Message[]
  /** What the advisor keeps in mind of this branch; null when nothing was noted. */
  note: TalkNote | null
  /** Whether an answer is being written now; resume it with `GET …/stream`. */
  running: boolean
}

const temporaryPrefix = 'temp-'

/** Whether this is the id of a conversation that is stored nowhere. */
export function isTemporary(conversationId: string): boolean {
  return conversationId.startsWith(temporaryPrefix)
}

/** What a conversation is called before its first question. */
export const untitledConversation = 'New conversation'

/** A conversation is called by its first question until it is renamed. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`
}

/**
 * Parts of an answer's stream: the subset of the AI SDK's UI message stream the advisors use.
 * Citations travel as `source-url` parts with their details under `providerMetadata.edcabinet`.
 */
export type AnswerPart =
  | { type: 'start'; messageId: string }
  | {
      type: 'source-url'
      sourceId: string
      url: string
      title: string
      providerMetadata: { edcabinet: Citation }
    }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'data-writer'; data: { writer: string } }
  | { type: 'data-follow-ups'; data: { questions: FollowUp[] } }
  | { type: 'data-profile'; data: { used: string[] } }
  | { type: 'data-note'; data: TalkNote }
  | { type: 'data-progress'; data: { text: string }; transient: true }
  | { type: 'error'; errorText: string }
  | { type: 'abort' }
  | { type: 'finish' }
