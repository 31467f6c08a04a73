import { allowanceUsedUp } from '../../../../domain/advisors/allowance.ts'
import type { NewMessage } from '../../../../domain/advisors/conversations.ts'
import { AppError } from '../../../../domain/errors.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import type { AskRefusal } from '../answering/ask-request.ts'
import type { AskedFor } from '../answering/question.ts'
import {
  type ConversationDeps,
  checkOwner,
  checkTemporaryOwner,
  noConversation,
  noMessage,
} from './deps.ts'

type Stream = ReadableStream<Uint8Array>
/** Who asks and how many questions they may ask today; null is no limit. */
export type Asker = { userId: string; limit: number | null }

/**
 * Wakes the object that the first question of a new conversation will go to: beginning takes it
 * longer than anything else on the way.
 */
export async function expectQuestion({ live }: ConversationDeps, id: string) {
  await live(id).isRunning()
}

/** Stores the question and starts its answer; the answer's parts come back as they are written. */
export async function askAdvisor(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  { id, text, parent }: NewMessage,
): Promise<Stream> {
  const redacted = await withoutStudentData(text)
  return ask(deps, asker, conversationId, { kind: 'new', id, text: redacted, parent })
}

/** Another answer to the question of `messageId`, which may be the question or one of its answers. */
export async function regenerateAnswer(
  deps: ConversationDeps,
  asker: Asker,
  conversationId: string,
  messageId: string,
): Promise<Stream> {
  return ask(deps, asker, conversationId, { kind: 'again', messageId })
}

/** Null when no answer is being written. */
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
  { userId, limit }: Asker,
  conversationId: string,
  asked: AskedFor,
): Promise<Stream> {
  // A stored conversation is opened for its owner only; asking first would cost a round trip.
  await checkTemporaryOwner(deps, userId, conversationId)
  const answer = await deps.live(conversationId).ask({ conversationId, userId, limit, asked })
  if (typeof answer === 'string') throw refusal(answer, asked, limit)
  return answer
}

function refusal(reason: AskRefusal, asked: AskedFor, limit: number | null): AppError {
  switch (reason) {
    case 'running':
      return new AppError('CONFLICT', 'An answer is still being written. Stop it first.')
    case 'busy':
      return new AppError(
        'CONFLICT',
        'Another of your conversations is still getting its answer. Stop it or wait for its end.',
      )
    case 'unsaved':
      return new AppError('UNAVAILABLE', 'The last answer is still being stored. Try again soon.')
    case 'duplicate':
      return new AppError('CONFLICT', 'This question was already sent')
    case 'allowance':
      return allowanceUsedUp(limit ?? 0, new Date())
    case 'gone':
      return noConversation()
    case 'no-message':
      return asked.kind === 'again'
        ? noMessage()
        : new AppError('INVALID_INPUT', 'parent: There is no such message')
  }
}
