import type { EmbeddingBindings } from '../../../worker/features/advisors/retrieval/embeddings.ts'

type Stored = { id: string; values: number[]; metadata?: Record<string, unknown> }

/**
 * Stand-ins for Workers AI and Vectorize, two services that do not run here. `meaningOf` embeds a
 * text; scores are cosines.
 */
export function embeddingFakes(meaningOf: (text: string) => number[]) {
  const vectors = new Map<string, Stored>()
  const calls = { embedded: [] as string[], deleted: [] as string[], topK: 0 }
  const bindings = {
    AI: {
      async run(_model: string, { text }: { text: string[] }) {
        if (text.length > 100) throw new Error('5006: too many texts')
        calls.embedded.push(...text)
        const data = text.map(meaningOf)
        return { shape: [data.length, data[0]?.length ?? 0], data, pooling: 'mean' }
      },
    },
    VECTORIZE: {
      async query(vector: number[], { topK = 5 }: { topK?: number }) {
        calls.topK = topK
        const matches = [...vectors.values()]
          .map(({ id, values, metadata }) => ({ id, metadata, score: cosine(vector, values) }))
          .sort((a, b) => b.score - a.score)
          .slice(0, topK)
        return { matches, count: matches.length }
      },
      async upsert(all: Stored[]) {
        for (const one of all) {
          if (new TextEncoder().encode(one.id).length > 64) throw new Error('id too long')
          vectors.set(one.id, one)
        }
        return { mutationId: crypto.randomUUID() }
      },
      async deleteByIds(ids: string[]) {
        calls.deleted.push(...ids)
        for (const id of ids) vectors.delete(id)
        return { mutationId: crypto.randomUUID() }
      },
    },
  }
  return { bindings: bindings as unknown as Required<EmbeddingBindings>, vectors, calls }
}

function cosine(a: number[], b: number[]): number {
  const dot = (x: number[], y: number[]) => x.reduce((sum, n, i) => sum + n * (y[i] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
