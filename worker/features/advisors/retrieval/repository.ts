import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { cacheOf, type PreparedEntry, prepareEntry } from './cache.ts'
import { type EmbeddingBindings, embeddings } from './embeddings.ts'
import { entriesRepository, type StoredEntry } from './entries-repository.ts'
import { indexRow } from './indexed-texts.ts'
import { knowledgeIndex } from './knowledge-index.ts'
import { rebuildKnowledge, refreshVectors } from './rebuild.ts'

const rowsPerWrite = 100

/**
 * The entries in the main database, their index in the search database and, when both are bound,
 * their embeddings.
 */
export function knowledgeRepository(db: Db, search: D1Database, bindings: EmbeddingBindings = {}) {
  const table = entriesRepository(db)
  const index = knowledgeIndex(search)
  const cache = cacheOf(search)
  const vectors = embeddings(bindings)
  const { stored, storedFrom, ownSources, counts, extent, overdue } = table
  return {
    stored,
    storedFrom,
    ownSources,
    counts,
    extent,
    /** How many entries a search can find. */
    indexed: index.size,
    overdue,
    recount: index.recount,

    async rebuild(most?: number) {
      const done = await rebuildKnowledge({ entries: table, index }, most)
      cache.clearHits()
      return done
    },

    /** Embeds what is new or changed, at most so many entries; nothing without the bindings. */
    async refreshVectors(most: number) {
      if (vectors) await refreshVectors({ entries: table, index, embeddings: vectors }, most)
    },

    /**
     * Entries nearest to a question in meaning, best first; none without the bindings. The model
     * that compares meanings is sent no student data.
     */
    nearest: async (question: string) =>
      vectors ? vectors.nearest(await withoutStudentData(question)) : [],

    /** The terms of the index, as last seen by this isolate. */
    terms: () => cache.terms,

    /** Best entries for a match expression, and the terms of the index. */
    async search(match: string, limit: number) {
      const search = `${limit} ${match}`
      const known = cache.hits(search)
      if (known && cache.terms) return { hits: known, terms: cache.terms }
      const found = await index.search(match, limit, cache.terms)
      cache.terms = found.terms
      cache.saveHits(search, found.hits)
      return found
    },

    /** Entries by id, in the order asked for; unknown ids are left out. */
    async entries(ids: string[]): Promise<KnowledgeEntry[]> {
      const rows = await table.get(ids)
      return inOrder(ids, new Map(rows.map(({ entry }) => [entry.id, entry])))
    },

    /** Entries made ready to be scored; only those not in cache as they were indexed are read. */
    async prepared(hits: { id: string; hash: string }[]): Promise<PreparedEntry[]> {
      const ready = new Map<string, PreparedEntry>()
      for (const { id, hash } of hits) {
        const known = cache.entry(id, hash)
        if (known) ready.set(id, known)
      }
      const missing = hits.filter(({ id }) => !ready.has(id)).map(({ id }) => id)
      for (const { entry, hash } of await table.get(missing)) {
        const fresh = prepareEntry(entry)
        cache.save(hash, fresh)
        ready.set(entry.id, fresh)
      }
      return inOrder(
        hits.map(({ id }) => id),
        ready,
      )
    },

    /** Stores and indexes entries; one that is not indexed yet is only not found yet. */
    async put(entries: StoredEntry[]) {
      for (let at = 0; at < entries.length; at += rowsPerWrite) {
        const part = entries.slice(at, at + rowsPerWrite)
        await table.put(part)
        await index.put(part.map(indexRow))
      }
      cache.clearHits()
    },

    /**
     * Removes entries; one that the index still names is left out of every answer. `commit` runs the
     * table's statement with more beside it.
     */
    async remove(
      ids: string[],
      commit: (statements: [Statement]) => Promise<unknown> = (statements) => db.batch(statements),
    ) {
      await commit([table.removing(ids)])
      cache.clearHits()
      await index.remove(ids)
    },
  }
}

export type KnowledgeRepository = ReturnType<typeof knowledgeRepository>

function inOrder<T>(ids: string[], byId: Map<string, T>): T[] {
  return ids.flatMap((id) => byId.get(id) ?? [])
}
