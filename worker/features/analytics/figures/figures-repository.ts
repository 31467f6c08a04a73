import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Filters } from '../../../../domain/analytics/dimensions.ts'
import type { DayFigures } from '../../../../domain/analytics/figures.ts'
import type { PackedVisits } from '../../../../domain/analytics/visits.ts'
import { requireThat, type Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import {
  analyticsDaily as daily,
  analyticsNotes as notes,
  analyticsSegments as segments,
  analyticsTokens as tokens,
  analyticsVisits as visits,
} from '../../../db/schema/analytics.ts'

/**
 * The roll-ups, notes, segments and tokens of the analytics page. Changes are statements for
 * `commit`; they are unmet when the row to delete is not there or a segment's name is taken.
 */
export function figuresRepository(db: Db) {
  const removal = (table: typeof notes | typeof segments | typeof tokens, id: string) => [
    requireThat(db, sql`EXISTS (SELECT 1 FROM ${table} WHERE id = ${id})`),
    db.delete(table).where(eq(table.id, id)),
  ]
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
    /**
     * The parts of the packed visits from one day to another, newest day first, with their counts.
     */
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
    /** At most 100 notes, newest first. */
    notes(from: string, to: string) {
      return db
        .select({ id: notes.id, day: notes.day, note: notes.note })
        .from(notes)
        .where(between(notes.day, from, to))
        .orderBy(desc(notes.day))
        .limit(100)
    },
    addNote: (note: typeof notes.$inferInsert): Statement[] => [db.insert(notes).values(note)],
    deleteNote: (id: string): Statement[] => removal(notes, id),
    segments() {
      const { id, name, filters } = segments
      return db.select({ id, name, filters }).from(segments).orderBy(asc(name)).limit(100)
    },
    addSegment: (segment: typeof segments.$inferInsert & { filters: Filters }): Statement[] => [
      requireThat(
        db,
        sql`NOT EXISTS (SELECT 1 FROM ${segments} WHERE ${segments.name} = ${segment.name})`,
      ),
      db.insert(segments).values(segment),
    ],
    deleteSegment: (id: string): Statement[] => removal(segments, id),
    tokens() {
      const { id, name, createdAt } = tokens
      return db.select({ id, name, createdAt }).from(tokens).limit(100)
    },
    addToken: (token: typeof tokens.$inferInsert): Statement[] => [db.insert(tokens).values(token)],
    deleteToken: (id: string): Statement[] => removal(tokens, id),
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
