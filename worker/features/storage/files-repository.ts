import { and, asc, count, desc, eq, getTableColumns, lte, min, type SQL, sql } from 'drizzle-orm'
import { mediaShelves } from '../../../domain/resources/media.ts'
import { foldersOf, splitPath } from '../../../domain/storage.ts'
import { words } from '../../../domain/text/words.ts'
import type { Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import {
  filePath,
  files,
  fileWords,
  storageBuckets,
  storageFolders,
  storageOrphans,
} from '../../db/schema/storage.ts'

export type FileRow = typeof files.$inferSelect
export type BucketRow = typeof storageBuckets.$inferSelect
/** A file to be stored; `name` is its whole path. */
export type NewFile = Omit<FileRow, 'folder' | 'leaf' | 'createdAt' | 'updatedAt' | 'alt'> & {
  name: string
}
/** An entry of a listing; `file` is null for a folder. */
export type Entry = { leaf: string; file: FileRow | null }
export type Listing = {
  folder: string
  limit: number
  offset: number
  /** The beginning of the last part of the path, in any case. */
  search?: string | undefined
  column: 'name' | 'created_at' | 'updated_at'
  descending: boolean
}

/** A file's whole path. */
export const nameOf = ({ folder, leaf }: Pick<FileRow, 'folder' | 'leaf'>) =>
  folder ? `${folder}/${leaf}` : leaf

/**
 * Files and orphans. Every object's key is in one of the two tables at any moment: an orphan's
 * before the object is put, a file's from the commit on, an orphan's again before it is deleted.
 */
export function filesRepository(db: Db) {
  const at = (bucketId: string, name: string) => {
    const { folder, leaf } = splitPath(name)
    return and(eq(files.bucketId, bucketId), eq(files.folder, folder), eq(files.leaf, leaf))
  }
  /** The condition for a bucket's files at these paths, as one JSON parameter: D1 allows 100. */
  const atAny = (bucketId: string, names: string[]) =>
    sql`bucket_id = ${bucketId} AND (folder, leaf) IN (
      SELECT value ->> 'folder', value ->> 'leaf' FROM json_each(${JSON.stringify(names.map(splitPath))}))`
  /** Adds the folders of a path if its file is there. */
  const addFolders = (bucketId: string, name: string) => {
    const { folder, leaf } = splitPath(name)
    const rows = foldersOf(name).map((path) => ({ path, ...splitPath(path) }))
    return db
      .insert(storageFolders)
      .select(sql`SELECT ${bucketId}, value ->> 'path', value ->> 'folder', value ->> 'leaf'
        FROM json_each(${JSON.stringify(rows)}) WHERE EXISTS (SELECT 1 FROM files
          WHERE bucket_id = ${bucketId} AND folder = ${folder} AND leaf = ${leaf})`)
      .onConflictDoNothing()
  }
  /** Deletes those folders of the paths that have no file left. */
  const dropEmptyFolders = (bucketId: string, names: string[]) => {
    const paths = JSON.stringify([...new Set(names.flatMap(foldersOf))])
    return db.delete(storageFolders).where(sql`bucket_id = ${bucketId}
      AND path IN (SELECT value FROM json_each(${paths}))
      AND NOT EXISTS (SELECT 1 FROM files WHERE bucket_id = ${bucketId}
        AND folder = storage_folders.path)
      AND NOT EXISTS (SELECT 1 FROM files WHERE bucket_id = ${bucketId}
        AND folder > storage_folders.path || '/' AND folder < storage_folders.path || '0')`)
  }
  /** Statements that replace the search words of the files that match. */
  const replaceWords = (found: string[], where: SQL) => [
    db.delete(fileWords).where(sql`file_id IN (SELECT id FROM files WHERE ${where})`),
    db.insert(fileWords).select(sql`SELECT bucket_id, value, -updated_at, files.id
      FROM files, json_each(${JSON.stringify(found)}) WHERE ${where}`),
  ]
  /**
   * Statements that add the words of a stored file's name, and keep those of its alternative text.
   */
  const addNameWords = (leaf: string, objectKey: string, now: Date) => {
    const stored = sql`object_key = ${objectKey}`
    return [
      db
        .update(fileWords)
        .set({ age: -now.getTime() })
        .where(sql`file_id = (SELECT id FROM files WHERE ${stored})`),
      db
        .insert(fileWords)
        .select(sql`SELECT bucket_id, value, -updated_at, files.id
          FROM files, json_each(${JSON.stringify(wordsOf(leaf))}) WHERE ${stored}`)
        .onConflictDoNothing(),
    ]
  }
  /** Makes orphans of the objects of the files that match. */
  const orphan = (where: SQL, now: Date) =>
    db
      .insert(storageOrphans)
      .select(sql`SELECT object_key, ${now.getTime()}, 0 FROM files WHERE ${where}`)

  return {
    /** A bucket and the file at a path in it; null without the bucket. */
    async find(
      bucketId: string,
      name: string,
    ): Promise<{ bucket: BucketRow; file: FileRow | null } | null> {
      const [found] = await db
        .select({ bucket: storageBuckets, file: files })
        .from(storageBuckets)
        .leftJoin(files, at(bucketId, name))
        .where(eq(storageBuckets.id, bucketId))
        .limit(1)
      return found ?? null
    },

    /** The existing files at these paths. */
    findMany(bucketId: string, names: string[]): Promise<FileRow[]> {
      return db.select().from(files).where(atAny(bucketId, names))
    },

    async byId(id: string): Promise<FileRow | null> {
      const [found] = await db.select().from(files).where(eq(files.id, id)).limit(1)
      return found ?? null
    },

    /** Stores a key as an orphan before its object is put; the sweep deletes it after `dueAt`. */
    async announce(objectKey: string, dueAt: Date): Promise<void> {
      await db.insert(storageOrphans).values({ objectKey, dueAt })
    },

    /**
     * Makes a file of an announced object. Null, without a change, when the path is taken and not
     * to be replaced, or when the sweep has claimed the object meanwhile.
     */
    async commit(
      file: NewFile,
      { replace, now }: { replace: boolean; now: Date },
    ): Promise<{ file: FileRow; replacedKey: string | null } | null> {
      const { folder, leaf } = splitPath(file.name)
      const [ms, key] = [now.getTime(), file.objectKey]
      const isPut = sql`EXISTS (SELECT 1 FROM storage_orphans
        WHERE object_key = ${key} AND claimed = 0)`
      const old = sql`bucket_id = ${file.bucketId} AND folder = ${folder} AND leaf = ${leaf}`
      const metadata = file.metadata ? JSON.stringify(file.metadata) : null
      const added = db.insert(files).select(sql`SELECT ${file.id}, ${file.bucketId}, ${folder},
        ${leaf}, ${key}, ${file.size}, ${file.contentType}, ${file.cacheControlSeconds},
        ${file.etag}, ${metadata}, NULL, ${file.ownerId}, ${ms}, ${ms} WHERE ${isPut}`)
      const target = [files.bucketId, files.folder, files.leaf]
      const [replaced, , , , stored] = await db.batch([
        orphan(sql`${replace ? 1 : 0} AND ${old} AND ${isPut}`, now).returning(),
        replace
          ? added.onConflictDoUpdate({ target, set: replacedColumns })
          : added.onConflictDoNothing({ target }),
        db.delete(storageOrphans).where(sql`object_key = ${key}
          AND EXISTS (SELECT 1 FROM files WHERE object_key = ${key})`),
        addFolders(file.bucketId, file.name),
        db.select().from(files).where(eq(files.objectKey, key)),
        ...(isSearched(file.bucketId) ? addNameWords(leaf, key, now) : []),
      ])
      const [row] = stored
      return row ? { file: row, replacedKey: replaced[0]?.objectKey ?? null } : null
    },

    /**
     * Deletes files' rows and returns them; their objects become orphans. `commit` may run the
     * statements together with others.
     */
    async remove(
      bucketId: string,
      names: string[],
      now: Date,
      commit?: (statements: Statement[]) => Promise<unknown[]>,
    ): Promise<FileRow[]> {
      const statements = [
        orphan(atAny(bucketId, names), now),
        db
          .delete(fileWords)
          .where(sql`file_id IN (SELECT id FROM files WHERE ${atAny(bucketId, names)})`),
        db.delete(files).where(atAny(bucketId, names)).returning(),
        dropEmptyFolders(bucketId, names),
      ] as const
      const results = await (commit ? commit([...statements]) : db.batch(statements))
      return results[2] as FileRow[]
    },

    /** Moves a file to another path; false when that is taken. */
    async move(file: FileRow, to: { bucketId: string; name: string }, now: Date): Promise<boolean> {
      const { folder, leaf } = splitPath(to.name)
      const [moved] = await db.batch([
        db
          .update(files)
          .set({ bucketId: to.bucketId, folder, leaf, updatedAt: now })
          .where(sql`id = ${file.id} AND NOT EXISTS (SELECT 1 FROM files AS other
            WHERE other.bucket_id = ${to.bucketId} AND other.folder = ${folder}
            AND other.leaf = ${leaf})`),
        addFolders(to.bucketId, to.name),
        dropEmptyFolders(file.bucketId, [nameOf(file)]),
        ...replaceWords(
          isSearched(to.bucketId) ? wordsOf(leaf, file.alt) : [],
          sql`files.id = ${file.id} AND bucket_id = ${to.bucketId} AND folder = ${folder} AND leaf = ${leaf}`,
        ),
      ])
      return moved.meta.changes > 0
    },

    /** Files of a bucket in all folders, last changed first. */
    newest(bucketId: string, { limit, offset }: PagePart): Promise<FileRow[]> {
      return db
        .select()
        .from(files)
        .where(eq(files.bucketId, bucketId))
        .orderBy(desc(files.updatedAt))
        .limit(limit)
        .offset(offset)
    },

    /**
     * Files of the media library with a word that begins with each searched word, in their name or
     * alternative text; by the first of their matching words, then last changed first.
     */
    async searched(
      bucketId: string,
      text: string,
      { limit, offset }: PagePart,
    ): Promise<FileRow[]> {
      const [first, ...others] = words(text)
        .slice(0, mostWords)
        .sort((a, b) => b.length - a.length)
      if (first === undefined) return []
      const has = (start: string) => sql`EXISTS (SELECT 1 FROM file_words o
        WHERE o.file_id = w.file_id AND o.word >= ${start} AND o.word < ${start + lastCharacter})`
      // Read in the index's own order, so that nothing is sorted.
      const rows = await db.all<StoredRow>(sql`SELECT ${filesColumns} FROM (
          SELECT DISTINCT w.file_id FROM file_words w
          WHERE w.bucket_id = ${bucketId} AND w.word >= ${first} AND w.word < ${first + lastCharacter}
            ${sql.join(others.map((start) => sql`AND ${has(start)} `))}
          ORDER BY w.word, w.age, w.file_id LIMIT ${limit} OFFSET ${offset}) found
        CROSS JOIN files f ON f.id = found.file_id`)
      return rows.map(toFile)
    },

    /** Sets a picture's alternative text. */
    async describe({ id, leaf }: FileRow, alt: string, now: Date): Promise<void> {
      await db.batch([
        db.update(files).set({ alt, updatedAt: now }).where(eq(files.id, id)),
        ...replaceWords(wordsOf(leaf, alt), sql`files.id = ${id}`),
      ])
    },

    /** A page of one folder's files and folders. */
    async list(bucketId: string, listing: Listing): Promise<Entry[]> {
      const rows = await db.all<StoredRow>(listingSql(bucketId, listing))
      return rows.map((row) => ({ leaf: String(row.leaf), file: row.id ? toFile(row) : null }))
    },

    /** Files whose path begins with `prefix`, by path, after `after`. */
    byPath(bucketId: string, listing: PathListing) {
      const { prefix, limit, descending, exact } = listing
      return db
        .select()
        .from(files)
        .where(
          and(
            eq(files.bucketId, bucketId),
            ...(exact ? [sql`${filePath} = ${prefix}`] : within(filePath, listing)),
          ),
        )
        .orderBy(descending ? desc(filePath) : asc(filePath))
        .limit(limit)
    },

    /** One folder's files and folders whose names begin with `prefix`, by name. */
    async inFolder(
      bucketId: string,
      folder: string,
      listing: Omit<PathListing, 'exact'>,
    ): Promise<Entry[]> {
      const { limit, descending } = listing
      const here = and(
        sql`bucket_id = ${bucketId} AND folder = ${folder}`,
        ...within(sql`leaf`, listing),
      )
      const rows = await db.all<StoredRow>(sql`SELECT ${fileColumns} FROM files WHERE ${here}
        UNION ALL SELECT ${folderColumns} FROM storage_folders WHERE ${here}
        ORDER BY leaf ${sql.raw(descending ? 'DESC' : 'ASC')} LIMIT ${limit}`)
      return rows.map((row) => ({ leaf: String(row.leaf), file: row.id ? toFile(row) : null }))
    },

    /** Claims due orphans and returns their keys; a claimed one can no longer become a file. */
    async claimDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db.all<{ object_key: string }>(sql`UPDATE storage_orphans SET claimed = 1
        WHERE object_key IN (SELECT object_key FROM storage_orphans WHERE due_at <= ${now.getTime()}
          ORDER BY due_at LIMIT ${limit})
        AND NOT EXISTS (SELECT 1 FROM files WHERE files.object_key = storage_orphans.object_key)
        RETURNING object_key`)
      return rows.map((row) => row.object_key)
    },

    /** Removes orphans whose objects are no longer in R2. */
    async forget(objectKeys: string[]): Promise<void> {
      if (objectKeys.length > 0)
        await db.run(sql`DELETE FROM storage_orphans
          WHERE object_key IN (SELECT value FROM json_each(${JSON.stringify(objectKeys)}))`)
    },

    /** Count of the orphans due before `now`, and the earliest due time. */
    async countDue(now: Date): Promise<{ count: number; since: Date | null }> {
      const [found] = await db
        .select({ count: count(), since: min(storageOrphans.dueAt) })
        .from(storageOrphans)
        .where(lte(storageOrphans.dueAt, now))
      return found ?? { count: 0, since: null }
    },
  }
}

type PagePart = { limit: number; offset: number }

/** Most words of a search that are used. */
const mostWords = 6
/** Whether a bucket belongs to the media library, whose files can be searched. */
const isSearched = (bucketId: string) => Object.values<string>(mediaShelves).includes(bucketId)

/** The search words of a file: of its alternative text and its name, whole and in parts. */
function wordsOf(leaf: string, alt: string | null = null): string[] {
  return [...new Set(words(`${alt ?? ''} ${leaf} ${leaf.replace(/[-_.]/g, ' ')}`))]
}

/** A page of a listing that goes on from a cursor. */
export type PathListing = {
  prefix: string
  after: string | null
  limit: number
  descending: boolean
  /** Only the file at exactly this path. */
  exact: boolean
}

/**
 * Conditions that a column begins with `prefix` and follows `after`, which has the prefix as well.
 * With one bound on each side, since SQLite uses only the first of two on one side.
 */
function within(
  column: SQL,
  { prefix, after, descending }: Pick<PathListing, 'prefix' | 'after' | 'descending'>,
): (SQL | undefined)[] {
  const from =
    after !== null && !descending ? sql`${column} > ${after}` : sql`${column} >= ${prefix}`
  const to = after !== null && descending ? after : prefix && prefix + lastCharacter
  return [from, to ? sql`${column} < ${to}` : undefined]
}

/** The columns that an upload changes of the file it replaces. */
const replacedColumns = {
  objectKey: sql`excluded.object_key`,
  size: sql`excluded.size`,
  contentType: sql`excluded.content_type`,
  cacheControlSeconds: sql`excluded.cache_control_seconds`,
  etag: sql`excluded.etag`,
  metadata: sql`excluded.metadata`,
  updatedAt: sql`excluded.updated_at`,
}

type StoredRow = Record<string, unknown>

/** A file from a raw row, for statements that the query builder cannot make. */
function toFile(row: StoredRow): FileRow {
  const values = columns.map(([key, column]) => {
    const value = row[column.name] ?? null
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values) as FileRow
}

const columns = Object.entries(getTableColumns(files))
const fileColumns = sql.raw(columns.map(([, { name }]) => name).join(', '))
const filesColumns = sql.raw(columns.map(([, { name }]) => `f.${name}`).join(', '))
/** The columns of a folder in the shape of a file's row: its name, and nulls. */
const folderColumns = sql.raw(
  columns.map(([, { name }]) => (name === 'leaf' ? 'leaf' : `NULL AS ${name}`)).join(', '),
)

/**
 * The query of one folder's listing. By name, files and folders are merged, each read from its
 * index only as far as the page goes. By time, folders come first, since they have none.
 */
function listingSql(bucketId: string, { folder, limit, offset, search, ...sort }: Listing) {
  const direction = sql.raw(sort.descending ? 'DESC' : 'ASC')
  const folded = search ? sql.raw(' COLLATE NOCASE') : sql.raw('')
  const here = sql`bucket_id = ${bucketId} AND folder = ${folder}`
  const begins = search
    ? sql` AND leaf COLLATE NOCASE >= ${search} AND leaf COLLATE NOCASE < ${search + lastCharacter}`
    : sql``
  const page = sql`LIMIT ${limit} OFFSET ${offset}`
  if (sort.column === 'name')
    return sql`SELECT ${fileColumns} FROM files WHERE ${here}${begins}
      UNION ALL SELECT ${folderColumns} FROM storage_folders WHERE ${here}${begins}
      ORDER BY leaf${folded} ${direction} ${page}`
  const column = sql.raw(sort.column)
  return sql`SELECT * FROM (
      SELECT ${folderColumns} FROM storage_folders WHERE ${here}${begins} ORDER BY leaf)
    UNION ALL SELECT * FROM (
      SELECT ${fileColumns} FROM files WHERE ${here}${begins} ORDER BY ${column} ${direction})
    ${page}`
}

const lastCharacter = '\u{10ffff}'
