import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { report } from '../../../http/report.ts'
import { endTurn } from '../allowance/turn-repository.ts'
import type { TemporaryConversation } from '../conversations/temporary-conversation.ts'
import { askRepository } from './ask-repository.ts'
import { newAnswer, type Shelf, withTicket } from './store.ts'

/** A temporary conversation, in the memory of its object; only turn and allowance are stored. */
export function memoryShelf(env: Bindings, temporary: TemporaryConversation | null): Shelf {
  const db = openDb(env.DB)
  return {
    async take(asked, claim) {
      if (!temporary) return { refused: 'gone' }
      const refused = temporary.refusalOf(asked)
      if (refused) return { refused }
      const ticketed = withTicket(claim, temporary.isFree(asked))
      const outcome = await askRepository(db).askUnstored(ticketed)
      if (!('taken' in outcome)) return outcome
      return { taken: { ...temporary.take(asked), profile: outcome.taken } }
    },

    async putAnswer(finished, parts) {
      temporary?.putAnswer(newAnswer(finished, parts))
      // The answer is kept; a turn that was not given back is taken over by the next question.
      await endTurn(db, finished).catch((error) =>
        report(error, { conversation: finished.conversationId }),
      )
    },
  }
}
