import type { Message } from '../../../../domain/conversations.ts'
import { branchTo, leafOf } from './branches.ts'
import type { OpenConversation } from './tree-repository.ts'

/** What someone asks for: an answer to a new question, or another answer to an earlier one. */
export type AskedFor =
  | { kind: 'new'; id: string; text: string; parent?: string | null | undefined }
  | { kind: 'again'; messageId: string }

/**
 * A question in its place. `again`: it is stored already. `free`: its last answer broke off through
 * no fault of the reader, so that another try costs no message.
 */
export type Placed = {
  question: { id: string; text: string }
  parentId: string | null
  /** The branch above the question. */
  history: Message[]
  again: boolean
  free: boolean
}

/** Null when the message it refers to is not in this conversation. */
export function placeQuestion({ row, messages }: OpenConversation, asked: AskedFor): Placed | null {
  const find = (id: string | null) => messages.find((message) => message.id === id)
  if (asked.kind === 'new') {
    const { id, text, parent } = asked
    const parentId = parent === undefined ? leafOf(messages, row.leafId) : parent
    if (parentId !== null && !find(parentId)) return null
    const history = branchTo(messages, parentId)
    return { question: { id, text }, parentId, history, again: false, free: false }
  }
  const target = find(asked.messageId)
  const question = target?.role === 'assistant' ? find(target.parentId) : target
  if (question?.role !== 'user') return null
  const { id, text, parentId } = question
  const last = messages.findLast((message) => message.parentId === id)
  const free = last?.status === 'interrupted'
  return {
    question: { id, text },
    parentId,
    history: branchTo(messages, parentId),
    again: true,
    free,
  }
}
