import { inArray, sql } from 'drizzle-orm'
import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import type { Db } from '../../../db/index.ts'
import { knowledgeEntries } from '../../../db/schema/advisors.ts'

/** A place in the index: the entry and FTS5's rank, lower is better. */
export type Hit = { id: string; rank: number }

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

    /** Content hash of every stored entry, by id. */
    async hashes(): Promise<Map<string, string>> {
      const rows = await db
        .select({ id: knowledgeEntries.id, hash: knowledgeEntries.contentHash })
        .from(knowledgeEntries)
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },

    async all(): Promise<KnowledgeEntry[]> {
      const rows = await db.select({ entry: knowledgeEntries.entry }).from(knowledgeEntries)
      return rows.map(({ entry }) => entry as KnowledgeEntry)
    },

    async put(entries: { entry: KnowledgeEntry; contentHash: string; indexed: IndexedTexts }[]) {
      const now = new Date()
      for (const part of chunks(entries, 20)) {
        await db.batch(
          atLeastOne(
            part.map(({ entry, contentHash }) => {
              const { id, title } = entry
              const row = {
                title,
                contentHash,
                entry,
                reviewBy: new Date(entry.reviewBy),
                updatedAt: now,
              }
              return db
                .insert(knowledgeEntries)
                .values({ id, ...row })
                .onConflictDoUpdate({ target: knowledgeEntries.id, set: row })
            }),
          ),
        )
        await search.batch(
          part.flatMap(({ entry, indexed }) => [
            search.prepare('DELETE FROM knowledge_fts WHERE entry_id = ?').bind(entry.id),
            search
              .prepare(
                'INSERT INTO knowledge_fts (entry_id, title, asks, body, sources) VALUES (?, ?, ?, ?, ?)',
              )
              .bind(entry.id, indexed.title, indexed.asks, indexed.body, indexed.sources),
          ]),
        )
      }
    },

    async remove(ids: string[]) {
      if (ids.length === 0) return
      const list = JSON.stringify(ids)
      await db
        .delete(knowledgeEntries)
        .where(sql`${knowledgeEntries.id} IN (SELECT value FROM json_each(${list}))`)
      await search
        .prepare('DELETE FROM knowledge_fts WHERE entry_id IN (SELECT value FROM json_each(?))')
        .bind(list)
        .run()
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

/** drizzle's `batch` wants to see that the list is not empty. */
function atLeastOne<T>(items: T[]): [T, ...T[]] {
  return items as [T, ...T[]]
}
