import type { EntriesRepository } from '../knowledge/entries-repository.ts'
import { type Embeddings, embeddingModel } from './embeddings.ts'
import type { KnowledgeIndex } from './knowledge-index.ts'

type Deps = {
  entries: Pick<EntriesRepository, 'get'>
  index: Pick<KnowledgeIndex, 'withoutVector' | 'vectorsOfGone' | 'keepVectors' | 'forgetVectors'>
  embeddings: Embeddings
}

/**
 * Brings the vectors up to the search index: embeds new and changed entries, at most `most`, and
 * deletes the vectors of entries that are gone.
 */
export async function refreshVectors({ entries, index, embeddings }: Deps, most: number) {
  const gone = await index.vectorsOfGone(most)
  await embeddings.remove(gone)
  await index.forgetVectors(gone)
  const missing = await index.withoutVector(embeddingModel, most)
  await embeddings.put(await entries.get(missing))
  await index.keepVectors(embeddingModel, missing)
  return { embedded: missing.length, removed: gone.length }
}
