import type { Message, MessageFeedback } from '../../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../../domain/advisors/transcript.ts'

/** What can be done with a message of the thread. */
export type ThreadActions = {
  ask(question: string, replaced?: Message): void
  regenerate(message: Message): void
  showBranch(messageId: string): Promise<void>
  rate(messageId: string, feedback: MessageFeedback | null): void
  exportAnswer(answer: Message, format: ExportFormat): void
  /** Keeps the answer for the feedback page, with its question and sources. */
  report(answer: Message): void
}

export type AnswerProps = {
  message: Message
  /** Its place among the answers of the conversation, from 1. */
  number: number
  /** This answer is being written. */
  writing: boolean
  /** Some answer is being written. */
  busy: boolean
  temporary: boolean
  actions: ThreadActions
  onTurn(messageId: string): void
}
