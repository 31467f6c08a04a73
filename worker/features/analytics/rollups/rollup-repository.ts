import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AdvisorFigures, Cohort, DayFigures } from '../../../../domain/analytics/figures.ts'
import type { PackedVisits } from '../../../../domain/analytics/visits.ts'
import { dayMs } from '../../../../domain/durations.ts'
import type { Db } from '../../../db/index.ts'
import { conversations, messageFeedback, messages } from '../../../db/schema/advisors.ts'
import {
  analyticsCounts as counts,
  analyticsDaily as daily,
  websiteAnalytics as events,
  analyticsVisits as visits,
} from '../../../db/schema/analytics.ts'

/** The last event read of a day. */
export type Cursor = { time: Date; id: string }

type Changed = {
  figures: DayFigures | null
  parts: { packed: PackedVisits; visits: number }[] | null
}

/** The beginning and end of a UTC day. */
const boundsOf = (day: string) => {
  const begin = new Date(day)
  return { begin, end: new Date(begin.getTime() + dayMs) }
}

/** Reads the data that a roll-up is made from, and stores the roll-up. */
export function rollupRepository(db: Db) {
  return {
    /** A day's events after the cursor, by time. */
    events(day: string, after: Cursor, limit: number) {
      const { end } = boundsOf(day)
      return db
        .select({
          time: events.time,
          id: events.id,
          sessionId: events.sessionId,
          userId: events.userId,
          eventType: events.eventType,
          pagePath: events.pagePath,
          referrer: events.referrer,
          deviceType: events.deviceType,
          browser: events.browser,
          os: events.os,
          eventData: events.eventData,
          timeOnPage: events.timeOnPage,
          bounce: events.bounce,
          country: events.country,
          utmSource: events.utmSource,
          utmMedium: events.utmMedium,
          utmCampaign: events.utmCampaign,
        })
        .from(events)
        .where(
          and(
            sql`(${events.time}, ${events.id}) > (${after.time.getTime()}, ${after.id})`,
            lt(events.time, end),
          ),
        )
        .orderBy(asc(events.time), asc(events.id))
        .limit(limit)
    },
    counted(day: string) {
      const { kind, pagePath, count } = counts
      return db.select({ kind, pagePath, count }).from(counts).where(eq(counts.day, day))
    },
    async advisors(day: string): Promise<AdvisorFigures> {
      const { begin, end } = boundsOf(day)
      const thatDay = and(gte(messages.createdAt, begin), lt(messages.createdAt, end))
      const cited = sql`EXISTS (SELECT 1 FROM message_citations c WHERE c.message_id = ${messages.id})`
      const [asked, answered] = await db.batch([
        db
          .select({ advisor: conversations.advisor, questions: sql<number>`count(*)` })
          .from(messages)
          .innerJoin(conversations, eq(conversations.id, messages.conversationId))
          .where(and(thatDay, eq(messages.role, 'user')))
          .groupBy(conversations.advisor),
        db
          .select({
            answers: sql<number>`count(*)`,
            withoutSource: sql<number>`count(*) FILTER (WHERE NOT ${cited})`,
            up: sql<number>`count(*) FILTER (WHERE ${messageFeedback.rating} = 'up')`,
            down: sql<number>`count(*) FILTER (WHERE ${messageFeedback.rating} = 'down')`,
          })
          .from(messages)
          .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
          .where(and(thatDay, eq(messages.role, 'assistant'))),
      ])
      const { up = 0, down = 0, answers = 0, withoutSource = 0 } = answered[0] ?? {}
      return {
        questions: Object.fromEntries(asked.map(({ advisor, questions }) => [advisor, questions])),
        ratings: { up, down },
        answers,
        withoutSource,
      }
    },
    /** The cohort of each registration day since: how many asked, paid, and were active by week. */
    async cohorts(since: string): Promise<Map<string, Cohort>> {
      const from = new Date(since).getTime()
      const day = sql`date(u.created_at / 1000, 'unixepoch')`
      const [people, active] = await Promise.all([
        db.all<{ day: string; signUps: number; asked: number; paid: number }>(
          sql`SELECT ${day} AS day, count(*) AS signUps,
              sum(EXISTS (SELECT 1 FROM answer_usage a WHERE a.user_id = u.id)) AS asked,
              sum(EXISTS (SELECT 1 FROM billing_payments p WHERE p.user_id = u.id)) AS paid
            FROM user u WHERE u.created_at >= ${from} GROUP BY 1`,
        ),
        db.all<{ day: string; week: number; people: number }>(
          sql`SELECT ${day} AS day, CAST((julianday(a.day) - julianday(${day})) / 7 AS INTEGER) AS week,
              count(DISTINCT u.id) AS people
            FROM user u CROSS JOIN answer_usage a ON a.user_id = u.id
            WHERE u.created_at >= ${from} GROUP BY 1, 2`,
        ),
      ])
      const cohorts = new Map<string, Cohort>()
      for (const { day: on, signUps, asked, paid } of people)
        cohorts.set(on, { signUps, asked, paid, activeInWeek: [] })
      for (const { day: on, week, people: count } of active) {
        const cohort = cohorts.get(on)
        if (cohort && week >= 0) cohort.activeInWeek[week] = count
      }
      return cohorts
    },
    async read(day: string) {
      const [stored, parts] = await db.batch([
        db.select({ body: daily.body }).from(daily).where(eq(daily.day, day)),
        db
          .select({ body: visits.body })
          .from(visits)
          .where(eq(visits.day, day))
          .orderBy(visits.part),
      ])
      return {
        figures: (stored[0]?.body ?? null) as DayFigures | null,
        parts: parts.map(({ body }) => body as PackedVisits),
      }
    },
    /** Stores the parts that are not null in one batch; returns rows written. */
    async write(day: string, { figures, parts }: Changed, now: Date): Promise<number> {
      const writes = [
        ...(parts
          ? [
              db.delete(visits).where(and(eq(visits.day, day), gte(visits.part, parts.length))),
              ...parts.map(({ packed, visits: number }, part) =>
                db
                  .insert(visits)
                  .values({ day, part, visits: number, body: packed })
                  .onConflictDoUpdate({
                    target: [visits.day, visits.part],
                    set: { visits: number, body: packed },
                  }),
              ),
            ]
          : []),
        ...(figures
          ? [
              db
                .insert(daily)
                .values({ day, body: figures, updatedAt: now })
                .onConflictDoUpdate({
                  target: daily.day,
                  set: { body: figures, updatedAt: now },
                }),
            ]
          : []),
      ]
      const [first, ...rest] = writes
      if (!first) return 0
      const results = await db.batch([first, ...rest])
      return results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
    },
  }
}
