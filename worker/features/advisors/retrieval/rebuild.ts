import { type Embeddings, embeddingModel } from './embeddings.ts'
import type { EntriesRepository } from './entries-repository.ts'
import { madeOf } from './index-terms.ts'
import { indexRow } from './indexed-texts.ts'
import type { KnowledgeIndex } from './knowledge-index.ts'

type RebuildDeps = {
  entries: Pick<EntriesRepository, 'hashes' | 'get'>
  index: Pick<KnowledgeIndex, 'madeOf' | 'put' | 'remove' | 'recount'>
}

const pageLength = 100

/** Counts of a rebuild, and whether it came to the end. */
export type Rebuilt = { indexed: number; removed: number; complete: boolean }

/**
 * Makes the index say what the table says: compares content hashes, indexes again what differs and
 * takes out what is gone. Stops once `most` entries were indexed, to be called again.
 */
export async function rebuildKnowledge(
  { entries, index }: RebuildDeps,
  most = Number.POSITIVE_INFINITY,
): Promise<Rebuilt> {
  const done = { indexed: 0, removed: 0, complete: true }
  for (let after = ''; ; ) {
    if (done.indexed >= most) {
      done.complete = false
      break
    }
    const page = await entries.hashes(after, pageLength)
    const isLast = page.length < pageLength
    const last = page.at(-1)?.id ?? after
    const made = await index.madeOf(after, isLast ? null : last)
    const wanted = new Map(page.map(({ id, hash }) => [id, madeOf(hash)]))
    const gone = [...made.keys()].filter((id) => !wanted.has(id))
    const stale = [...wanted].filter(([id, is]) => made.get(id) !== is).map(([id]) => id)
    if (stale.length > 0) await index.put((await entries.get(stale)).map(indexRow))
    await index.remove(gone)
    done.indexed += stale.length
    done.removed += gone.length
    if (isLast) break
    after = last
  }
  await index.recount()
  return done
}

type VectorDeps = {
  entries: Pick<EntriesRepository, 'get'>
  index: Pick<KnowledgeIndex, 'withoutVector' | 'vectorsOfGone' | 'keepVectors' | 'forgetVectors'>
  embeddings: Embeddings
}

/**
 * Brings the vectors up to the search index: embeds new and changed entries, at most `most`, and
 * deletes the vectors of entries that are gone.
 */
export async function refreshVectors({ entries, index, embeddings }: VectorDeps, most: number) {
  const gone = await index.vectorsOfGone(most)
  await embeddings.remove(gone)
  await index.forgetVectors(gone)
  const missing = await index.withoutVector(embeddingModel, most)
  await embeddings.put(await entries.get(missing))
  await index.keepVectors(embeddingModel, missing)
  return { embedded: missing.length, removed: gone.length }
}
