import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { report } from '../../../http/report.ts'
import { historyIndex } from '../conversations/history-index.ts'
import { messageRepository } from '../conversations/message-repository.ts'
import { isFreeRetry, placeQuestion, type Reservation } from './ask.ts'
import { askRepository, type OpenedConversation } from './ask-repository.ts'
import type { ConversationStore, Reserved, ReservedQuestion } from './store.ts'

/** Conversations of the main database; their messages go into the history's index too. */
export function d1Store(env: Bindings): ConversationStore {
  const db = openDb(env.DB)
  const questions = askRepository(db)
  return {
    async reserve(asked, reservation) {
      if (asked.kind === 'regenerate') return reserveRetry(asked.messageId, reservation)
      const outcome = await questions.reserveNew(asked, reservation)
      return 'reserved' in outcome ? placed(outcome.reserved, asked.id) : outcome
    },

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

  async function reserveRetry(
    messageId: string,
    reservation: Reservation,
  ): Promise<Reserved<ReservedQuestion>> {
    const { userId, conversationId } = reservation.lock
    const opened = await questions.open(userId, conversationId)
    if (!opened) return { refused: 'no-conversation' }
    const found = placed(opened, messageId)
    if (!('reserved' in found)) return found
    const { id } = found.reserved.question
    const cost = isFreeRetry(opened.messages, id) ? 0 : 1
    const outcome = await questions.reserveRetry(id, reservation, cost)
    return 'reserved' in outcome ? found : outcome
  }
}

function placed(opened: OpenedConversation, messageId: string): Reserved<ReservedQuestion> {
  const question = placeQuestion(opened, messageId)
  if (!question) return { refused: 'no-message' }
  return { reserved: { ...question, profile: opened.profile } }
}
