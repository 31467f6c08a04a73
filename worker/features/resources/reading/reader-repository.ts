import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { attachmentBucket } from '../../../../domain/resources/pictures.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Db } from '../../../db/index.ts'
import {
  resourceAttachments as attachments,
  resourceBookmarks as bookmarks,
  resourceReaders as readers,
  resourceReadings as readings,
  resources,
} from '../../../db/schema/resources.ts'
import { filePath, files } from '../../../db/schema/storage.ts'
import { listedAt } from '../resources-repository.ts'

/** From here on a resource counts as read: only its sources and links are left. */
const finishedPercent = 90

/** Bookmarks, reading progress, counts of readers, and attachments. */
export function readerRepository(db: Db) {
  const thisBookmark = (userId: string, resourceId: string) =>
    and(eq(bookmarks.userId, userId), eq(bookmarks.resourceId, resourceId))
  return {
    async isBookmarked(userId: string, resourceId: string): Promise<boolean> {
      return (await db.$count(bookmarks, thisBookmark(userId, resourceId))) > 0
    },

    async bookmark(userId: string, resourceId: string, now: Date) {
      await db
        .insert(bookmarks)
        .values({ userId, resourceId, createdAt: now })
        .onConflictDoNothing()
    },

    async forgetBookmark(userId: string, resourceId: string) {
      await db.delete(bookmarks).where(thisBookmark(userId, resourceId))
    },

    /** Ids of a person's bookmarked resources that are listed, newest first. */
    async bookmarkedIds(userId: string, now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: bookmarks.resourceId })
        .from(bookmarks)
        .innerJoin(resources, eq(resources.id, bookmarks.resourceId))
        .where(and(eq(bookmarks.userId, userId), listedAt(now)))
        .orderBy(desc(bookmarks.createdAt))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** How far a person has read; null for a resource they never opened. */
    async progressOf(userId: string, resourceId: string) {
      const [row] = await db
        .select({ section: readings.section, percent: readings.percent })
        .from(readings)
        .where(and(eq(readings.userId, userId), eq(readings.resourceId, resourceId)))
      return row ?? null
    },

    /** A person's unfinished resources that are listed, last read first. */
    async unfinishedOf(userId: string, now: Date, limit: number) {
      return db
        .select({
          id: readings.resourceId,
          section: readings.section,
          percent: readings.percent,
        })
        .from(readings)
        .innerJoin(resources, eq(resources.id, readings.resourceId))
        .where(
          and(eq(readings.userId, userId), lt(readings.percent, finishedPercent), listedAt(now)),
        )
        .orderBy(desc(readings.updatedAt))
        .limit(limit)
    },

    /**
     * Keeps the farthest place a person has read to, so that who opens a resource again and stays
     * at its beginning loses nothing: `section` is the id of the topmost heading in sight.
     */
    async saveProgress(
      userId: string,
      resourceId: string,
      { section, percent }: { section: string; percent: number },
      now: Date,
    ) {
      const farther = sql`excluded.percent >= ${readings.percent}`
      await db
        .insert(readings)
        .values({ userId, resourceId, section, percent, updatedAt: now })
        .onConflictDoUpdate({
          target: [readings.userId, readings.resourceId],
          set: {
            section: sql`iif(${farther}, excluded.section, ${readings.section})`,
            percent: sql`max(excluded.percent, ${readings.percent})`,
            updatedAt: now,
          },
        })
    },

    /** Counts one more reader of a resource today, by UTC. */
    async countReader(resourceId: string, now: Date) {
      const day = isoDay(now)
      await db
        .insert(readers)
        .values({ resourceId, day, readers: 1 })
        .onConflictDoUpdate({
          target: [readers.resourceId, readers.day],
          set: { readers: sql`${readers.readers} + 1` },
        })
    },

    /** A resource's readers by day, from `day` on ("2026-11-20"). */
    async readersSince(resourceId: string, day: string) {
      return db
        .select({ day: readers.day, readers: readers.readers })
        .from(readers)
        .where(and(eq(readers.resourceId, resourceId), sql`${readers.day} >= ${day}`))
        .orderBy(asc(readers.day))
    },

    /** A resource's attachments in order, with the current type and size of their files. */
    async attachmentsOf(resourceId: string) {
      return db
        .select({
          ...getTableColumns(attachments),
          contentType: sql<string>`coalesce(${files.contentType}, ${attachments.contentType})`,
          bytes: sql<number>`coalesce(${files.size}, ${attachments.bytes})`,
        })
        .from(attachments)
        .leftJoin(
          files,
          and(eq(files.bucketId, attachmentBucket), sql`${filePath} = ${attachments.path}`),
        )
        .where(eq(attachments.resourceId, resourceId))
        .orderBy(asc(attachments.position))
    },
  }
}

export type ReaderRepository = ReturnType<typeof readerRepository>
