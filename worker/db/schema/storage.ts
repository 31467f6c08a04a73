import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from './columns.ts'

export const storageBuckets = sqliteTable('storage_buckets', {
  id: text('id').primaryKey(),
  public: integer('public', { mode: 'boolean' }).notNull(),
  /** Bytes; null for the general limit. */
  fileSizeLimit: integer('file_size_limit'),
  /** JSON; null allows every type. */
  allowedTypes: text('allowed_types', { mode: 'json' }).$type<string[]>(),
  /** Null for the product's own buckets. */
  ownerId: text('owner_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** SQL of a file's whole path, exactly as the index `files_by_whole_path` has it. */
export const filePath = sql`(CASE folder WHEN '' THEN leaf ELSE folder || '/' || leaf END)`

/** Files with an object in R2: the row is written after the object and deleted before it. */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => storageBuckets.id),
    /** The path up to the last slash, '' at the top. */
    folder: text('folder').notNull(),
    leaf: text('leaf').notNull(),
    /** The object's key in R2, new with each upload. */
    objectKey: text('object_key').notNull().unique(),
    size: integer('size').notNull(),
    contentType: text('content_type').notNull(),
    cacheControlSeconds: integer('cache_control_seconds').notNull(),
    etag: text('etag').notNull(),
    /** The uploader's own metadata, JSON. */
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The picture's alternative text. */
    alt: text('alt'),
    /** No foreign key: the file outlives the account. */
    ownerId: text('owner_id').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('files_by_path').on(table.bucketId, table.folder, table.leaf),
    index('files_by_folded_path').on(
      table.bucketId,
      table.folder,
      sql`${table.leaf} COLLATE NOCASE`,
    ),
    index('files_by_creation').on(table.bucketId, table.folder, table.createdAt),
    index('files_by_update').on(table.bucketId, table.folder, table.updatedAt),
    index('files_by_whole_path').on(table.bucketId, filePath),
    index('files_by_change').on(table.bucketId, table.updatedAt),
    index('files_by_owner').on(table.ownerId),
  ],
)

/**
 * Derived: words of the names and alternative texts of the media library's files. The primary key
 * lists the files of a word, the last changed first.
 */
export const fileWords = sqliteTable(
  'file_words',
  {
    bucketId: text('bucket_id').notNull(),
    word: text('word').notNull(),
    /**
     * The negated time of the file's last change in epoch milliseconds, so that the newest is
     * first.
     */
    age: integer('age').notNull(),
    fileId: text('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucketId, table.word, table.age, table.fileId] }),
    index('file_words_by_file').on(table.fileId, table.word),
  ],
)

/** Derived: a row for each folder with a file in it, so that a listing reads only its own rows. */
export const storageFolders = sqliteTable(
  'storage_folders',
  {
    bucketId: text('bucket_id')
      .notNull()
      .references(() => storageBuckets.id),
    path: text('path').notNull(),
    folder: text('folder').notNull(),
    leaf: text('leaf').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucketId, table.path] }),
    index('storage_folders_by_path').on(table.bucketId, table.folder, table.leaf),
    index('storage_folders_by_folded_path').on(
      table.bucketId,
      table.folder,
      sql`${table.leaf} COLLATE NOCASE`,
    ),
  ],
)

/**
 * Orphans: R2 objects without a row in `files`, not yet or no longer. Cron deletes them when due.
 */
export const storageOrphans = sqliteTable(
  'storage_orphans',
  {
    objectKey: text('object_key').primaryKey(),
    dueAt: timestamp('due_at').notNull(),
    /** Set before the object is deleted; from then on no file may refer to it. */
    claimed: integer('claimed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('storage_orphans_by_time').on(table.dueAt)],
)

/** Resumable uploads under way: R2 multipart uploads that are not an object yet. */
export const storageUploads = sqliteTable(
  'storage_uploads',
  {
    id: text('id').primaryKey(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => storageBuckets.id),
    name: text('name').notNull(),
    ownerId: text('owner_id').notNull(),
    objectKey: text('object_key').notNull(),
    /** R2's id of the multipart upload. */
    uploadId: text('upload_id').notNull(),
    lengthBytes: integer('length_bytes').notNull(),
    offsetBytes: integer('offset_bytes').notNull().default(0),
    /** The parts uploaded to R2, JSON. */
    parts: text('parts', { mode: 'json' })
      .$type<{ partNumber: number; etag: string }[]>()
      .notNull(),
    declaredType: text('declared_type').notNull(),
    /** The type by the first bytes; null before they arrive. */
    contentType: text('content_type'),
    cacheControlSeconds: integer('cache_control_seconds').notNull(),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    upsert: integer('upsert', { mode: 'boolean' }).notNull(),
    /** The lock of the request that is sending parts; null or past when free. */
    lockedUntil: timestamp('locked_until'),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('storage_uploads_by_expiry').on(table.expiresAt),
    index('storage_uploads_by_bucket').on(table.bucketId),
    index('storage_uploads_by_owner').on(table.ownerId),
  ],
)
