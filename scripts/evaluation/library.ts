import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { KnowledgeEntry } from '../../domain/advisors/knowledge.ts'
import { parseEntry } from '../../worker/features/advisors/knowledge/parse-entry.ts'
import { type PreparedEntry, prepareEntry } from '../../worker/features/advisors/retrieval/cache.ts'
import { indexTerms } from '../../worker/features/advisors/retrieval/index-terms.ts'
import { indexedTexts } from '../../worker/features/advisors/retrieval/indexed-texts.ts'
import type { IndexHit, Terms } from '../../worker/features/advisors/retrieval/knowledge-index.ts'
import type { KnowledgeRepository } from '../../worker/features/advisors/retrieval/repository.ts'
import { readKnowledgeFiles, readSources } from '../content/knowledge-files.ts'

/** The functions of a knowledge repository that search and the library's answer use. */
type Reads = Pick<KnowledgeRepository, 'terms' | 'search' | 'prepared' | 'nearest' | 'entries'>

/** The entries of knowledge/, parsed. */
export function libraryEntries(): KnowledgeEntry[] {
  const sources = readSources()
  return readKnowledgeFiles().map(({ path, markdown }) => parseEntry(path, markdown, sources))
}

/**
 * The entries as a knowledge base in memory, with the tables and the scoring of the worker. `put`
 * and `remove` change it, to try what is found without an entry.
 */
export function openLibrary(all = libraryEntries()) {
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
    const { title, exampleQuestions, body, sources } = indexedTexts(entry)
    const columns = [title, exampleQuestions, body, sources].map(indexTerms)
    const { lastInsertRowid } = insert.run(entry.id, entry.id, ...columns)
    byId.set(entry.id, { row: lastInsertRowid, prepared: prepareEntry(entry) })
  }

  function remove(id: string) {
    const known = byId.get(id)
    if (known) drop.run(known.row)
    byId.delete(id)
  }

  for (const entry of all) put(entry)
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
    entry: (id: string): KnowledgeEntry | undefined => byId.get(id)?.prepared.entry,
    put,
    remove,
  }
}

export type Library = ReturnType<typeof openLibrary>

/** Takes a question out of an entry's example questions; the function returned puts it back. */
export function withoutExample(library: Library, id: string, question: string): () => void {
  const entry = library.entry(id)
  if (!entry?.exampleQuestions.includes(question)) return () => {}
  const exampleQuestions = entry.exampleQuestions.filter((other) => other !== question)
  library.put({ ...entry, exampleQuestions })
  return () => library.put(entry)
}

/** Whether two entries are the same, or share at least half of their facts. */
export function sameGround(a: KnowledgeEntry, b: KnowledgeEntry): boolean {
  const shared = a.facts.filter((fact) => b.facts.includes(fact)).length
  return a.id === b.id || (shared > 0 && shared * 2 >= Math.min(a.facts.length, b.facts.length))
}

/** Whether an entry is among the expected ones, or rests on the same facts as one of them. */
export function isExpected(library: Library, expected: string[], found: KnowledgeEntry): boolean {
  return expected.some((id) => {
    const entry = library.entry(id)
    return entry !== undefined && sameGround(entry, found)
  })
}
