import { lt, sql } from 'drizzle-orm'
import { dayMs } from '../../../../domain/durations.ts'
import type { Db } from '../../../db/index.ts'
import {
  analyticsClocks,
  analyticsCounts,
  analyticsDaily,
  analyticsFlushes,
  analyticsMails,
  analyticsVisits,
  visitorActivity,
  websiteAnalytics,
} from '../../../db/schema/analytics.ts'

/** Deletes data past its retention; each function returns how many rows. */
export function retentionRepository(db: Db) {
  return {
    /**
     * Events before a time, one day's a statement so that none takes long; at most `mostDays` days.
     */
    async events(before: Date, mostDays = 14): Promise<number> {
      let deleted = 0
      for (let turn = 0; turn < mostDays; turn++) {
        const [oldest] = await db
          .select({ time: websiteAnalytics.time })
          .from(websiteAnalytics)
          .orderBy(websiteAnalytics.time)
          .limit(1)
        if (!oldest || oldest.time >= before) break
        const until = new Date(Math.min(oldest.time.getTime() + dayMs, before.getTime()))
        const { meta } = await db.delete(websiteAnalytics).where(lt(websiteAnalytics.time, until))
        deleted += meta.changes
      }
      return deleted
    },
    /** Packed visits and counts before the day `visits`, daily figures before the day `figures`. */
    async days({ visits, figures }: { visits: string; figures: string }): Promise<number> {
      const results = await db.batch([
        db.delete(analyticsVisits).where(lt(analyticsVisits.day, visits)),
        db.delete(analyticsCounts).where(lt(analyticsCounts.day, visits)),
        db.delete(analyticsDaily).where(lt(analyticsDaily.day, figures)),
      ])
      return results.reduce((sum, { meta }) => sum + meta.changes, 0)
    },
    /** Ids of flushes before a time: a flush that old is not repeated. */
    async flushes(before: Date): Promise<number> {
      const id = before.getTime().toString(36).padStart(9, '0')
      const { meta } = await db.delete(analyticsFlushes).where(lt(analyticsFlushes.id, id))
      return meta.changes
    },
    async mails(beforeDay: string): Promise<number> {
      const { meta } = await db.delete(analyticsMails).where(lt(analyticsMails.key, beforeDay))
      return meta.changes
    },
    /**
     * Clock corrections stored before a time. Reads the whole table, which few sessions have a row
     * in.
     */
    async clocks(before: Date): Promise<number> {
      const { meta } = await db
        .delete(analyticsClocks)
        .where(sql`${analyticsClocks.createdAt} < ${before.getTime()}`)
      return meta.changes
    },
    /** Visitors last seen before a time. Reads the whole table, which holds a day's visitors. */
    async visitors(before: Date): Promise<number> {
      const { meta } = await db
        .delete(visitorActivity)
        .where(sql`${visitorActivity.lastSeen} < ${before.getTime()}`)
      return meta.changes
    },
  }
}
