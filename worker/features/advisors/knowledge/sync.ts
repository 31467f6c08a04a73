import { type KnowledgeEntry, sourceLine, withoutMarkers } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import { parseEntry } from './parse-entry.ts'
import type { IndexedTexts, KnowledgeRepository } from './repository.ts'

export type KnowledgeFile = { path: string; markdown: string }
export type SyncReport = { added: string[]; changed: string[]; removed: string[] }

/**
 * Makes the stored entries the same as the files, by content hash. Running it again does nothing.
 * Every file is read before anything is written: one bad file changes nothing.
 */
export async function syncKnowledge(
  knowledge: KnowledgeRepository,
  files: KnowledgeFile[],
): Promise<SyncReport> {
  const wanted = await Promise.all(
    files.map(async ({ path, markdown }) => {
      const entry = parseEntry(path, markdown)
      return { entry, contentHash: await sha256(markdown), indexed: indexedTexts(entry) }
    }),
  )
  const stored = await knowledge.hashes()
  const ids = new Set(wanted.map(({ entry }) => entry.id))
  const added = wanted.filter(({ entry }) => !stored.has(entry.id))
  const changed = wanted.filter(({ entry, contentHash }) => {
    const hash = stored.get(entry.id)
    return hash !== undefined && hash !== contentHash
  })
  const removed = [...stored.keys()].filter((id) => !ids.has(id))
  await knowledge.put([...added, ...changed])
  await knowledge.remove(removed)
  if (added.length + changed.length + removed.length > 0)
    await knowledge.putWords(countStems(wanted.map(({ entry }) => entry)))
  const idsOf = (list: typeof wanted) => list.map(({ entry }) => entry.id)
  return { added: idsOf(added), changed: idsOf(changed), removed }
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

/** In how many entries each stem occurs. */
export function countStems(entries: KnowledgeEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const texts = Object.values(indexedTexts(entry)).join('\n')
    for (const word of new Set(contentWords(texts).map(stem)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
