import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Allowance } from '../../../domain/advisors/allowance.ts'
import type { ConversationNote } from '../../../domain/advisors/conversation-note.ts'
import type {
  Conversation,
  ConversationSummary,
  MessageFeedback,
} from '../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../domain/advisors/transcript.ts'
import { api, done, toApiError, unwrap } from '../../lib/api.ts'
import { forgetPeople } from './composer/people-memory.ts'
import type { AnswerStream } from './thread/answer-stream.ts'

const { conversations } = api

/** Changes to a conversation; `leaf` selects the branch through a message. */
export type Change = {
  title?: string
  pinned?: boolean
  archived?: boolean
  leaf?: string
  note?: ConversationNote
}

export type HistoryFilter = { search: string; advisor?: AdvisorId; archived?: boolean }

/** A new conversation, and how many more may be created within the hour. */
type Begun = { id: string; left: number }

/** Begins a conversation; a temporary one is stored nowhere. */
export function createConversation(advisor: AdvisorId, temporary: boolean): Promise<Begun> {
  const json = temporary ? { advisor, temporary } : { advisor }
  return unwrap(conversations.$post({ json }))
}

/** A conversation of the viewer's own with its messages. */
export function readConversation(id: string): Promise<Conversation> {
  return unwrap(conversations[':id'].$get({ param: { id } }))
}

/** At most 100 conversations: pinned, then newest; for a search, titles before texts. */
export function listConversations(filter: HistoryFilter): Promise<ConversationSummary[]> {
  const { search, advisor, archived } = filter
  const query = {
    ...(search && { search }),
    ...(advisor && { advisor }),
    ...(archived && { archived }),
  }
  return unwrap(conversations.$get({ query }))
}

/** Changes what is named and leaves the rest. */
export function changeConversation(id: string, json: Change): Promise<void> {
  return done(conversations[':id'].$patch({ param: { id }, json }))
}

/** Deletes a conversation, and the placeholders that this tab keeps for its names. */
export async function deleteConversation(id: string): Promise<void> {
  await done(conversations[':id'].$delete({ param: { id } }))
  forgetPeople(id)
}

/** Deletes all conversations, and the placeholders that this tab keeps for their names. */
export async function deleteAllConversations(): Promise<void> {
  await done(conversations.$delete())
  forgetPeople()
}

/** Stores a rating; null removes it. */
export function rateAnswer(
  id: string,
  messageId: string,
  feedback: MessageFeedback | null,
): Promise<void> {
  const call = conversations[':id'].messages[':messageId'].feedback
  const param = { id, messageId }
  return done(feedback ? call.$put({ param, json: feedback }) : call.$delete({ param }))
}

type Question = { id: string; text: string; parent?: string | null; notStudents?: string[] }

/** The response with the answer's stream, or a refusal; read by `answerParts`. */
export function postQuestion(id: string, json: Question): Promise<AnswerStream> {
  return conversations[':id'].messages.$post({ param: { id }, json })
}

/** Asks for another answer to a question, given the question's id or that of one of its answers. */
export function postRegenerate(id: string, messageId: string): Promise<AnswerStream> {
  return conversations[':id'].messages[':messageId'].regenerate.$post({ param: { id, messageId } })
}

/** The stream of the answer being written, or null when there is none. */
export async function joinAnswer(id: string): Promise<AnswerStream | null> {
  const response = await conversations[':id'].stream.$get({ param: { id } })
  return response.status === 204 ? null : response
}

/** Ends the answer being written; what is written of it stays. Ignores a refusal. */
export async function stopAnswer(id: string): Promise<void> {
  await conversations[':id'].stop.$post({ param: { id } })
}

/** The day's allowance; null where there is no limit, or when it cannot be read. */
export function readAllowance(): Promise<Allowance | null> {
  return unwrap(api.allowance.$get()).catch(() => null)
}

/** A conversation, or one of its messages, as a file. Throws `ApiError`. */
export async function exportConversation(
  id: string,
  format: ExportFormat,
  message?: string,
): Promise<Blob> {
  const query = message === undefined ? { format } : { format, message }
  const response = await conversations[':id'].export.$get({ param: { id }, query })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}
