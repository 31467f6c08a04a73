/** A place in the index: the entry, the hash of what was indexed, and FTS5's rank, lower is better. */
export type IndexHit = { id: string; hash: string; rank: number }

/** The terms of an entry, by column. */
export type IndexedTerms = {
  title: string
  exampleQuestions: string
  body: string
  sources: string
}

/** An entry for the index; `madeOf` names its content and the way of indexing. */
export type IndexRow = IndexedTerms & { id: string; hash: string; madeOf: string }

/** Every term of the index and in how many entries it stands, as of a version. */
export type Terms = { version: string; words: ReadonlyMap<string, number> }

/** A bound JSON array as a list. */
const listed = 'SELECT value FROM json_each(?)'

/** The full-text index of the entries, in the search database. */
export function knowledgeIndex(search: D1Database) {
  const uncounted = search.prepare("UPDATE knowledge_state SET version = '' WHERE id = 1")
  return {
    /** Best entries for a match expression; the index's terms, too, when they are not `known`. */
    async search(match: string, limit: number, known: Terms | undefined) {
      const { results: hits } = await search
        .prepare(
          `SELECT entry_id AS id, hash, rank,
             (SELECT version FROM knowledge_state WHERE id = 1) AS version
           FROM knowledge_fts WHERE knowledge_fts MATCH ? ORDER BY rank LIMIT ?`,
        )
        .bind(match, limit)
        .all<IndexHit & { version: string }>()
      const isCurrent = known !== undefined && known.version === hits[0]?.version
      return { hits: hits as IndexHit[], terms: isCurrent ? known : await readTerms() }
    },

    /** Indexes entries, replacing what was indexed of them. */
    async put(rows: IndexRow[]) {
      if (rows.length === 0) return
      const json = JSON.stringify(rows)
      await search.batch([
        unindexed(rows.map(({ id }) => id)),
        search
          .prepare(
            `INSERT INTO knowledge_rows (entry_id, made_of)
             SELECT value ->> 'id', value ->> 'madeOf' FROM json_each(?) WHERE true
             ON CONFLICT (entry_id) DO UPDATE SET made_of = excluded.made_of`,
          )
          .bind(json),
        search
          .prepare(
            `INSERT INTO knowledge_fts (rowid, entry_id, hash, title, asks, body, sources)
             SELECT r.id, r.entry_id, value ->> 'hash', value ->> 'title', value ->> 'exampleQuestions',
               value ->> 'body', value ->> 'sources'
             FROM json_each(?) JOIN knowledge_rows r ON r.entry_id = value ->> 'id'`,
          )
          .bind(json),
        uncounted,
      ])
    },

    async remove(ids: string[]) {
      if (ids.length === 0) return
      await search.batch([
        unindexed(ids),
        search
          .prepare(`DELETE FROM knowledge_rows WHERE entry_id IN (${listed})`)
          .bind(JSON.stringify(ids)),
        uncounted,
      ])
    },

    /** The versions of the rows of the entries from `after` (not included) to `last`, by id. */
    async madeOf(after: string, last: string | null): Promise<Map<string, string>> {
      const { results } = await search
        .prepare(
          `SELECT entry_id AS id, made_of AS madeOf FROM knowledge_rows
           WHERE entry_id > ? AND (entry_id <= ? OR ? IS NULL)`,
        )
        .bind(after, last, last)
        .all<{ id: string; madeOf: string }>()
      return new Map(results.map(({ id, madeOf }) => [id, madeOf]))
    },

    /** Indexed entries that have no vector of this model, or one of an older content. */
    async withoutVector(model: string, limit: number): Promise<string[]> {
      return ids(
        `SELECT r.entry_id AS id FROM knowledge_rows r
         LEFT JOIN knowledge_vectors v ON v.entry_id = r.entry_id
         WHERE v.made_of IS NOT ? || ' ' || r.made_of ORDER BY r.entry_id LIMIT ?`,
        model,
        limit,
      )
    },

    /** Entries that have a vector and are no longer in the index. */
    async vectorsOfGone(limit: number): Promise<string[]> {
      return ids(
        `SELECT entry_id AS id FROM knowledge_vectors
         WHERE entry_id NOT IN (SELECT entry_id FROM knowledge_rows) LIMIT ?`,
        limit,
      )
    },

    async keepVectors(model: string, entryIds: string[]) {
      await search
        .prepare(
          `INSERT OR REPLACE INTO knowledge_vectors (entry_id, made_of)
           SELECT entry_id, ? || ' ' || made_of FROM knowledge_rows WHERE entry_id IN (${listed})`,
        )
        .bind(model, JSON.stringify(entryIds))
        .run()
    },

    async forgetVectors(entryIds: string[]) {
      await search
        .prepare(`DELETE FROM knowledge_vectors WHERE entry_id IN (${listed})`)
        .bind(JSON.stringify(entryIds))
        .run()
    },

    /** How many entries a search can find. */
    async size(): Promise<number> {
      const count = 'SELECT count(*) AS n FROM knowledge_rows'
      return (await search.prepare(count).first<number>('n')) ?? 0
    },

    /** Lets every isolate know the terms of the index as they are now, when they have changed. */
    async recount() {
      await search
        .prepare(
          `UPDATE knowledge_state SET version = lower(hex(randomblob(8))),
             words = (SELECT json_group_object(term, doc) FROM knowledge_terms)
           WHERE id = 1 AND version = ''`,
        )
        .run()
    },
  }

  async function readTerms(): Promise<Terms> {
    const state = await search
      .prepare('SELECT version, words FROM knowledge_state WHERE id = 1')
      .first<{ version: string; words: string | null }>()
    const words = JSON.parse(state?.words ?? '{}') as Record<string, number>
    return { version: state?.version ?? '', words: new Map(Object.entries(words)) }
  }

  async function ids(sql: string, ...values: unknown[]): Promise<string[]> {
    const { results } = await search
      .prepare(sql)
      .bind(...values)
      .all<{ id: string }>()
    return results.map(({ id }) => id)
  }

  function unindexed(ids: string[]) {
    return search
      .prepare(
        `DELETE FROM knowledge_fts
         WHERE rowid IN (SELECT id FROM knowledge_rows WHERE entry_id IN (${listed}))`,
      )
      .bind(JSON.stringify(ids))
  }
}

export type KnowledgeIndex = ReturnType<typeof knowledgeIndex>
