import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Filters } from '../../../../domain/analytics/dimensions.ts'
import type { DayFigures } from '../../../../domain/analytics/figures.ts'
import type { PackedVisits } from '../../../../domain/analytics/visits.ts'
import type { Db } from '../../../db/index.ts'
import {
  analyticsDaily as daily,
  analyticsNotes as notes,
  analyticsSegments as segments,
  analyticsTokens as tokens,
  analyticsVisits as visits,
} from '../../../db/schema/analytics.ts'

/** What the analytics page shows; no event is read for it, only roll-ups. */
export function figuresRepository(db: Db) {
  return {
    async days(from: string, to: string): Promise<StoredDay[]> {
      const rows = await db
        .select()
        .from(daily)
        .where(between(daily.day, from, to))
        .orderBy(asc(daily.day))
      return rows.map(({ day, body, updatedAt }) => ({
        day,
        updatedAt,
        figures: body as DayFigures,
      }))
    },
    /** Which parts there are of a stretch's visits, the newest day first, and how many visits each holds. */
    parts(from: string, to: string) {
      return db
        .select({ day: visits.day, part: visits.part, visits: visits.visits })
        .from(visits)
        .where(between(visits.day, from, to))
        .orderBy(desc(visits.day), asc(visits.part))
    },
    async visits(day: string): Promise<PackedVisits[]> {
      const rows = await db
        .select({ body: visits.body })
        .from(visits)
        .where(eq(visits.day, day))
        .orderBy(asc(visits.part))
      return rows.map(({ body }) => body as PackedVisits)
    },
    /** The newest first. */
    notes(from: string, to: string) {
      return db
        .select({ id: notes.id, day: notes.day, note: notes.note })
        .from(notes)
        .where(between(notes.day, from, to))
        .orderBy(desc(notes.day))
        .limit(100)
    },
    async addNote(note: typeof notes.$inferInsert) {
      await db.insert(notes).values(note)
    },
    async deleteNote(id: string): Promise<boolean> {
      const { meta } = await db.delete(notes).where(eq(notes.id, id))
      return meta.changes > 0
    },
    segments() {
      const { id, name, filters } = segments
      return db.select({ id, name, filters }).from(segments).orderBy(asc(name)).limit(100)
    },
    /** False when there is one of that name. */
    async addSegment(
      segment: typeof segments.$inferInsert & { filters: Filters },
    ): Promise<boolean> {
      const { meta } = await db.insert(segments).values(segment).onConflictDoNothing()
      return meta.changes > 0
    },
    async deleteSegment(id: string): Promise<boolean> {
      const { meta } = await db.delete(segments).where(eq(segments.id, id))
      return meta.changes > 0
    },
    tokens() {
      const { id, name, createdAt } = tokens
      return db.select({ id, name, createdAt }).from(tokens).limit(100)
    },
    async addToken(token: typeof tokens.$inferInsert) {
      await db.insert(tokens).values(token)
    },
    async deleteToken(id: string): Promise<boolean> {
      const { meta } = await db.delete(tokens).where(eq(tokens.id, id))
      return meta.changes > 0
    },
    async knowsToken(hash: string): Promise<boolean> {
      const [row] = await db
        .select({ one: sql`1` })
        .from(tokens)
        .where(and(eq(tokens.tokenHash, hash)))
      return row !== undefined
    },
  }
}

export type StoredDay = { day: string; updatedAt: Date; figures: DayFigures }
