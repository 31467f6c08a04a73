import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from './advisors.ts'
import { questionLength } from './constants.ts'
import type { Citation } from './knowledge.ts'

const Advisor = z.enum(advisorIds as [AdvisorId, ...AdvisorId[]], 'There is no such advisor')

export const NewConversation = z.object({ advisor: Advisor })

export const NewMessage = z.object({
  /** Made by the browser, so that a question sent twice is stored once. */
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a message id')),
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
})

export const ConversationChange = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
})

export const ConversationFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  advisor: z.optional(Advisor),
})

export type NewMessage = z.infer<typeof NewMessage>

/** Times are ISO text. */
export type ConversationSummary = {
  id: string
  advisor: AdvisorId
  title: string
  updatedAt: string
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
  followUps: string[]
  /** Who composed an answer: `builtin` or a model's name; null for a question. */
  writer: string | null
  createdAt: string
}

export type Conversation = ConversationSummary & {
  messages: Message[]
  /** Whether an answer is being written now; resume it with `GET …/stream`. */
  running: boolean
}

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
  | { type: 'data-follow-ups'; data: { questions: string[] } }
  | { type: 'error'; errorText: string }
  | { type: 'abort' }
  | { type: 'finish' }
