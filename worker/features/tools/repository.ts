import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type OwnDate, ownDateLimits } from '../../../domain/guides/own-dates.ts'
import { type KeptResult, type KeptTool, keptLimits } from '../../../domain/tools/kept.ts'
import type { Db } from '../../db/index.ts'
import { districtDates, toolResults } from '../../db/schema/tools.ts'

/** People's kept tool results, and their districts' dates. */
export function toolsRepository(db: Db) {
  const ofTool = (userId: string, tool: KeptTool) =>
    and(eq(toolResults.userId, userId), eq(toolResults.tool, tool))
  const { id, date, title, kind } = districtDates
  return {
    /** A person's results of a tool, newest first. */
    async results(userId: string, tool: KeptTool): Promise<KeptResult[]> {
      const { day, inputs, score } = toolResults
      return db
        .select({ day, inputs, score })
        .from(toolResults)
        .where(ofTool(userId, tool))
        .orderBy(desc(day))
        .limit(keptLimits.results)
    },

    /**
     * Stores the result of a day in place of an earlier one, and deletes the oldest over the limit.
     */
    async keep(userId: string, tool: KeptTool, result: KeptResult, now: Date): Promise<void> {
      const { day, ...values } = { ...result, updatedAt: now }
      await db.batch([
        db
          .insert(toolResults)
          .values({ userId, tool, day, ...values })
          .onConflictDoUpdate({
            target: [toolResults.userId, toolResults.tool, toolResults.day],
            set: values,
          }),
        db.delete(toolResults).where(
          and(
            ofTool(userId, tool),
            sql`day NOT IN (SELECT day FROM tool_results WHERE user_id = ${userId}
              AND tool = ${tool} ORDER BY day DESC LIMIT ${keptLimits.results})`,
          ),
        ),
      ])
    },

    async forget(userId: string, tool: KeptTool): Promise<void> {
      await db.delete(toolResults).where(ofTool(userId, tool))
    },

    /** A person's dates, past ones included, earliest first. */
    async dates(userId: string): Promise<OwnDate[]> {
      return db
        .select({ id, date, title, kind })
        .from(districtDates)
        .where(eq(districtDates.userId, userId))
        .orderBy(asc(date))
        .limit(ownDateLimits.dates)
    },

    /** Adds a date; false when the person has reached the limit. */
    async addDate(userId: string, one: OwnDate, now: Date): Promise<boolean> {
      const { meta } = await db.run(sql`INSERT INTO district_dates
          (id, user_id, date, title, kind, created_at)
        SELECT ${one.id}, ${userId}, ${one.date}, ${one.title}, ${one.kind}, ${now.getTime()}
        WHERE (SELECT count(*) FROM district_dates WHERE user_id = ${userId}) < ${ownDateLimits.dates}`)
      return meta.changes > 0
    },

    /** Deletes a date; false when the person has no such date. */
    async removeDate(userId: string, dateId: string): Promise<boolean> {
      const gone = await db
        .delete(districtDates)
        .where(and(eq(id, dateId), eq(districtDates.userId, userId)))
        .returning({ id })
      return gone.length > 0
    },
  }
}
