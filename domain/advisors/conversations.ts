import type { AdvisorId } from './advisors.ts'
import type { ConversationNote } from './conversation-note.ts'
import type { Citation } from './knowledge.ts'

/** A reader's verdict on an answer. */
export type MessageFeedback = { rating: 'up' | 'down'; reason?: string | undefined }

/** Times are ISO text. */
export type ConversationSummary = {
  id: string
  advisor: AdvisorId
  title: string
  pinned: boolean
  archived: boolean
  updatedAt: string
  /**
   * Where a search found its words: text in which «…» stands around them; null without a search.
   */
  highlight: string | null
}

/**
 * A question offered next: the button's words, the message it sends, and the entry that answers it.
 */
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
  /** The conversation's note as it stood after an answer; null or absent where nothing was noted. */
  note?: ConversationNote | null
  /** Words for a reader who waits for an answer's first ones; kept nowhere. */
  progress?: string | null
  /** While it is watched: whether the library has nothing on the question. */
  nothingFound?: boolean
  /** Resources that go with the entries an answer cites; absent in questions. */
  library?: LibraryLink[]
  /** Which of those entries have changed or are overdue since; absent while an answer is new. */
  freshness?: FreshnessNote
  createdAt: string
}

/** A resource beside an answer; `changed` since the answer was given, `overdue` for review now. */
export type LibraryLink = {
  slug: string
  title: string
  /** Its type's label within a sentence: "video link". */
  type: string
  premium: boolean
  changed: boolean
  overdue: boolean
}

/** Titles of cited entries: changed since the answer was given, and past their review date now. */
export type FreshnessNote = { changed: string[]; overdue: string[] }

/** Messages are the branch that ends at the conversation's leaf. */
export type Conversation = ConversationSummary & {
  messages: Message[]
  /** The note of this branch; null when nothing was noted. */
  note: ConversationNote | null
  /** Whether an answer is being written now; resume it with `GET …/stream`. */
  running: boolean
}

const temporaryPrefix = 'temp-'

/** Whether this is the id of a conversation that is stored nowhere. */
export function isTemporary(conversationId: string): boolean {
  return conversationId.startsWith(temporaryPrefix)
}

/** The title of a conversation before its first question. */
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
  | { type: 'data-note'; data: ConversationNote }
  | { type: 'data-library'; data: { resources: LibraryLink[] } }
  | { type: 'data-nothing-found'; data: object; transient: true }
  | { type: 'data-progress'; data: { text: string }; transient: true }
  | { type: 'error'; errorText: string }
  | { type: 'abort' }
  | { type: 'finish' }
