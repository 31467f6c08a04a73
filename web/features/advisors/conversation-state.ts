import type { Conversation, Message } from '../../../domain/advisors/conversations.ts'
import { joinAnswer, readConversation } from './conversation-calls.ts'
import type { AnswerStream } from './thread/answer-stream.ts'

export type ConversationState = {
  id: string | null
  messages: Message[]
  /** Whether an answer is being written. */
  writing: boolean
  /** The reason why the last question was refused, for the person. */
  refusal: string | null
  /**
   * How many more conversations may be created within the hour; null before one was created here.
   */
  left: number | null
}

/** Replaces some fields of the state; a function derives them from the present state. */
export type ChangeState = (
  next: Partial<ConversationState> | ((now: ConversationState) => Partial<ConversationState>),
) => void

/**
 * Shows a streamed answer after the messages `before`; `earlier` are ids of alternative answers.
 */
export type FollowAnswer = (
  response: AnswerStream,
  before: Message[],
  earlier?: string[],
) => Promise<void>

/** The stored messages; null when they cannot be read or lack the message `withId`. */
export async function storedMessages(
  id: string | null,
  withId?: string,
): Promise<Message[] | null> {
  const read = id ? await readConversation(id).catch(() => null) : null
  const messages = read?.messages ?? null
  return withId && !messages?.some((message) => message.id === withId) ? null : messages
}

/**
 * Ends a broken stream: shows the stored messages or, without them, marks the answer interrupted.
 */
export async function settle(id: string | null, change: ChangeState): Promise<void> {
  const messages = await storedMessages(id)
  if (messages) return change({ messages, writing: false })
  change((now) => ({
    messages: now.messages.map((message) =>
      message === now.messages.at(-1) && message.role === 'assistant'
        ? { ...message, status: 'interrupted' }
        : message,
    ),
    writing: false,
  }))
}

/** Follows the answer that was being written when the page was opened. */
export async function resumeAnswer(
  { id, messages }: Conversation,
  follow: FollowAnswer,
  change: ChangeState,
): Promise<void> {
  const end = messages.findLastIndex(({ role }) => role === 'user') + 1
  const response = await joinAnswer(id).catch(() => null)
  if (!response) return settle(id, change)
  const earlier = messages[end]?.siblings
  await follow(response, messages.slice(0, end), earlier).catch(() => settle(id, change))
}
