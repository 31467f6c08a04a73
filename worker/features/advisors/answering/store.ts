import type { AnswerPart, MessageStatus } from '../../../../domain/advisors/conversations.ts'
import {
  emptyMessage,
  withCheckedCitations,
  withPart,
} from '../../../../domain/advisors/message.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { report } from '../../../http/report.ts'
import type { AnswerLock } from '../allowance/lock-repository.ts'
import type { NewAnswer } from '../conversations/message-repository.ts'
import type { Ask, AskedQuestion, AskRefusal, PlacedQuestion, Reservation } from './ask.ts'

/** An answer that ended, or that ends this way if the worker dies now. */
export type FinishedAnswer = AnswerLock & {
  question: { id: string; text: string }
  status: MessageStatus
}

/** A stored question, and the district of who asks. */
export type ReservedQuestion = PlacedQuestion & { profile: DistrictProfile }

export type Refused = { refused: 'no-conversation' | 'no-message' | 'duplicate' | 'allowance' }
/** The outcome of a reservation; `lockedBy` is another answer, running or dead. */
export type Reserved<T> = { reserved: T } | Refused | { lockedBy: AnswerLock }

/** Where a conversation is kept: the databases, or the memory of its object. */
export type ConversationStore = {
  /** Takes the person's lock, counts the question and keeps it: all of it or nothing. */
  reserve(asked: AskedQuestion, reservation: Reservation): Promise<Reserved<ReservedQuestion>>
  /** Keeps an answer and releases its lock; doing so again changes nothing. */
  saveAnswer(finished: FinishedAnswer, answer: NewAnswer): Promise<void>
}

type ReserveDeps = {
  store: ConversationStore
  /** Whether the conversation with this id has an answer under way. */
  isRunning(conversationId: string): Promise<boolean>
}

/**
 * Counts and stores a question, or says why not. A lock that was never released, because the
 * worker stopped in the middle of an answer, is taken over.
 */
export async function reserveQuestion(
  { store, isRunning }: ReserveDeps,
  { dailyLimit, asked }: Ask,
  lock: AnswerLock,
): Promise<AskRefusal | ReservedQuestion> {
  const quota = { userId: lock.userId, day: isoDay(new Date()), limit: dailyLimit }
  for (let staleAnswerId: string | null = null; ; ) {
    const outcome = await store.reserve(asked, { lock, staleAnswerId, quota })
    if ('reserved' in outcome) return outcome.reserved
    if ('refused' in outcome) return outcome.refused
    if (await isRunning(outcome.lockedBy.conversationId)) return 'busy'
    staleAnswerId = outcome.lockedBy.answerId
  }
}

/** Pause before the second attempt to store an answer; twice that before the third. */
const retryPauseMs = 200

/** Stores an answer; false when that failed as often as it may be tried. */
export async function saveWithRetries(
  store: ConversationStore,
  finished: FinishedAnswer,
  parts: AnswerPart[],
  { tries }: { tries: number },
): Promise<boolean> {
  const answer = toNewAnswer(finished, parts)
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      await store.saveAnswer(finished, answer)
      return true
    } catch (error) {
      report(error, { conversation: finished.conversationId })
      if (attempt < tries) await scheduler.wait(retryPauseMs * attempt)
    }
  }
  return false
}

/** An answer as it is stored: its parts put together, with only the sources it cites. */
function toNewAnswer(
  { answerId, question, status }: FinishedAnswer,
  parts: AnswerPart[],
  createdAt = new Date(),
): NewAnswer {
  const { text, citations, followUps, profileUsed, writer, note } = withCheckedCitations(
    parts.reduce(withPart, emptyMessage('assistant', createdAt)),
  )
  return {
    id: answerId,
    parentId: question.id,
    status,
    text,
    citations,
    followUps,
    profileUsed,
    writer: writer ?? 'builtin',
    note: note ?? null,
    createdAt,
  }
}
