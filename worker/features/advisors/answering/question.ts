import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { branchTo } from '../conversations/branches.ts'
import type { OpenConversation } from '../conversations/tree-repository.ts'

/** What someone asks for: an answer to a new question, or another answer to an earlier one. */
export type AskedFor =
  | { kind: 'new'; id: string; text: string; parent?: string | null | undefined }
  | { kind: 'again'; messageId: string }

/** A question in its conversation, and the branch above it. */
export type Placed = {
  advisor: AdvisorId
  question: { id: string; text: string }
  history: Message[]
}

/** The question that is meant by its own id or by that of one of its answers, or null. */
export function placeQuestion({ row, messages }: OpenConversation, id: string): Placed | null {
  const find = (id: string | null | undefined) => messages.find((message) => message.id === id)
  const named = find(id)
  const question = named?.role === 'assistant' ? find(named.parentId) : named
  if (question?.role !== 'user') return null
  const { text, parentId } = question
  const history = branchTo(messages, parentId)
  return { advisor: row.advisor, question: { id: question.id, text }, history }
}

/**
 * Whether a question has no answer that its reader or its writer ended: that was no fault of the
 * reader, and another try costs no message.
 */
export function isFreeAgain(messages: Message[], questionId: string): boolean {
  const last = messages.findLast(({ parentId }) => parentId === questionId)
  return !last || last.status === 'interrupted'
}
