import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import {
  type ErrorListInput,
  type ErrorReport,
  errorFieldLengths,
} from '../../../domain/error-reports.ts'
import type { Db } from '../../db/index.ts'
import { errorGroups, errorOccurrences } from '../../db/schema/errors.ts'

export type ErrorGroup = typeof errorGroups.$inferSelect

/** A list sorts only this many groups, the ones seen last. */
const lookedThrough = 1000
const sortedBy = { last: 'lastSeenAt', first: 'firstSeenAt', count: 'count' } as const

/** Errors counted by fingerprint, and their occurrences. */
export function errorsRepository(db: Db) {
  return {
    /** Stores an occurrence and raises its group's count, in one batch. */
    async record(report: ErrorReport, fingerprint: string, at: Date): Promise<void> {
      const { id, source, ...error } = report
      const seen = {
        message: error.message.slice(0, errorFieldLengths.message),
        stack: error.stack.slice(0, errorFieldLengths.stack),
        place: error.place.slice(0, errorFieldLengths.place),
        release: error.release,
        lastSeenAt: at,
      }
      await db.batch([
        db.insert(errorOccurrences).values({ at, id, fingerprint }),
        db
          .insert(errorGroups)
          .values({
            ...seen,
            fingerprint,
            source,
            name: error.name.slice(0, errorFieldLengths.name),
            firstSeenAt: at,
            count: 1,
          })
          .onConflictDoUpdate({
            target: errorGroups.fingerprint,
            set: { ...seen, count: sql`${errorGroups.count} + 1` },
          }),
      ])
    },

    /** A page of error groups, with one more than its size when there are more. */
    list({ source, sort, page }: Omit<ErrorListInput, 'id'>, size: number): Promise<ErrorGroup[]> {
      const recent = db
        .select()
        .from(errorGroups)
        .where(source && eq(errorGroups.source, source))
        .orderBy(desc(errorGroups.lastSeenAt))
        .limit(lookedThrough)
        .as('recent')
      const column = recent[sortedBy[sort.replace('-', '') as keyof typeof sortedBy]]
      return db
        .select()
        .from(recent)
        .orderBy(sort.startsWith('-') ? desc(column) : asc(column), recent.fingerprint)
        .limit(size + 1)
        .offset((page - 1) * size)
    },

    /** The group of the occurrence with this id; empty without one. */
    async byOccurrence(id: string): Promise<ErrorGroup[]> {
      const fingerprints = db
        .select({ fingerprint: errorOccurrences.fingerprint })
        .from(errorOccurrences)
        .where(eq(errorOccurrences.id, id))
      return db.select().from(errorGroups).where(inArray(errorGroups.fingerprint, fingerprints))
    },

    /** Count of the groups seen since a time, and the earliest of their last times. */
    async since(at: Date): Promise<{ groups: number; oldest: Date | null }> {
      const [row] = await db
        .select({ groups: count(), oldest: sql<number | null>`min(${errorGroups.lastSeenAt})` })
        .from(errorGroups)
        .where(gte(errorGroups.lastSeenAt, at))
      return { groups: row?.groups ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null }
    },

    /** Deletes a group; false without one. */
    async forget(fingerprint: string): Promise<boolean> {
      const gone = await db
        .delete(errorGroups)
        .where(eq(errorGroups.fingerprint, fingerprint))
        .returning({ fingerprint: errorGroups.fingerprint })
      return gone.length > 0
    },

    /** Deletes occurrences before a time and groups last seen before it; how many groups. */
    async prune(before: Date): Promise<number> {
      const [, gone] = await db.batch([
        db.delete(errorOccurrences).where(lt(errorOccurrences.at, before)),
        db
          .delete(errorGroups)
          .where(and(lt(errorGroups.lastSeenAt, before)))
          .returning({ fingerprint: errorGroups.fingerprint }),
      ])
      return gone.length
    },
  }
}
