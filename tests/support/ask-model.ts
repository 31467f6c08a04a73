import { expect } from 'vitest'
import type { AnswerPart, Conversation } from '../../domain/advisors/conversations.ts'
import { partsOf, textOf } from './conversations.ts'
import type { Visitor } from './visitor.ts'

/**
 * Asks a question, in a new conversation unless one is given. Returns the whole stream and the
 * stored messages.
 */
export async function askModel(visitor: Visitor, text: string, conversation?: string) {
  const id =
    conversation ??
    (await visitor.postJson<{ id: string }>('/api/conversations', { advisor: 'infrastructure' })).id
  const body = { id: crypto.randomUUID(), text }
  const response = await visitor.post(`/api/conversations/${id}/messages`, body)
  expect(response.status).toBe(200)
  const bytes = await response.text()
  const parts = partsOf(bytes)
  const { messages } = await visitor.getJson<Conversation>(`/api/conversations/${id}`)
  const stored = messages.at(-1)
  if (!stored) throw new Error('Nothing was stored')
  return { id, bytes, parts, stored, messages, text: textOf(parts) }
}

export function ofType<T extends AnswerPart['type']>(parts: AnswerPart[], type: T) {
  return parts.filter((part): part is Extract<AnswerPart, { type: T }> => part.type === type)
}
