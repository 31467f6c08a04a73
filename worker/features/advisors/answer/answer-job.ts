import type { AdvisorId } from '../../../../domain/advisors.ts'

/** One question to be answered in a conversation. */
export type AnswerJob = {
  conversationId: string
  advisor: AdvisorId
  question: { id: string; text: string }
  /** Names the conversation, with its first question. */
  title?: string
}
