import { contentHash } from '../retrieval/content-hash.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import type { SourceCatalog } from './parse-sources.ts'

export type KnowledgeFile = { path: string; markdown: string }
export type SyncReport = {
  added: string[]
  changed: string[]
  removed: string[]
  /** Files left out because staff imported an entry with the same id. */
  kept: string[]
}

/**
 * Makes the stored entries the same as the files and the sources they name, by content hash, and
 * leaves alone what staff imported. Running it again does nothing. Every file is read before
 * anything is written: one bad file changes nothing.
 */
export async function syncKnowledge(
  knowledge: KnowledgeRepository,
  files: KnowledgeFile[],
  known: SourceCatalog,
): Promise<SyncReport> {
  // Reading YAML is a lot of code, and this module is part of every search.
  const { parseEntry } = await import('./parse-entry.ts')
  const read = files.map(({ path, markdown }) => {
    const entry = parseEntry(path, markdown, known)
    return { entry, hash: contentHash(markdown + JSON.stringify(entry.sources)) }
  })
  const all = [...(await knowledge.stored())]
  const imported = new Set(all.flatMap(([id, { origin }]) => (origin === null ? [] : id)))
  const stored = new Map(all.filter(([id]) => !imported.has(id)))
  const wanted = read.filter(({ entry }) => !imported.has(entry.id))
  const ids = new Set(wanted.map(({ entry }) => entry.id))
  const added = wanted.filter(({ entry }) => !stored.has(entry.id))
  const changed = wanted.filter(({ entry, hash }) => {
    const before = stored.get(entry.id)?.hash
    return before !== undefined && before !== hash
  })
  const removed = [...stored.keys()].filter((id) => !ids.has(id))
  await knowledge.put([...added, ...changed])
  await knowledge.remove(removed)
  // Also what an index lacks that was lost or made in an older way.
  await knowledge.rebuild()
  const idsOf = (list: typeof wanted) => list.map(({ entry }) => entry.id)
  const kept = idsOf(read.filter(({ entry }) => imported.has(entry.id)))
  return { added: idsOf(added), changed: idsOf(changed), removed, kept }
}
