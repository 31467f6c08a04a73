import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { contentWords, stem, words } from '../../../../domain/text.ts'
import { indexedTexts } from './indexed-texts.ts'
import type { IndexedTerms, Terms } from './knowledge-index.ts'

/** A title or an ask: its stems between spaces, and how many words it has that say something. */
export type Line = { stems: string; words: number }

/** An entry and its texts as stems, which take longer to make than to judge. */
export type Prepared = { entry: KnowledgeEntry; places: IndexedTerms; lines: Line[] }

export function prepare(entry: KnowledgeEntry): Prepared {
  const { title, asks, body, sources } = indexedTexts(entry)
  return {
    entry,
    places: {
      title: stemLine(title),
      asks: stemLine(asks),
      body: stemLine(body),
      sources: stemLine(sources),
    },
    lines: [entry.title, ...entry.asks].map((line) => ({
      stems: stemLine(line),
      words: contentWords(line).length,
    })),
  }
}

/** Stems between spaces, so that whole words and phrases can be looked for. */
export function stemLine(text: string): string {
  return ` ${words(text).map(stem).join(' ')} `
}

/** About 15 KB each. */
const mostEntries = 600

/**
 * What an isolate remembers of a knowledge base. An entry is good as long as the index names its
 * hash, the terms as long as it names their version: every search reads both afresh.
 */
class Memory {
  terms: Terms | undefined
  readonly #entries = new Map<string, { hash: string; prepared: Prepared }>()

  entry(id: string, hash: string): Prepared | undefined {
    const known = this.#entries.get(id)
    return known?.hash === hash ? known.prepared : undefined
  }

  keep(hash: string, prepared: Prepared) {
    const { id } = prepared.entry
    this.#entries.delete(id)
    this.#entries.set(id, { hash, prepared })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > mostEntries && oldest) this.#entries.delete(oldest)
  }
}

const memories = new WeakMap<D1Database, Memory>()

/** The memory that belongs to a search database. */
export function recall(search: D1Database): Memory {
  const known = memories.get(search) ?? new Memory()
  memories.set(search, known)
  return known
}
