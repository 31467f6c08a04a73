import type { Conversation, Message } from '../../../domain/advisors/conversations.ts'
import { joinAnswer, readConversation } from './conversation-calls.ts'
import type { AnswerStream } from './thread/answer-stream.ts'

export type ConversationState = {
  id: string | null
  messages: Message[]
  /** Whether an answer is being written. */
  writing: boolean
  /** Why the last question was refused, in words for the person. */
  refusal: string | null
  /** How many more conversations may be begun within the hour; null while none was begun here. */
  left: number | null
}

/** Takes over some fields, or what a function makes of the state as it is then. */
export type ChangeState = (
  next: Partial<ConversationState> | ((now: ConversationState) => Partial<ConversationState>),
) => void

/** Shows the answer of a stream after `before`; `earlier` are the ids of its alternatives. */
export type FollowAnswer = (
  response: AnswerStream,
  before: Message[],
  earlier?: string[],
) => Promise<void>

/** What the server has kept; null when it cannot be reached, or has not the message `withId`. */
export async function storedMessages(
  id: string | null,
  withId?: string,
): Promise<Message[] | null> {
  const read = id ? await readConversation(id).catch(() => null) : null
  const messages = read?.messages ?? null
  return withId && !messages?.some((message) => message.id === withId) ? null : messages
}

/** After a lost line: what the server has, or what is on the page, marked as broken off. */
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

/** Watches the answer that was being written when the page was opened. */
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
