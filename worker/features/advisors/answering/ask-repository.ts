import { and, eq, sql } from 'drizzle-orm'
import { titleOf, untitledConversation } from '../../../../domain/advisors/conversations.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { Db } from '../../../db/index.ts'
import { conversations, messages } from '../../../db/schema/advisors.ts'
import { countQuestion, type Ticket } from '../allowance/repository.ts'
import { endTurn, type Turn, takeTurn, turnQuery } from '../allowance/turn-repository.ts'
import {
  type OpenConversation,
  openingQueries,
  toOpened,
} from '../conversations/tree-repository.ts'
import { profileQuery, toProfile } from '../district/repository.ts'

/** What asking takes: the person's turn, for now or over an answer that died, and their allowance. */
export type Claim = { turn: Turn; over: string | null; ticket: Ticket }

/**
 * `gone`: there is no such conversation; `no-message`: no such message in it; `duplicate`: there is
 * a message with this id; `allowance`: today's messages are used up.
 */
export type Refused = { refused: 'gone' | 'no-message' | 'duplicate' | 'allowance' }
/** What came of asking; `busyWith` is another answer, which may be under way or have died. */
export type Outcome<T> = { taken: T } | Refused | { busyWith: Turn }

/** A conversation and its owner's district. */
export type Opened = OpenConversation & { profile: DistrictProfile }

export type NewQuestion = { id: string; text: string; parent?: string | null | undefined }

/** Whether the statement before this one in the batch did something. */
const did = sql`changes() > 0`
const didNothing = sql`changes() = 0`

/** Takes questions into the main database: the turn, the count and the question, or none of them. */
export function askRepository(db: Db) {
  return {
    async open(userId: string, conversationId: string): Promise<Opened | null> {
      const [profiles, ...rows] = await db.batch([
        profileQuery(db, userId),
        ...openingQueries(db, userId, conversationId),
      ])
      const opened = toOpened(rows)
      return opened && { ...opened, profile: toProfile(profiles) }
    },

    /** Stores a new question and reads its conversation, in one round trip. */
    async ask(
      { id, text, parent }: NewQuestion,
      { turn, over, ticket }: Claim,
    ): Promise<Outcome<Opened>> {
      const { userId, conversationId } = turn
      const leaf = sql`(SELECT leaf_id FROM conversations WHERE id = ${conversationId})`
      const parentId = parent === undefined ? leaf : sql`${parent}`
      const mayAsk = sql`EXISTS (SELECT 1 FROM conversations
        WHERE id = ${conversationId} AND user_id = ${userId})
        AND (${parent ?? null} IS NULL OR EXISTS (SELECT 1 FROM messages
          WHERE id = ${parent ?? null} AND conversation_id = ${conversationId}))`
      const now = new Date()
      try {
        const [, , stored, , , turns, profiles, ...rows] = await db.batch([
          takeTurn(db, turn, { condition: mayAsk, over }),
          countQuestion(db, ticket, did),
          db.insert(messages).select(sql`
            SELECT ${id}, ${conversationId}, ${parentId}, 'user', 'complete', ${text}, NULL, NULL,
              NULL, ${now.getTime()}, NULL WHERE ${did}`),
          db
            .update(conversations)
            .set({
              leafId: id,
              updatedAt: now,
              title: sql`CASE WHEN title = ${untitledConversation} THEN ${titleOf(text)} ELSE title END`,
            })
            .where(and(eq(conversations.id, conversationId), did)),
          endTurn(db, turn, didNothing),
          turnQuery(db, userId),
          profileQuery(db, userId),
          ...openingQueries(db, userId, conversationId),
        ])
        const opened = toOpened(rows)
        if (!opened) return { refused: 'gone' }
        if (parent && !opened.messages.some((message) => message.id === parent))
          return { refused: 'no-message' }
        if (stored.meta.changes === 0) return refusal(turns)
        return { taken: { ...opened, profile: toProfile(profiles) } }
      } catch (error) {
        if (/UNIQUE constraint/.test(String((error as Error).cause ?? error)))
          return { refused: 'duplicate' }
        throw error
      }
    },

    /** Counts a stored question that is answered anew, and shows its branch. */
    async askAgain(questionId: string, { turn, over, ticket }: Claim): Promise<Outcome<null>> {
      const { userId, conversationId } = turn
      const [, counted, shown, , turns] = await db.batch([
        takeTurn(db, turn, { over }),
        countQuestion(db, ticket, did),
        db
          .update(conversations)
          .set({ leafId: questionId, updatedAt: new Date() })
          .where(and(eq(conversations.id, conversationId), did)),
        endTurn(db, turn, didNothing),
        turnQuery(db, userId),
      ])
      if (shown.meta.changes > 0) return { taken: null }
      return counted.meta.changes > 0 ? { refused: 'gone' } : refusal(turns)
    },

    /** Counts a question that is stored nowhere. */
    async askUnstored({ turn, over, ticket }: Claim): Promise<Outcome<DistrictProfile>> {
      const [, counted, , turns, profiles] = await db.batch([
        takeTurn(db, turn, { over }),
        countQuestion(db, ticket, did),
        endTurn(db, turn, didNothing),
        turnQuery(db, turn.userId),
        profileQuery(db, turn.userId),
      ])
      return counted.meta.changes > 0 ? { taken: toProfile(profiles) } : refusal(turns)
    },
  }
}

/** Without a turn it was the allowance that was not given; with one, somebody else has it. */
function refusal([turn]: Turn[]): Outcome<never> {
  return turn ? { busyWith: turn } : { refused: 'allowance' }
}
