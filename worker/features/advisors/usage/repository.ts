import { and, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import {
  conversations,
  messageCitations,
  messageFeedback,
  messages,
} from '../../../db/schema/advisors.ts'

const month = sql<string>`strftime('%Y-%m', ${messages.createdAt} / 1000, 'unixepoch')`
const cited = sql`EXISTS (SELECT 1 FROM ${messageCitations}
  WHERE ${messageCitations.messageId} = ${messages.id})`
const complete = sql`${messages.status} = 'complete'`
const countWhere = (condition: ReturnType<typeof sql>, name: string) =>
  sql<number>`count(CASE WHEN ${condition} THEN 1 END)`.as(name)

/** Figures of one person's own conversations; every query names the owner and where it begins. */
export function ownUsageRepository(db: Db) {
  return {
    /** Everything at once: questions, answers with their ratings, and the publishers cited. */
    async read(userId: string, since: Date, mostPublishers: number) {
      const own = (role: 'user' | 'assistant') =>
        and(
          eq(conversations.userId, userId),
          eq(messages.role, role),
          gte(messages.createdAt, since),
        )
      const inConversation = eq(messages.conversationId, conversations.id)
      const citedIn = countDistinct(messageCitations.messageId).as('cited_in')
      const [questions, answers, sources] = await db.batch([
        db
          .select({
            month: month.as('month'),
            advisor: conversations.advisor,
            count: count().as('asked'),
          })
          .from(conversations)
          .innerJoin(messages, inConversation)
          .where(own('user'))
          .groupBy(month, conversations.advisor)
          .orderBy(month, conversations.advisor),
        db
          .select({
            advisor: conversations.advisor,
            answers: countWhere(complete, 'answers'),
            withoutSources: countWhere(sql`${complete} AND NOT ${cited}`, 'without_sources'),
            good: countWhere(sql`${messageFeedback.rating} = 'up'`, 'good'),
            poor: countWhere(sql`${messageFeedback.rating} = 'down'`, 'poor'),
          })
          .from(conversations)
          .innerJoin(messages, inConversation)
          .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
          .where(own('assistant'))
          .groupBy(conversations.advisor)
          .orderBy(conversations.advisor),
        db
          .select({ publisher: messageCitations.publisher, answers: citedIn })
          .from(conversations)
          .innerJoin(messages, inConversation)
          .innerJoin(messageCitations, eq(messageCitations.messageId, messages.id))
          .where(own('assistant'))
          .groupBy(messageCitations.publisher)
          .orderBy(desc(citedIn), messageCitations.publisher)
          .limit(mostPublishers),
      ])
      return { questions, answers, sources }
    },
  }
}
