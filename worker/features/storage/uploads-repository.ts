import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { storageUploads } from '../../db/schema/storage.ts'

export type UploadRow = typeof storageUploads.$inferSelect
type Progress = Pick<UploadRow, 'offsetBytes' | 'parts' | 'contentType'>

/** Resumable uploads under way. */
export function uploadsRepository(db: Db) {
  return {
    async create(upload: typeof storageUploads.$inferInsert): Promise<void> {
      await db.insert(storageUploads).values(upload)
    },
    async find(id: string): Promise<UploadRow | null> {
      const [found] = await db.select().from(storageUploads).where(eq(storageUploads.id, id))
      return found ?? null
    },
    /** Locks an upload for one request until `until`; null when locked, or at another offset. */
    async lock(
      id: string,
      { offsetBytes, now, until }: { offsetBytes: number; now: Date; until: Date },
    ): Promise<UploadRow | null> {
      const [locked] = await db
        .update(storageUploads)
        .set({ lockedUntil: until })
        .where(sql`id = ${id} AND offset_bytes = ${offsetBytes}
          AND (locked_until IS NULL OR locked_until < ${now.getTime()})`)
        .returning()
      return locked ?? null
    },
    /** Stores progress and renews a lock; false, without a change, when another request has it. */
    async save(
      { id, lockedUntil }: UploadRow,
      progress: Partial<Progress>,
      until: Date,
    ): Promise<boolean> {
      const saved = await db
        .update(storageUploads)
        .set({ ...progress, lockedUntil: until })
        .where(isLock(id, lockedUntil))
        .returning({ id: storageUploads.id })
      return saved.length > 0
    },
    /** Releases a lock unless another request has it by now. */
    async unlock({ id, lockedUntil }: UploadRow): Promise<void> {
      await db.update(storageUploads).set({ lockedUntil: null }).where(isLock(id, lockedUntil))
    },
    async remove(id: string): Promise<void> {
      await db.delete(storageUploads).where(eq(storageUploads.id, id))
    },
    expired(now: Date, limit: number): Promise<UploadRow[]> {
      return db.select().from(storageUploads).where(lte(storageUploads.expiresAt, now)).limit(limit)
    },
  }
}

/** A lock is known by its end: the next one begins after it, so it ends later. */
function isLock(id: string, until: Date | null) {
  return and(eq(storageUploads.id, id), eq(storageUploads.lockedUntil, until ?? new Date(0)))
}
