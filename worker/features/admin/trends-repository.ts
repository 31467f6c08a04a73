import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../../domain/durations.ts'
import type { Db } from '../../db/index.ts'
import { messageCitations, messageFeedback, messages } from '../../db/schema/advisors.ts'
import { user } from '../../db/schema/auth.ts'
import { billingPayments, entitlements } from '../../db/schema/billing.ts'

export type DayCount = { day: number; count: number }

/** Figures by UTC day since a time; a day is its number since 1970-01-01. */
export function trendsRepository(db: Db) {
  const perDay = (table: SQL, at: SQL, where: SQL, figure = sql`count(*)`) =>
    db.all<DayCount>(
      sql`SELECT CAST(${at} / ${dayMs} AS INTEGER) AS day, ${figure} AS count FROM ${table}
        WHERE ${where} GROUP BY 1`,
    )
  return {
    signUps: (since: Date) =>
      perDay(sql`${user}`, sql`created_at`, sql`created_at >= ${since.getTime()}`),
    answers: (since: Date) =>
      perDay(
        sql`${messages}`,
        sql`created_at`,
        sql`created_at >= ${since.getTime()} AND role = 'assistant'`,
      ),
    answersWithoutSource: (since: Date) =>
      perDay(sql`${messages}`, sql`created_at`, citesNothing(since)),
    /** Count of answers without a citation since a time, and the first one's time. */
    async unanswered(since: Date): Promise<{ count: number; since: Date | null }> {
      const [found] = await db.all<{ count: number; first: number | null }>(
        sql`SELECT count(*) AS count, min(created_at) AS first FROM ${messages}
          WHERE ${citesNothing(since)}`,
      )
      return { count: found?.count ?? 0, since: found?.first ? new Date(found.first) : null }
    },
    /** Cents received less refunds, by the payment's day. */
    received: (since: Date) =>
      perDay(
        sql`${billingPayments}`,
        sql`paid_at`,
        sql`paid_at >= ${since.getTime()}`,
        sql`sum(amount_cents - refunded_cents)`,
      ),
    poorRatings: (since: Date) =>
      perDay(
        sql`${messages} JOIN ${messageFeedback} f ON f.message_id = ${messages}.id`,
        sql`${messages}.created_at`,
        sql`${messages}.created_at >= ${since.getTime()} AND f.rating = 'down'`,
      ),
    newAccess: (since: Date) =>
      perDay(sql`${entitlements}`, sql`starts_at`, sql`starts_at >= ${since.getTime()}`),
  }
}

/**
 * The condition for complete answers without a citation: the library had nothing on the question.
 */
const citesNothing = (since: Date) =>
  sql`created_at >= ${since.getTime()} AND role = 'assistant' AND status = 'complete'
    AND NOT EXISTS (SELECT 1 FROM ${messageCitations} c WHERE c.message_id = ${messages}.id)`
