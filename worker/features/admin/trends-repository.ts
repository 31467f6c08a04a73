import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { messageCitations, messageFeedback, messages } from '../../db/schema/advisors.ts'
import { user } from '../../db/schema/auth.ts'
import { entitlements } from '../../db/schema/billing.ts'

export type DayCount = { day: number; count: number }

const dayMs = 24 * 60 * 60 * 1000

/** How many a UTC day, since a time; days are counted from 1970. */
export function trendsRepository(db: Db) {
  const perDay = (table: SQL, at: SQL, where: SQL) =>
    db.all<DayCount>(
      sql`SELECT CAST(${at} / ${dayMs} AS INTEGER) AS day, count(*) AS count FROM ${table}
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
    /** Answers that cite nothing: where the library had nothing to say. */
    answersWithoutSource: (since: Date) =>
      perDay(
        sql`${messages}`,
        sql`created_at`,
        sql`created_at >= ${since.getTime()} AND role = 'assistant' AND status = 'complete'
          AND NOT EXISTS (SELECT 1 FROM ${messageCitations} c WHERE c.message_id = ${messages}.id)`,
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
