import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { type ConversationNote, mapNote } from '../../../../domain/advisors/conversation-note.ts'
import {
  type Conversation,
  isTemporary,
  type Message,
  type MessageFeedback,
  untitledConversation,
} from '../../../../domain/advisors/conversations.ts'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import { branchTo, leafOf, newestLeafBelow } from './branches.ts'
import { toSummary } from './conversation-summary.ts'
import { type ConversationDeps, checkOwner, openOwn, redactorFor } from './deps.ts'
import { noMessage } from './failures.ts'
import type { Change } from './repository.ts'
import { newTemporaryId } from './temporary-id.ts'

type Start = { advisor: AdvisorId; temporary?: boolean | undefined }

/** Returns the new conversation's id. A temporary one is stored nowhere: its `LiveAnswer` object keeps it in memory. */
export async function startConversation(
  { conversations, live, secret }: ConversationDeps,
  userId: string,
  { advisor, temporary }: Start,
): Promise<{ id: string }> {
  if (temporary) {
    const id = newTemporaryId(secret, userId)
    await live(id).openTemporary({ id, userId, advisor })
    return { id }
  }
  const id = crypto.randomUUID()
  await conversations.create({ id, userId, advisor, title: untitledConversation })
  return { id }
}

/**
 * Wakes the object that the first question of a new conversation will go to: waking takes it
 * longer than anything else on the way.
 */
export async function wakeForQuestion({ live }: ConversationDeps, userId: string, id: string) {
  await live(id).isRunning(userId)
}

/** A conversation with the branch that is shown, its note, and whether its answer is being written. */
export async function readConversation(
  deps: ConversationDeps,
  userId: string,
  id: string,
): Promise<Conversation> {
  const opened = await openOwn(deps, userId, id)
  const shown = branchTo(opened.messages, leafOf(opened.messages, opened.row.leafId))
  const answered = shown.at(-1)?.role !== 'user'
  if (answered || (await deps.live(id).isRunning(userId)))
    return { ...toSummary(opened.row), ...(await toShown(deps, shown)), running: !answered }
  // `isRunning` woke the object, which may just have stored what a crash had left.
  const { row, messages } = await openOwn(deps, userId, id)
  return {
    ...toSummary(row),
    ...(await toShown(deps, branchTo(messages, leafOf(messages, row.leafId)))),
    running: false,
  }
}

/**
 * A branch as it is shown, with its note. Which resources go with an answer, and whether the entries
 * it cites have changed since, is read each time; without it where that fails.
 */
async function toShown({ library }: ConversationDeps, messages: Message[]) {
  const annotated = await library.annotate(messages).catch((error: unknown) => {
    report(error, { reading: 'library' })
    return messages
  })
  return withNote(annotated)
}

/** A branch and the newest note in it. */
function withNote(messages: Message[]): Pick<Conversation, 'messages' | 'note'> {
  return { messages, note: messages.findLast(({ note }) => note)?.note ?? null }
}

export type ConversationChanges = {
  title?: string | undefined
  pinned?: boolean | undefined
  archived?: boolean | undefined
  /** A message; the newest end of its branch is shown. */
  leaf?: string | undefined
  /** Takes the place of what the advisor keeps in mind of the branch that is shown. */
  note?: ConversationNote | undefined
}

/**
 * Changes what is named and leaves the rest. Throws `CONFLICT` when another branch is to be shown
 * while an answer is being written.
 */
export async function changeConversation(
  deps: ConversationDeps,
  userId: string,
  id: string,
  { title, pinned, archived, leaf, note }: ConversationChanges,
) {
  const { row, messages } = await openOwn(deps, userId, id)
  if (isTemporary(id) && (pinned !== undefined || archived !== undefined))
    throw new AppError('INVALID_INPUT', 'A temporary conversation is not kept')
  const change: Change = {}
  if (title !== undefined) change.title = await redactorFor(deps, userId)(title)
  if (pinned !== undefined) change.pinned = pinned
  if (archived !== undefined) change.archivedAt = archived ? new Date() : null
  if (leaf !== undefined) {
    change.leafId = endOfBranch(messages, leaf)
    if (await deps.live(id).isRunning(userId))
      throw new AppError('CONFLICT', 'An answer is still being written. Stop it first.')
  }
  // After everything that can be refused.
  if (note) {
    const kept = await mapNote(note, redactorFor(deps, userId))
    await putNote(deps, id, branchTo(messages, leafOf(messages, row.leafId)), kept)
  }
  if (Object.keys(change).length === 0) return
  if (isTemporary(id)) await deps.live(id).changeTemporary(change)
  else await deps.conversations.change(userId, id, change)
}

function endOfBranch(messages: Message[], leaf: string): string {
  const leafId = newestLeafBelow(messages, leaf)
  if (!leafId) throw new AppError('INVALID_INPUT', 'leaf: There is no such message')
  return leafId
}

/** Puts a note under the newest answer of a branch. Throws `CONFLICT` while there is none. */
async function putNote(
  deps: ConversationDeps,
  id: string,
  shown: Message[],
  note: ConversationNote,
) {
  const answer = shown.findLast(({ role }) => role === 'assistant')
  if (!answer) throw new AppError('CONFLICT', 'There is no answer yet to keep a note of')
  if (isTemporary(id)) await deps.live(id).noteTemporary(answer.id, note)
  else await deps.messages.putNote(answer.id, note)
}

/** The index first: when something fails, what is left can be deleted again. */
export async function deleteConversation(deps: ConversationDeps, userId: string, id: string) {
  await checkOwner(deps, userId, id)
  await deps.live(id).discard()
  if (isTemporary(id)) return
  await deps.index.removeConversation(userId, id)
  await deps.conversations.remove(userId, id)
}

/**
 * Deletes what is stored of all conversations. An answer under way is ended first, so that it is not
 * stored into what is gone; temporary conversations end by themselves.
 */
export async function deleteAllConversations(deps: ConversationDeps, userId: string) {
  const busyId = await deps.lockHolder(userId)
  if (busyId) await deps.live(busyId).discard()
  await deps.index.removeUser(userId)
  await deps.conversations.remove(userId)
}

/** Keeps a verdict on an answer; null takes it back. */
export async function rateAnswer(
  deps: ConversationDeps,
  userId: string,
  { id, messageId }: { id: string; messageId: string },
  feedback: MessageFeedback | null,
) {
  const { messages } = await openOwn(deps, userId, id)
  const answer = messages.find((message) => message.id === messageId)
  if (answer?.role !== 'assistant') throw noMessage()
  const { rating, reason } = feedback ?? {}
  const kept = rating && {
    rating,
    ...(reason && { reason: await redactorFor(deps, userId)(reason) }),
  }
  if (isTemporary(id)) await deps.live(id).rateTemporary(messageId, kept ?? null)
  else if (kept) await deps.messages.putFeedback(messageId, kept)
  else await deps.messages.removeFeedback(messageId)
}
