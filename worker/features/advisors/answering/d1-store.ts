import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { report } from '../../../http/report.ts'
import { historyIndex } from '../conversations/history-index.ts'
import { messageRepository } from '../conversations/message-repository.ts'
import { askRepository, type Opened, type Outcome } from './ask-repository.ts'
import { isFreeAgain, placeQuestion } from './question.ts'
import { type AskClaim, newAnswer, type Shelf, type TakenQuestion, withTicket } from './store.ts'

/** A conversation of the main database; its messages go into the history’s index too. */
export function databaseShelf(env: Bindings): Shelf {
  const db = openDb(env.DB)
  const questions = askRepository(db)
  return {
    async take(asked, claim) {
      if (asked.kind === 'again') return takeAgain(asked.messageId, claim)
      const outcome = await questions.ask(asked, withTicket(claim, false))
      return 'taken' in outcome ? placed(outcome.taken, asked.id) : outcome
    },

    async putAnswer(finished, parts) {
      const { conversationId, userId, question } = finished
      const owner = { conversationId, userId }
      const answer = newAnswer(finished, parts)
      if (!(await messageRepository(db).putAnswer(owner, answer))) return
      const texts = [question, answer].map(({ id, text }) => ({ ...owner, messageId: id, text }))
      // The index is derived: the answer is not lost with it, and a rebuild brings it in.
      await historyIndex(env.SEARCH_DB)
        .add(texts)
        .catch((error) => report(error, { conversation: conversationId }))
    },
  }

  async function takeAgain(messageId: string, claim: AskClaim): Promise<Outcome<TakenQuestion>> {
    const { userId, conversationId } = claim.turn
    const opened = await questions.open(userId, conversationId)
    if (!opened) return { refused: 'gone' }
    const found = placed(opened, messageId)
    if (!('taken' in found)) return found
    const { id } = found.taken.question
    const outcome = await questions.askAgain(
      id,
      withTicket(claim, isFreeAgain(opened.messages, id)),
    )
    return 'taken' in outcome ? found : outcome
  }
}

function placed(opened: Opened, messageId: string): Outcome<TakenQuestion> {
  const question = placeQuestion(opened, messageId)
  if (!question) return { refused: 'no-message' }
  return { taken: { ...question, profile: opened.profile } }
}
