import type { AdvisorId } from '../../../../domain/advisors.ts'
import {
  type Conversation,
  type ConversationSummary,
  type NewMessage,
  titleOf,
} from '../../../../domain/conversations.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { LiveAnswer } from '../live-answer.ts'
import type { ConversationRepository, ConversationRow } from './repository.ts'

export type ConversationDeps = {
  conversations: ConversationRepository
  /** The object that owns a conversation's running answer. */
  live(conversationId: string): DurableObjectStub<LiveAnswer>
  newId?: () => string
}

const listLength = 100
const untitled = 'New conversation'

export async function startConversation(
  { conversations, newId = () => crypto.randomUUID() }: ConversationDeps,
  userId: string,
  advisor: AdvisorId,
): Promise<{ id: string }> {
  const id = newId()
  await conversations.create({ id, userId, advisor, title: untitled })
  return { id }
}

export async function listConversations(
  { conversations }: ConversationDeps,
  userId: string,
  filter: { advisor?: AdvisorId; search?: string },
): Promise<ConversationSummary[]> {
  return (await conversations.list(userId, filter, listLength)).map(toSummary)
}

export async function readConversation(
  deps: ConversationDeps,
  userId: string,
  id: string,
): Promise<Conversation> {
  const row = await ownConversation(deps, userId, id)
  const messages = await deps.conversations.messages(id)
  // Only an unanswered question can have an answer under way.
  const running = messages.at(-1)?.role === 'user' && (await deps.live(id).isRunning())
  return { ...toSummary(row), messages, running }
}

/** Stores the question and starts its answer; the answer's parts come back as they are written. */
export async function askAdvisor(
  deps: ConversationDeps,
  userId: string,
  conversationId: string,
  { id, text }: NewMessage,
): Promise<ReadableStream<Uint8Array>> {
  const { advisor, title } = await ownConversation(deps, userId, conversationId)
  if (await deps.conversations.messageExists(id))
    throw new AppError('CONFLICT', 'This question was already sent')
  const stream = await deps.live(conversationId).ask({
    conversationId,
    advisor,
    question: { id, text },
    title: title === untitled ? titleOf(text) : undefined,
  })
  if (!stream) throw new AppError('CONFLICT', 'An answer is still being written. Stop it first.')
  return stream
}

/** Null when no answer is being written. */
export async function resumeAnswer(
  deps: ConversationDeps,
  userId: string,
  id: string,
): Promise<ReadableStream<Uint8Array> | null> {
  await ownConversation(deps, userId, id)
  return deps.live(id).resume()
}

export async function stopAnswer(deps: ConversationDeps, userId: string, id: string) {
  await ownConversation(deps, userId, id)
  await deps.live(id).stop()
}

export async function renameConversation(
  deps: ConversationDeps,
  userId: string,
  id: string,
  title: string,
) {
  await ownConversation(deps, userId, id)
  await deps.conversations.rename(id, title)
}

export async function deleteConversation(deps: ConversationDeps, userId: string, id: string) {
  await ownConversation(deps, userId, id)
  await deps.live(id).stop()
  await deps.conversations.remove(id)
}

async function ownConversation(
  { conversations }: ConversationDeps,
  userId: string,
  id: string,
): Promise<ConversationRow> {
  const row = await conversations.find(userId, id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such conversation')
  return row
}

function toSummary(row: ConversationRow): ConversationSummary {
  const { id, advisor, title, pinned, archivedAt, updatedAt } = row
  return {
    id,
    advisor,
    title,
    pinned,
    archived: archivedAt !== null,
    updatedAt: updatedAt.toISOString(),
    highlight: null,
  }
}
