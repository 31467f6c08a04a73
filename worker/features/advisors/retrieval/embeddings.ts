import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { contentHash } from './content-hash.ts'

/** The two bindings, as far as they are used here; a test stands in at this boundary. */
export type EmbeddingBindings = {
  AI?: Pick<Ai, 'run'>
  VECTORIZE?: Pick<Vectorize, 'query' | 'upsert' | 'deleteByIds'>
}

/** An entry of the vector index: its id and the content hash that was embedded. */
export type Near = { id: string; hash: string }

/** 768 dimensions, like the index (README); another model needs another index. */
export const embeddingModel = '@cf/baai/bge-base-en-v1.5'
/** How many texts the model takes at once. */
const textsPerRun = 100
const mostNear = 10
/** In milliseconds: embeddings only improve an answer, so it does not wait longer. */
const patienceMs = 1_500

/** Embeddings of entries, or null unless Workers AI and Vectorize are both bound. */
export function embeddings({ AI: ai, VECTORIZE: store }: EmbeddingBindings) {
  return ai && store ? openEmbeddings(ai, store) : null
}

function openEmbeddings(
  ai: NonNullable<EmbeddingBindings['AI']>,
  store: NonNullable<EmbeddingBindings['VECTORIZE']>,
) {
  async function embed(texts: string[]): Promise<number[][]> {
    const result = await ai.run(embeddingModel, { text: texts })
    const data = 'data' in result ? result.data : undefined
    if (data?.length !== texts.length) throw new Error('The model gave no embedding for each text')
    return data
  }

  async function query(question: string): Promise<Near[]> {
    const [vector] = await embed([question])
    if (!vector) return []
    const { matches } = await store.query(vector, { topK: mostNear, returnMetadata: 'all' })
    return matches.flatMap(({ metadata }) =>
      typeof metadata?.entry === 'string' && typeof metadata.hash === 'string'
        ? [{ id: metadata.entry, hash: metadata.hash }]
        : [],
    )
  }

  return {
    /** Entries nearest in meaning, best first; none when the services fail or are slow. */
    async nearest(question: string): Promise<Near[]> {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooLate = new Promise<Near[]>((resolve) => {
        timer = setTimeout(resolve, patienceMs, [])
      })
      try {
        return await Promise.race([query(question), tooLate])
      } catch (error) {
        console.warn(JSON.stringify({ level: 'warn', message: `No embeddings: ${error}` }))
        return []
      } finally {
        clearTimeout(timer)
      }
    },

    async put(entries: { entry: KnowledgeEntry; hash: string }[]) {
      for (let at = 0; at < entries.length; at += textsPerRun) {
        const part = entries.slice(at, at + textsPerRun)
        const vectors = await embed(part.map(({ entry }) => embeddedText(entry)))
        await store.upsert(
          part.map(({ entry, hash }, index) => ({
            id: vectorId(entry.id),
            values: vectors[index] as number[],
            metadata: { entry: entry.id, hash },
          })),
        )
      }
    },

    async remove(entryIds: string[]) {
      if (entryIds.length > 0) await store.deleteByIds(entryIds.map(vectorId))
    },
  }
}

export type Embeddings = NonNullable<ReturnType<typeof embeddings>>

/** The text an entry is embedded by; its steps would blur the meaning. */
function embeddedText({ title, exampleQuestions, point }: KnowledgeEntry): string {
  return [title, point, ...exampleQuestions].join('\n')
}

/** Vectorize takes ids of 64 bytes at most; those of imported controls are longer. */
function vectorId(entryId: string): string {
  return contentHash(entryId).slice(0, 40)
}
