import { WorkerEntrypoint } from 'cloudflare:workers'

type Env = { MODEL: string }

/**
 * The Workers AI binding (`run`, its streams and errors), answered by the scripted model's address.
 */
export class WorkersAi extends WorkerEntrypoint<Env> {
  async run(model: string, inputs: object): Promise<ReadableStream | object> {
    if (model.includes('reranker')) return this.rerank(inputs as { contexts: unknown[] })
    const response = await fetch(`${this.env.MODEL}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model, ...inputs }),
      redirect: 'manual',
    })
    if (response.ok && response.body) return response.body
    const { error } = (await response.json()) as { error: { message: string } }
    throw new Error(`${response.status === 429 ? 3040 : 5007}: ${error.message}`)
  }

  /** Keeps the order of the contexts. */
  private rerank({ contexts }: { contexts: unknown[] }): object {
    return { response: contexts.map((_, id) => ({ id, score: 1 - id / 10 })) }
  }
}

export default { fetch: () => new Response(null, { status: 404 }) }
