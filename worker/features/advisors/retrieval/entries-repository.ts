import { and, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import type { KnowledgeEntry, Source } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import type { LibraryFigures } from '../../../../domain/site-figures.ts'
import type { Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { knowledgeEntries } from '../../../db/schema/advisors.ts'

/** A stored entry's state; `origin` is the import it came with, null for the product's. */
export type Stored = { hash: string; origin: string | null }

/** An entry and the content hash it is stored under. */
export type StoredEntry = { entry: KnowledgeEntry; hash: string }

const { id, contentHash: hash, entry, reviewBy, title } = knowledgeEntries
const origin = sql<string | null>`${entry} ->> '$.origin'`

/** One bound value however many ids: D1 takes a hundred. */
function among(ids: string[]) {
  return sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

/** The entries themselves, in the main database. */
export function entriesRepository(db: Db) {
  return {
    /** Entries by id; unknown ids are left out. */
    async get(ids: string[]): Promise<StoredEntry[]> {
      if (ids.length === 0) return []
      const rows = await db.select({ entry, hash }).from(knowledgeEntries).where(among(ids))
      return rows as StoredEntry[]
    },

    /** Content hash and import of stored entries, by id: of these, or of all. */
    async stored(ids?: string[]): Promise<Map<string, Stored>> {
      const rows = await db
        .select({ id, hash, origin })
        .from(knowledgeEntries)
        .where(ids && among(ids))
      return new Map(rows.map(({ id, ...stored }) => [id, stored]))
    },

    /** Content hashes of what an import brought, by id: it is the entry, or the entries' prefix. */
    async storedFrom(importId: string): Promise<Map<string, string>> {
      const rows = await db
        .select({ id, hash })
        .from(knowledgeEntries)
        .where(
          and(
            or(eq(id, importId), and(gte(id, `${importId}.`), lt(id, `${importId}/`))),
            eq(origin, importId),
          ),
        )
      return new Map(rows.map((row) => [row.id, row.hash]))
    },

    /** The sources of the product's own entries, by fact id. */
    async ownSources(): Promise<Map<string, Source>> {
      const rows = await db.all<{ source: string }>(
        sql`SELECT DISTINCT value AS source
            FROM ${knowledgeEntries}, json_each(${entry}, '$.sources')
            WHERE ${origin} IS NULL`,
      )
      const sources = rows.map(({ source }) => JSON.parse(source) as Source)
      return new Map(sources.map((source) => [source.fact, source]))
    },

    /** Ids and content hashes in the order of the ids. */
    async hashes(after: string, size: number): Promise<{ id: string; hash: string }[]> {
      return db
        .select({ id, hash })
        .from(knowledgeEntries)
        .where(gt(id, after))
        .orderBy(id)
        .limit(size)
    },

    /** How many entries each domain has, the product's own and imported ones apart. */
    async counts(): Promise<{ domain: string; own: number; imported: number }[]> {
      return db.all(
        sql`SELECT d.value AS domain, sum(${origin} IS NULL) AS own,
              sum(${origin} IS NOT NULL) AS imported
            FROM ${knowledgeEntries}, json_each(${entry}, '$.domains') d
            GROUP BY d.value`,
      )
    },

    /** How many entries there are, and when one last changed. */
    async extent(): Promise<{ entries: number; changedAt: Date | null }> {
      const [row] = await db.all<{ entries: number; changedAt: number | null }>(
        sql`SELECT count(*) AS entries, max(updated_at) AS "changedAt" FROM ${knowledgeEntries}`,
      )
      const changedAt = row?.changedAt ? new Date(row.changedAt) : null
      return { entries: row?.entries ?? 0, changedAt }
    },

    /** Entries whose review is due before `now`, the longest overdue first. */
    async overdue(now: Date) {
      return db
        .select({ id, title, reviewBy })
        .from(knowledgeEntries)
        .where(lt(reviewBy, now))
        .orderBy(reviewBy)
    },

    /** The counts public pages show of the library; reads every entry, so it is asked once an hour at most. Our own practice notes count as no document. */
    async figures(now: Date): Promise<LibraryFigures> {
      const [row] = await db.all<LibraryFigures>(
        sql`SELECT count(DISTINCT ${id}) AS entries,
              count(DISTINCT s.value ->> '$.fact') AS facts,
              count(DISTINCT s.value ->> '$.document') AS documents,
              count(DISTINCT CASE WHEN ${reviewBy} < ${now.getTime()} THEN ${id} END) AS overdue
            FROM ${knowledgeEntries}, json_each(${entry}, '$.sources') s
            WHERE s.value ->> '$.publisher' <> ${brand.name}`,
      )
      return row ?? { entries: 0, facts: 0, documents: 0, overdue: 0 }
    },

    async put(entries: StoredEntry[]) {
      const updatedAt = Date.now()
      const rows = entries.map(({ entry, hash }) => {
        const { id, title, reviewBy } = entry
        return { id, title, hash, entry, reviewBy: Date.parse(reviewBy), updatedAt }
      })
      await db.run(sql`
        INSERT INTO knowledge_entries (id, title, content_hash, entry, review_by, updated_at)
        SELECT value ->> 'id', value ->> 'title', value ->> 'hash', value -> 'entry',
          value ->> 'reviewBy', value ->> 'updatedAt'
        FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, entry = excluded.entry,
          content_hash = excluded.content_hash, review_by = excluded.review_by,
          updated_at = excluded.updated_at`)
    },

    removing: (ids: string[]): Statement => db.delete(knowledgeEntries).where(among(ids)),
  }
}

export type EntriesRepository = ReturnType<typeof entriesRepository>
