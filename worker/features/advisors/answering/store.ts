import type { AnswerPart, MessageStatus } from '../../../../domain/advisors/conversations.ts'
import {
  emptyMessage,
  withCheckedCitations,
  withPart,
} from '../../../../domain/advisors/message.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { report } from '../../../http/report.ts'
import { type AnswerLock, releaseLock } from '../allowance/lock-repository.ts'
import { historyIndex } from '../conversations/history-index.ts'
import { messageRepository, type NewAnswer } from '../conversations/message-repository.ts'
import type { AskedQuestion, Reservation, Reserved, ReservedQuestion } from './ask.ts'
import { askRepository } from './ask-repository.ts'
import type { TemporaryConversation } from './temporary-conversation.ts'

/** An answer that ended, or that ends this way if the worker dies now. */
export type FinishedAnswer = AnswerLock & {
  question: { id: string; text: string }
  status: MessageStatus
}

/** Where a conversation is kept: the databases, or the memory of its object. */
export type ConversationStore = {
  /** Takes the person's lock, counts the question and keeps it: all of it or nothing. */
  reserve(asked: AskedQuestion, reservation: Reservation): Promise<Reserved<ReservedQuestion>>
  /** Keeps an answer and releases its lock; doing so again changes nothing. */
  saveAnswer(finished: FinishedAnswer, answer: NewAnswer): Promise<void>
}

/** Conversations of the main database; their messages go into the history's index too. */
export function d1Store(env: Bindings): ConversationStore {
  const db = openDb(env.DB)
  const questions = askRepository(db)
  return {
    reserve: (asked, reservation) =>
      asked.kind === 'new'
        ? questions.reserveNew(asked, reservation)
        : questions.reserveRetry(asked.messageId, reservation),

    async saveAnswer({ conversationId, userId, question }, answer) {
      const owner = { conversationId, userId }
      if (!(await messageRepository(db).saveAnswer(owner, answer))) return
      const texts = [question, answer].map(({ id, text }) => ({ ...owner, messageId: id, text }))
      // The index is derived: the answer is not lost with it, and a rebuild brings it in.
      await historyIndex(env.SEARCH_DB)
        .add(texts)
        .catch((error) => report(error, { conversation: conversationId }))
    },
  }
}

/** A temporary conversation, in the memory of its object; only lock and quota are stored. */
export function memoryStore(
  env: Bindings,
  temporary: TemporaryConversation | null,
): ConversationStore {
  const db = openDb(env.DB)
  return {
    async reserve(asked, reservation) {
      if (!temporary) return { refused: 'no-conversation' }
      const refused = temporary.refusalOf(asked)
      if (refused) return { refused }
      const outcome = await askRepository(db).reserveUnstored(
        reservation,
        temporary.isFree(asked) ? 0 : 1,
      )
      if (!('reserved' in outcome)) return outcome
      return { reserved: { ...temporary.place(asked), profile: outcome.reserved } }
    },

    async saveAnswer(finished, answer) {
      temporary?.saveAnswer(answer)
      // The answer is kept; a lock that was not released is taken over by the next question.
      await releaseLock(db, finished).catch((error) =>
        report(error, { conversation: finished.conversationId }),
      )
    },
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
