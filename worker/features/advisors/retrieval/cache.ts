import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { contentWords, stem, words } from '../../../../domain/text/words.ts'
import { indexedTexts } from './indexed-texts.ts'
import type { IndexedTerms, IndexHit, Terms } from './knowledge-index.ts'

/** A text as stems: joined by spaces, to search it for words and phrases, and as a set. */
export type Stems = { line: string; known: ReadonlySet<string> }

/** A title or an example question, and how many content words it has. */
export type Line = Stems & { words: number }

/** An entry and its texts as stems, which take longer to make than to score. */
export type PreparedEntry = {
  entry: KnowledgeEntry
  places: Record<keyof IndexedTerms, Stems>
  lines: Line[]
}

/** Makes an entry ready to be scored. */
export function prepareEntry(entry: KnowledgeEntry): PreparedEntry {
  const { title, exampleQuestions, body, sources } = indexedTexts(entry)
  return {
    entry,
    places: {
      title: toStems(title),
      exampleQuestions: toStems(exampleQuestions),
      body: toStems(body),
      sources: toStems(sources),
    },
    lines: [entry.title, ...entry.exampleQuestions].map((line) => ({
      ...toStems(line),
      words: contentWords(line).length,
    })),
  }
}

function toStems(text: string): Stems {
  const stems = words(text).map(stem)
  return { line: ` ${stems.join(' ')} `, known: new Set(stems) }
}

/** About 40 KB each. */
const mostEntries = 600
const mostSearches = 100
/**
 * Starters and follow-ups come in bursts with the same words. An entry that another isolate changed
 * is found up to this much later.
 */
const searchMs = 2_000

/**
 * An isolate's cache of a knowledge base: entries by content hash, terms by version, and hits for a
 * moment.
 */
class IndexCache {
  terms: Terms | undefined
  readonly #entries = new Map<string, { hash: string; prepared: PreparedEntry }>()
  readonly #searches = new Map<string, { hits: IndexHit[]; until: number }>()

  entry(id: string, hash: string): PreparedEntry | undefined {
    const known = this.#entries.get(id)
    return known?.hash === hash ? known.prepared : undefined
  }

  save(hash: string, prepared: PreparedEntry) {
    keepNewest(this.#entries, prepared.entry.id, { hash, prepared }, mostEntries)
  }

  hits(search: string): IndexHit[] | undefined {
    const known = this.#searches.get(search)
    return known && Date.now() < known.until ? known.hits : undefined
  }

  saveHits(search: string, hits: IndexHit[]) {
    keepNewest(this.#searches, search, { hits, until: Date.now() + searchMs }, mostSearches)
  }

  /** Forgets the hits, after a change of the index. */
  clearHits() {
    this.#searches.clear()
  }
}

function keepNewest<T>(map: Map<string, T>, key: string, value: T, most: number) {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

const caches = new WeakMap<D1Database, IndexCache>()

/** The cache that belongs to a search database. */
export function cacheOf(search: D1Database): IndexCache {
  const known = caches.get(search) ?? new IndexCache()
  caches.set(search, known)
  return known
}
