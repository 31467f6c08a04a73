import type { Message, MessageFeedback } from '../../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../../domain/advisors/transcript.ts'

/** Actions on the messages of a conversation. */
export type ThreadActions = {
  ask(question: string, replaced?: Message): void
  regenerate(message: Message): void
  showBranch(messageId: string): Promise<void>
  rate(messageId: string, feedback: MessageFeedback | null): void
  exportAnswer(answer: Message, format: ExportFormat): void
  /** Opens the feedback page with the answer, its question and its sources. */
  report(answer: Message): void
}

export type AnswerProps = {
  message: Message
  /** The answer's number within the conversation, from 1. */
  number: number
  /** Whether this answer is being written. */
  writing: boolean
  /** Whether any answer is being written. */
  busy: boolean
  temporary: boolean
  actions: ThreadActions
  onTurn(messageId: string): void
}
