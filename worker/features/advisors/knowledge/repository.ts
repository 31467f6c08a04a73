import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import type { Db } from '../../../db/index.ts'
import { knowledgeEntries } from '../../../db/schema/advisors.ts'

/** A place in the index: the entry and FTS5's rank, lower is better. */
export type Hit = { id: string; rank: number }

/** What is known of a stored entry; `origin` is the import it came with, null for the product's. */
export type Stored = { hash: string; origin: string | null }

const origin = sql<string | null>`${knowledgeEntries.entry} ->> '$.origin'`
/** A bound JSON array as a list. */
const listed = 'SELECT value FROM json_each(?)'

/** The entries in the main database and their index in the search database. */
export function knowledgeRepository(db: Db, search: D1Database) {
  return {
    /** Best entries for an FTS5 match expression, and which of `stems` any entry has. */
    async search(match: string, stems: string[], limit: number) {
      const [hits, known] = await search.batch<Hit & { word: string; entries: number }>([
        search
          .prepare(
            'SELECT entry_id AS id, rank FROM knowledge_fts WHERE knowledge_fts MATCH ? ORDER BY rank LIMIT ?',
          )
          .bind(match, limit),
        search
          .prepare(
            'SELECT word, entries FROM knowledge_words WHERE word IN (SELECT value FROM json_each(?))',
          )
          .bind(JSON.stringify(stems)),
      ])
      return {
        hits: (hits?.results ?? []) as Hit[],
        known: new Map((known?.results ?? []).map(({ word, entries }) => [word, entries])),
      }
    },

    /** Known stems that begin like `word`, to find what a mistyped one was meant to be. */
    async wordsLike(word: string): Promise<string[]> {
      const { results } = await search
        .prepare(
          'SELECT word FROM knowledge_words WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?',
        )
        .bind(word.slice(0, 1), `${word.slice(0, 1)}\u{10ffff}`, word.length - 2, word.length + 2)
        .all<{ word: string }>()
      return results.map((row) => row.word)
    },

    /** Entries by id, in the order asked for; unknown ids are left out. */
    async entries(ids: string[]): Promise<KnowledgeEntry[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select({ id: knowledgeEntries.id, entry: knowledgeEntries.entry })
        .from(knowledgeEntries)
        .where(inArray(knowledgeEntries.id, ids))
      const byId = new Map(rows.map(({ id, entry }) => [id, entry as KnowledgeEntry]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    /** Content hash and import of stored entries, by id: of these, or of all. */
    async stored(ids?: string[]): Promise<Map<string, Stored>> {
      const list = JSON.stringify(ids ?? [])
      const rows = await db
        .select({ id: knowledgeEntries.id, hash: knowledgeEntries.contentHash, origin })
        .from(knowledgeEntries)
        .where(ids && sql`${knowledgeEntries.id} IN (SELECT value FROM json_each(${list}))`)
      return new Map(rows.map(({ id, ...stored }) => [id, stored]))
    },

    /** Content hashes of what an import brought, by id: it is the entry, or the entries' prefix. */
    async storedFrom(importId: string): Promise<Map<string, string>> {
      const { id, contentHash: hash } = knowledgeEntries
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

    /** Every entry, a page at a time: together they may be larger than a worker's memory likes. */
    async *pages(size = 200): AsyncGenerator<KnowledgeEntry[]> {
      for (let after = ''; ; ) {
        const rows = await db
          .select({ id: knowledgeEntries.id, entry: knowledgeEntries.entry })
          .from(knowledgeEntries)
          .where(gt(knowledgeEntries.id, after))
          .orderBy(knowledgeEntries.id)
          .limit(size)
        if (rows.length > 0) yield rows.map(({ entry }) => entry as KnowledgeEntry)
        if (rows.length < size) return
        after = rows.at(-1)?.id ?? ''
      }
    },

    /** How many entries each domain has, the product's own and imported ones apart. */
    async counts(): Promise<{ domain: string; own: number; imported: number }[]> {
      return db.all(
        sql`SELECT d.value AS domain, sum(${origin} IS NULL) AS own,
              sum(${origin} IS NOT NULL) AS imported
            FROM ${knowledgeEntries}, json_each(${knowledgeEntries.entry}, '$.domains') d
            GROUP BY d.value`,
      )
    },

    /** Entries whose review is due before `now`, the longest overdue first. */
    async overdue(now: Date) {
      const { id, title, reviewBy } = knowledgeEntries
      return db
        .select({ id, title, reviewBy })
        .from(knowledgeEntries)
        .where(lt(reviewBy, now))
        .orderBy(reviewBy)
    },

    /** The index first: what it names and the table lacks is left out of every answer. */
    async put(entries: { entry: KnowledgeEntry; contentHash: string; indexed: IndexedTexts }[]) {
      const updatedAt = Date.now()
      for (const part of chunks(entries, 100)) {
        const index = part.map(({ entry: { id }, indexed }) => ({ id, ...indexed }))
        await search.batch([
          search
            .prepare(`DELETE FROM knowledge_fts WHERE entry_id IN (${listed})`)
            .bind(idsOf(index)),
          search
            .prepare(
              `INSERT INTO knowledge_fts (entry_id, title, asks, body, sources)
               SELECT value ->> 'id', value ->> 'title', value ->> 'asks', value ->> 'body',
                 value ->> 'sources' FROM json_each(?)`,
            )
            .bind(JSON.stringify(index)),
        ])
        const rows = part.map(({ entry, contentHash }) => {
          const { id, title, reviewBy } = entry
          return { id, title, contentHash, entry, reviewBy: Date.parse(reviewBy), updatedAt }
        })
        await db.run(sql`
          INSERT INTO knowledge_entries (id, title, content_hash, entry, review_by, updated_at)
          SELECT value ->> 'id', value ->> 'title', value ->> 'contentHash', value -> 'entry',
            value ->> 'reviewBy', value ->> 'updatedAt'
          FROM json_each(${JSON.stringify(rows)}) WHERE true
          ON CONFLICT (id) DO UPDATE SET title = excluded.title, entry = excluded.entry,
            content_hash = excluded.content_hash, review_by = excluded.review_by,
            updated_at = excluded.updated_at`)
      }
    },

    async remove(ids: string[]) {
      if (ids.length === 0) return
      const list = JSON.stringify(ids)
      await search
        .prepare(`DELETE FROM knowledge_fts WHERE entry_id IN (${listed})`)
        .bind(list)
        .run()
      await db
        .delete(knowledgeEntries)
        .where(sql`${knowledgeEntries.id} IN (SELECT value FROM json_each(${list}))`)
    },

    /** Replaces the list of known stems. */
    async putWords(counts: Map<string, number>) {
      const rows = [...counts].map(([word, entries]) => ({ word, entries }))
      await search.batch([
        search.prepare('DELETE FROM knowledge_words'),
        ...chunks(rows, 1500).map((part) =>
          search
            .prepare(
              "INSERT INTO knowledge_words SELECT value ->> 'word', value ->> 'entries' FROM json_each(?)",
            )
            .bind(JSON.stringify(part)),
        ),
      ])
    },
  }
}

export type KnowledgeRepository = ReturnType<typeof knowledgeRepository>
export type IndexedTexts = { title: string; asks: string; body: string; sources: string }

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function idsOf(rows: { id: string }[]): string {
  return JSON.stringify(rows.map(({ id }) => id))
}
