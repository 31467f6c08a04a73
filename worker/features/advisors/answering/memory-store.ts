import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { report } from '../../../http/report.ts'
import { releaseLock } from '../allowance/lock-repository.ts'
import { askRepository } from './ask-repository.ts'
import type { ConversationStore } from './store.ts'
import type { TemporaryConversation } from './temporary-conversation.ts'

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
