import type { NewMessage } from '../../../../domain/advisors/conversation-input.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { type ConversationDeps, checkOwner, checkTemporaryOwner } from '../conversations/deps.ts'
import { type AskedQuestion, askError } from './ask.ts'

type Stream = ReadableStream<Uint8Array>
/** Who asks and how many messages they may send today; null is no limit. */
export type Asker = { userId: string; dailyLimit: number | null }

/**
 * Wakes the object that the first question of a new conversation will go to: waking takes it
 * longer than anything else on the way.
 */
export async function wakeForQuestion({ live }: ConversationDeps, userId: string, id: string) {
  await live(id).isRunning(userId)
}

/** Stores the question and starts its answer; returns the answer's parts as they are written. */
export async function askAdvisor(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  { id, text, parent, notStudents }: NewMessage,
): Promise<Stream> {
  const redacted = await withoutStudentData(text, { notStudents })
  return ask(deps, asker, conversationId, { kind: 'new', id, text: redacted, parent })
}

/** Another answer to the question of `messageId`, which may be the question or one of its answers. */
export async function regenerateAnswer(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  messageId: string,
): Promise<Stream> {
  return ask(deps, asker, conversationId, { kind: 'regenerate', messageId })
}

/** The parts of the answer that is being written, or null when none is. */
export async function resumeAnswer(
  deps: ConversationDeps,
  userId: string,
  id: string,
): Promise<Stream | null> {
  await checkOwner(deps, userId, id)
  return deps.live(id).resume()
}

/** Returns when what was written so far is stored. */
export async function stopAnswer(deps: ConversationDeps, userId: string, id: string) {
  await checkOwner(deps, userId, id)
  await deps.live(id).stop()
}

async function ask(
  deps: ConversationDeps,
  { userId, dailyLimit }: Asker,
  conversationId: string,
  asked: AskedQuestion,
): Promise<Stream> {
  // A stored conversation is reserved for its owner only; asking first would cost a round trip.
  await checkTemporaryOwner(deps, userId, conversationId)
  const answer = await deps.live(conversationId).ask({ conversationId, userId, dailyLimit, asked })
  if (typeof answer === 'string') throw askError(answer, { asked, dailyLimit })
  return answer
}
