import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Allowance } from '../../../domain/advisors/allowance.ts'
import type {
  Conversation,
  ConversationSummary,
  MessageFeedback,
} from '../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../domain/advisors/transcript.ts'
import { api, toApiError, unwrap } from '../../lib/api.ts'
import { forgetPeople } from './people-memory.ts'

/** What may be changed about a conversation; `leaf` shows the branch that goes through a message. */
export type Change = { title?: string; pinned?: boolean; archived?: boolean; leaf?: string }

export type HistoryFilter = { search: string; advisor?: AdvisorId; archived?: boolean }

export async function createConversation(advisor: AdvisorId, temporary: boolean): Promise<string> {
  const json = temporary ? { advisor, temporary } : { advisor }
  return (await unwrap(api.conversations.$post({ json }))).id
}

export function readConversation(id: string): Promise<Conversation> {
  return unwrap(api.conversations[':id'].$get({ param: { id } }))
}

export function listConversations(filter: HistoryFilter): Promise<ConversationSummary[]> {
  const { search, advisor, archived } = filter
  const query = {
    ...(search && { search }),
    ...(advisor && { advisor }),
    ...(archived && { archived }),
  }
  return unwrap(api.conversations.$get({ query }))
}

export function changeConversation(id: string, change: Change): Promise<void> {
  return send('PATCH', `/${id}`, change)
}

export async function deleteConversation(id: string): Promise<void> {
  await send('DELETE', `/${id}`)
  forgetPeople(id)
}

export async function deleteAllConversations(): Promise<void> {
  await send('DELETE', '')
  forgetPeople()
}

/** Null takes a rating back. */
export function rateAnswer(
  id: string,
  messageId: string,
  feedback: MessageFeedback | null,
): Promise<void> {
  const path = `/${id}/messages/${messageId}/feedback`
  return feedback ? send('PUT', path, feedback) : send('DELETE', path)
}

type Question = { id: string; text: string; parent?: string | null }

/** The answer's stream, or a refusal: see `answerParts`. */
export function postQuestion(conversationId: string, question: Question): Promise<Response> {
  return request('POST', `/${conversationId}/messages`, question)
}

/** Another answer to a question, named by its id or by that of one of its answers. */
export function postRegenerate(conversationId: string, messageId: string): Promise<Response> {
  return request('POST', `/${conversationId}/messages/${messageId}/regenerate`)
}

/** The stream of the answer being written, or null when none is. */
export async function joinAnswer(conversationId: string): Promise<Response | null> {
  const response = await request('GET', `/${conversationId}/stream`)
  return response.status === 204 ? null : response
}

export async function stopAnswer(conversationId: string): Promise<void> {
  await request('POST', `/${conversationId}/stop`)
}

/** Null when nothing is counted, also where the server cannot say. */
export async function readAllowance(): Promise<Allowance | null> {
  const response = await fetch('/api/allowance').catch(() => null)
  return response?.ok ? ((await response.json()) as Allowance) : null
}

export async function exportConversation(
  id: string,
  format: ExportFormat,
  messageId?: string,
): Promise<Blob> {
  const message = messageId ? `&message=${encodeURIComponent(messageId)}` : ''
  const response = await request('GET', `/${id}/export?format=${format}${message}`)
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const response = await request(method, path, body)
  if (!response.ok) throw await toApiError(response)
}

function request(method: string, path: string, body?: unknown): Promise<Response> {
  const json = body !== undefined && {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  return fetch(`/api/conversations${path}`, { method, ...json })
}
