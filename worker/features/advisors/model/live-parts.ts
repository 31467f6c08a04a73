import { ModelFailure } from './failure.ts'

/** The parts of the AI SDK's stream that matter here. */
export type Part = {
  type: string
  text?: string
  error?: unknown
  finishReason?: string
  toolCallId?: string
  toolName?: string
  input?: unknown
  totalUsage?: { inputTokens?: number | undefined; outputTokens?: number | undefined }
}

/** Signs of life: what a model says, thinks or looks up. Empty pieces are none. */
const alive = /^(?:text-delta|reasoning-delta|tool-(?:input-|call|result|error)|finish)/

/**
 * A model's stream until it falls silent for `stallMs` or goes on past `until`; then it is ended
 * through `stalled` and this throws.
 */
export async function* liveParts(
  stream: AsyncIterable<Part>,
  stalled: AbortController,
  { stallMs, until }: { stallMs: number; until: number },
): AsyncGenerator<Part> {
  const parts = stream[Symbol.asyncIterator]()
  const stall = Promise.withResolvers<never>()
  // Without a reader of its own the rejection would count as unhandled.
  stall.promise.catch(() => {})
  const giveUp = (reason: string) => {
    stall.reject(new ModelFailure(reason))
    stalled.abort()
  }
  const silent = () => giveUp(`The model said nothing for ${stallMs / 1000} seconds`)
  let timer = setTimeout(silent, stallMs)
  const end = setTimeout(() => giveUp('The model took too long'), Math.max(0, until - Date.now()))
  try {
    for (;;) {
      const { done, value } = await Promise.race([parts.next(), stall.promise])
      if (done) return
      if (alive.test(value.type) && value.text !== '') {
        clearTimeout(timer)
        timer = setTimeout(silent, stallMs)
      }
      yield value
    }
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
  }
}
