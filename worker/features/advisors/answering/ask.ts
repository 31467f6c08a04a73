import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { allowanceUsedUp } from '../../../../domain/advisors/allowance.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { AnswerLock } from '../allowance/lock-repository.ts'
import type { Quota } from '../allowance/repository.ts'
import { branchTo } from '../conversations/branches.ts'
import { noConversation, noMessage } from '../conversations/failures.ts'
import type { OpenConversation } from '../conversations/tree-repository.ts'

/** A new question, or the wish for another answer to an earlier one. */
export type AskedQuestion =
  | { kind: 'new'; id: string; text: string; parent?: string | null | undefined }
  | { kind: 'regenerate'; messageId: string }

/** One request for an answer; `dailyLimit` null is no limit. */
export type Ask = {
  conversationId: string
  userId: string
  dailyLimit: number | null
  asked: AskedQuestion
}

/**
 * The permits a question needs before it is answered: the person's lock, which may be taken from an
 * answer that died, and one of the day's messages.
 */
export type Reservation = { lock: AnswerLock; staleAnswerId: string | null; quota: Quota }

/** A question in its conversation, with the branch above it, oldest first. */
export type PlacedQuestion = {
  advisor: AdvisorId
  question: { id: string; text: string }
  history: Message[]
}

/** A stored question, and the district of who asks. */
export type ReservedQuestion = PlacedQuestion & { profile: DistrictProfile }

export type Refused = { refused: 'no-conversation' | 'no-message' | 'duplicate' | 'allowance' }
/** The outcome of a reservation; `lockedBy` is another answer, running or dead. */
export type Reserved<T> = { reserved: T } | Refused | { lockedBy: AnswerLock }

/**
 * Why a question is not answered. `running`: this conversation is still getting an answer; `busy`:
 * another one of the same person is; `unsaved`: the last answer is not in the database yet;
 * `duplicate`: there is a message with this id.
 */
export type AskRefusal =
  | 'running'
  | 'busy'
  | 'unsaved'
  | 'allowance'
  | 'duplicate'
  | 'no-conversation'
  | 'no-message'

/** The error for a refusal. */
export function askError(
  reason: AskRefusal,
  { asked, dailyLimit }: Pick<Ask, 'asked' | 'dailyLimit'>,
): AppError {
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
      return allowanceUsedUp(dailyLimit ?? 0, new Date())
    case 'no-conversation':
      return noConversation()
    case 'no-message':
      return asked.kind === 'regenerate'
        ? noMessage()
        : new AppError('INVALID_INPUT', 'parent: There is no such message')
  }
}

/**
 * A question in its conversation, by its own id or that of one of its answers; null for no such
 * message.
 */
export function placeQuestion(
  { row, messages }: OpenConversation,
  messageId: string,
): PlacedQuestion | null {
  const find = (id: string | null | undefined) => messages.find((message) => message.id === id)
  const named = find(messageId)
  const question = named?.role === 'assistant' ? find(named.parentId) : named
  if (question?.role !== 'user') return null
  const { id, text, parentId } = question
  return { advisor: row.advisor, question: { id, text }, history: branchTo(messages, parentId) }
}

/**
 * Whether another answer to a question counts no message: it has none yet, or the last was
 * interrupted.
 */
export function isFreeRetry(messages: Message[], questionId: string): boolean {
  const last = messages.findLast(({ parentId }) => parentId === questionId)
  return !last || last.status === 'interrupted'
}
