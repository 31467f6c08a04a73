import { type KnowledgeEntry, sourceLine, withoutMarkers } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import { contentHash } from './content-hash.ts'
import type { IndexedTexts, KnowledgeRepository } from './repository.ts'

export type KnowledgeFile = { path: string; markdown: string }
export type SyncReport = {
  added: string[]
  changed: string[]
  removed: string[]
  /** Files left out because staff imported an entry with the same id. */
  kept: string[]
}

/**
 * Makes the stored entries the same as the files, by content hash, and leaves alone what staff
 * imported. Running it again does nothing. Every file is read before anything is written: one bad
 * file changes nothing.
 */
export async function syncKnowledge(
  knowledge: KnowledgeRepository,
  files: KnowledgeFile[],
): Promise<SyncReport> {
  // Reading YAML is a lot of code, and this module is part of every search.
  const { parseEntry } = await import('./parse-entry.ts')
  const read = await Promise.all(
    files.map(async ({ path, markdown }) => {
      const entry = parseEntry(path, markdown)
      return { entry, contentHash: await contentHash(markdown), indexed: indexedTexts(entry) }
    }),
  )
  const all = [...(await knowledge.stored())]
  const imported = new Set(all.flatMap(([id, { origin }]) => (origin === null ? [] : id)))
  const stored = new Map(all.filter(([id]) => !imported.has(id)))
  const wanted = read.filter(({ entry }) => !imported.has(entry.id))
  const ids = new Set(wanted.map(({ entry }) => entry.id))
  const added = wanted.filter(({ entry }) => !stored.has(entry.id))
  const changed = wanted.filter(({ entry, contentHash }) => {
    const hash = stored.get(entry.id)?.hash
    return hash !== undefined && hash !== contentHash
  })
  const removed = [...stored.keys()].filter((id) => !ids.has(id))
  await knowledge.put([...added, ...changed])
  await knowledge.remove(removed)
  if (added.length + changed.length + removed.length > 0) await recountWords(knowledge)
  const idsOf = (list: typeof wanted) => list.map(({ entry }) => entry.id)
  const kept = idsOf(read.filter(({ entry }) => imported.has(entry.id)))
  return { added: idsOf(added), changed: idsOf(changed), removed, kept }
}

/** Counts again in how many of the stored entries each stem occurs. */
export async function recountWords(knowledge: KnowledgeRepository): Promise<void> {
  const counts = new Map<string, number>()
  for await (const page of knowledge.pages()) countStems(page, counts)
  await knowledge.putWords(counts)
}

/** What the full-text index holds of an entry. */
export function indexedTexts(entry: KnowledgeEntry): IndexedTexts {
  const body = [
    entry.point,
    ...entry.steps.map(({ text }) => text),
    ...entry.measures,
    ...entry.risks,
    entry.smallDistrict,
    entry.board,
    entry.money,
    entry.limit ?? '',
    ...entry.nextQuestions,
  ]
  return {
    title: entry.title,
    asks: entry.asks.join('\n'),
    body: withoutMarkers(body.join('\n')),
    sources: entry.sources
      .map((source) => `${sourceLine(source)} ${source.sectionTitle} ${source.practice ?? ''}`)
      .join('\n'),
  }
}

/** In how many entries each stem occurs, added to `counts`. */
export function countStems(
  entries: KnowledgeEntry[],
  counts = new Map<string, number>(),
): Map<string, number> {
  for (const entry of entries) {
    const texts = Object.values(indexedTexts(entry)).join('\n')
    for (const word of new Set(contentWords(texts).map(stem)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
