import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from './columns.ts'

export const storageBuckets = sqliteTable('storage_buckets', {
  id: text('id').primaryKey(),
  public: integer('public', { mode: 'boolean' }).notNull(),
  /** Bytes; null for the limit that holds for all. */
  fileSizeLimit: integer('file_size_limit'),
  /** JSON; null takes every type. */
  allowedTypes: text('allowed_types', { mode: 'json' }).$type<string[]>(),
  /** Null for those the product brings. */
  ownerId: text('owner_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The whole path of a file, in the words of its index. */
export const filePath = sql`(CASE folder WHEN '' THEN leaf ELSE folder || '/' || leaf END)`

/** Files whose object is in R2: a row is written after its object, and removed before it. */
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
    /** Where the object is in R2; made by us, another one for each upload. */
    objectKey: text('object_key').notNull().unique(),
    size: integer('size').notNull(),
    contentType: text('content_type').notNull(),
    cacheControlSeconds: integer('cache_control_seconds').notNull(),
    etag: text('etag').notNull(),
    /** What the uploader says of it, JSON. */
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** What a picture shows, for those who do not see it. */
    alt: text('alt'),
    /** Outlives the account. */
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
 * Derived: the words that files of the media library are found by, of their names and of what they
 * show. The primary key lists the files of a word, the last changed first.
 */
export const fileWords = sqliteTable(
  'file_words',
  {
    bucketId: text('bucket_id').notNull(),
    word: text('word').notNull(),
    /** When the file was changed, in milliseconds before the epoch: the newest sorts first. */
    age: integer('age').notNull(),
    fileId: text('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucketId, table.word, table.age, table.fileId] }),
    index('file_words_by_file').on(table.fileId, table.word),
  ],
)

/** Derived: a row for each folder that holds a file, so that listing one reads only what it shows. */
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

/** Objects that no row of `files` holds: not yet, or no longer. Cron deletes what is due. */
export const storageOrphans = sqliteTable(
  'storage_orphans',
  {
    objectKey: text('object_key').primaryKey(),
    dueAt: timestamp('due_at').notNull(),
    /** Set before the object is deleted: from then on no file may be made of it. */
    claimed: integer('claimed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('storage_orphans_by_time').on(table.dueAt)],
)

/** Resumable uploads that have begun: parts in R2 that are no object yet. */
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
    /** The parts R2 has, JSON. */
    parts: text('parts', { mode: 'json' })
      .$type<{ partNumber: number; etag: string }[]>()
      .notNull(),
    declaredType: text('declared_type').notNull(),
    /** By the first bytes; null before they came. */
    contentType: text('content_type'),
    cacheControlSeconds: integer('cache_control_seconds').notNull(),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    upsert: integer('upsert', { mode: 'boolean' }).notNull(),
    /** One request at a time sends parts. */
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
