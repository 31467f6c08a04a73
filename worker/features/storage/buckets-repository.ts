import { asc, eq, sql } from 'drizzle-orm'
import { requireThat, type Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import {
  files,
  fileWords,
  storageBuckets,
  storageFolders,
  storageOrphans,
  storageUploads,
} from '../../db/schema/storage.ts'
import type { BucketRow } from './files-repository.ts'

type BucketValues = Partial<Pick<BucketRow, 'public' | 'fileSizeLimit' | 'allowedTypes'>>

const mostBuckets = 500

/** Buckets; admins' changes are statements for `commit`. */
export function bucketsRepository(db: Db) {
  const filled = (id: string) =>
    sql`EXISTS (SELECT 1 FROM files WHERE bucket_id = ${id})
      OR EXISTS (SELECT 1 FROM storage_uploads WHERE bucket_id = ${id})`
  return {
    /** All buckets by name. */
    list(): Promise<BucketRow[]> {
      return db.select().from(storageBuckets).orderBy(asc(storageBuckets.id)).limit(mostBuckets)
    },
    async find(id: string): Promise<BucketRow | null> {
      const [found] = await db.select().from(storageBuckets).where(eq(storageBuckets.id, id))
      return found ?? null
    },
    /** Unmet when the name is taken. */
    create: (bucket: typeof storageBuckets.$inferInsert): Statement[] => [
      requireThat(db, sql`NOT EXISTS (SELECT 1 FROM storage_buckets WHERE id = ${bucket.id})`),
      db.insert(storageBuckets).values(bucket),
    ],
    change: (id: string, values: BucketValues, now: Date): Statement[] => [
      db
        .update(storageBuckets)
        .set({ ...values, updatedAt: now })
        .where(eq(storageBuckets.id, id)),
    ],
    /** Deletes the rows of all files; their objects become orphans. */
    empty(id: string, now: Date): Statement[] {
      return [
        db
          .insert(storageOrphans)
          .select(sql`SELECT object_key, ${now.getTime()}, 0 FROM files WHERE bucket_id = ${id}`),
        db.delete(files).where(eq(files.bucketId, id)),
        db.delete(storageFolders).where(eq(storageFolders.bucketId, id)),
        db.delete(fileWords).where(eq(fileWords.bucketId, id)),
        // The next sweep aborts uploads under way.
        db.update(storageUploads).set({ expiresAt: now }).where(eq(storageUploads.bucketId, id)),
      ]
    },
    /** Unmet when the bucket has files or uploads. */
    remove: (id: string): Statement[] => [
      requireThat(db, sql`NOT (${filled(id)})`),
      db.delete(storageBuckets).where(eq(storageBuckets.id, id)),
    ],
  }
}
