import type { NewMessage } from '../../../../domain/advisors/conversation-input.ts'
import {
  type ConversationDeps,
  checkOwner,
  checkTemporaryOwner,
  redactorFor,
} from '../conversations/deps.ts'
import { type AskedQuestion, askError } from './ask.ts'

type Stream = ReadableStream<Uint8Array>
/** Who asks and how many messages they may send today; null is no limit. */
export type Asker = { userId: string; dailyLimit: number | null }

/** Stores the question and starts its answer; returns the answer's parts as they are written. */
export async function askAdvisor(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  { id: messageId, text, parent, notStudents: namesToKeep }: NewMessage,
): Promise<Stream> {
  // The reservation checks the owner of a stored conversation: here it would cost a round trip more.
  await checkTemporaryOwner(deps, asker.userId, conversationId)
  const redacted = await redactorFor(deps, asker.userId)(text, namesToKeep)
  return ask(deps, asker, conversationId, { kind: 'new', id: messageId, text: redacted, parent })
}

/** Another answer to the question of `messageId`, which may be the question or one of its answers. */
export async function regenerateAnswer(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  messageId: string,
): Promise<Stream> {
  await checkTemporaryOwner(deps, asker.userId, conversationId)
  return ask(deps, asker, conversationId, { kind: 'regenerate', messageId })
}

/** The parts of the answer that is being written, or null when none is. */
export async function resumeAnswer(
  deps: ConversationDeps,
  userId: string,
  conversationId: string,
): Promise<Stream | null> {
  await checkOwner(deps, userId, conversationId)
  return deps.live(conversationId).resume()
}

/** Stops the answer that is being written; returns when what there is of it is stored. */
export async function stopAnswer(deps: ConversationDeps, userId: string, conversationId: string) {
  await checkOwner(deps, userId, conversationId)
  await deps.live(conversationId).stop()
}

async function ask(
  deps: ConversationDeps,
  { userId, dailyLimit }: Asker,
  conversationId: string,
  asked: AskedQuestion,
): Promise<Stream> {
  const answer = await deps.live(conversationId).ask({ conversationId, userId, dailyLimit, asked })
  if (typeof answer === 'string') throw askError(answer, { asked, dailyLimit })
  return answer
}
