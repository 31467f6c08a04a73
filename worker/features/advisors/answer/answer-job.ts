import type { AdvisorId } from '../../../../domain/advisors.ts'
import type { Message } from '../../../../domain/conversations.ts'

/** One question to be answered in a conversation; the guard has been over its text. */
export type AnswerJob = {
  conversationId: string
  userId: string
  advisor: AdvisorId
  question: { id: string; text: string }
  /**
   * The messages before the question on its own branch, oldest first. Take them from here: a
   * temporary conversation stands in no database.
   */
  history: Message[]
}
