import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { KnowledgeEntry } from '../../domain/advisors/knowledge.ts'
import { parseEntry } from '../../worker/features/advisors/knowledge/parse-entry.ts'
import { type PreparedEntry, prepareEntry } from '../../worker/features/advisors/retrieval/cache.ts'
import { indexTerms } from '../../worker/features/advisors/retrieval/index-terms.ts'
import { indexedTexts } from '../../worker/features/advisors/retrieval/indexed-texts.ts'
import type { IndexHit, Terms } from '../../worker/features/advisors/retrieval/knowledge-index.ts'
import type { KnowledgeRepository } from '../../worker/features/advisors/retrieval/repository.ts'
import { readKnowledgeFiles } from '../knowledge-files.ts'

/** What the search and the library's answer read of a knowledge repository. */
type Reads = Pick<KnowledgeRepository, 'terms' | 'search' | 'prepared' | 'nearest' | 'entries'>

/**
 * The Markdown files as a knowledge base in memory: the same tables and the same scoring as in the
 * worker, without one. `put` and `remove` change it, to ask what would be found without an entry.
 */
export function openLibrary() {
  const database = new DatabaseSync(':memory:')
  for (const file of globSync('migrations/search/*.sql').sort())
    database.exec(readFileSync(file, 'utf8'))
  const insert = database.prepare(
    'INSERT INTO knowledge_fts (entry_id, hash, title, asks, body, sources) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const drop = database.prepare('DELETE FROM knowledge_fts WHERE rowid = ?')
  const match = database.prepare(
    `SELECT entry_id AS id, hash, rank FROM knowledge_fts
     WHERE knowledge_fts MATCH ? ORDER BY rank LIMIT ?`,
  )
  const byId = new Map<string, { row: number | bigint; prepared: PreparedEntry }>()
  let terms: Terms | undefined

  function put(entry: KnowledgeEntry) {
    remove(entry.id)
    const { title, asks, body, sources } = indexedTexts(entry)
    const columns = [title, asks, body, sources].map(indexTerms)
    const { lastInsertRowid } = insert.run(entry.id, entry.id, ...columns)
    byId.set(entry.id, { row: lastInsertRowid, prepared: prepareEntry(entry) })
  }

  function remove(id: string) {
    const known = byId.get(id)
    if (known) drop.run(known.row)
    byId.delete(id)
  }

  for (const { path, markdown } of readKnowledgeFiles()) put(parseEntry(path, markdown))
  database.exec("INSERT INTO knowledge_fts(knowledge_fts) VALUES ('optimize')")
  terms = {
    version: 'memory',
    words: new Map(
      database
        .prepare('SELECT term, doc FROM knowledge_terms')
        .all()
        .map(({ term, doc }) => [String(term), Number(doc)]),
    ),
  }
  const reads: Reads = {
    terms: () => terms,
    search: async (expression, limit) => ({
      hits: match.all(expression, limit) as IndexHit[],
      terms: terms as Terms,
    }),
    prepared: async (hits) => hits.flatMap(({ id }) => byId.get(id)?.prepared ?? []),
    nearest: async () => [],
    entries: async (ids) => ids.flatMap((id) => byId.get(id)?.prepared.entry ?? []),
  }
  return {
    knowledge: reads as KnowledgeRepository,
    entries: () => [...byId.values()].map(({ prepared }) => prepared.entry),
    put,
    remove,
  }
}

export type Library = ReturnType<typeof openLibrary>
