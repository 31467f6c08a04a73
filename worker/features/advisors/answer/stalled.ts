/** A model that says nothing for this long is given up. */
export const stallMs = 20_000

/** The parts of the AI SDK's stream that matter here. */
export type Part = { type: string; text?: string; error?: unknown; finishReason?: string }

/** Signs of life: what a model says, thinks or looks up. Empty pieces are none. */
const alive = /^(?:text-delta|reasoning-delta|tool-(?:input-|call|result|error)|finish)/

/** What is written under an answer that reached the output cap. */
const cutShort = '\n\n*The answer reached its length limit here.*'

/**
 * The text of a model's stream. Throws when the model reports an error, ends without saying why,
 * writes nothing, or stalls; then also ends the request through `stalled`.
 */
export async function* textOf(
  stream: AsyncIterable<Part>,
  stalled: AbortController,
  { stallMs }: { stallMs: number },
): AsyncGenerator<string> {
  let written = false
  let paragraph = false
  for await (const part of untilStalled(stream, stalled, stallMs)) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new DOMException('The answer was stopped', 'AbortError')
    if (part.type === 'tool-call') paragraph = written
    if (part.type === 'finish' && written && part.finishReason === 'length') yield cutShort
    if (part.type === 'finish' && /^(?:error|content-filter)$/.test(part.finishReason ?? 'error'))
      throw new Error(`The model broke off: ${part.finishReason ?? 'no reason given'}`)
    if (part.type !== 'text-delta' || !part.text) continue
    const text = written ? part.text : part.text.trimStart()
    if (!text) continue
    written = true
    yield paragraph ? `\n\n${text}` : text
    paragraph = false
  }
  if (!written) throw new Error('The model answered nothing')
}

async function* untilStalled(
  stream: AsyncIterable<Part>,
  stalled: AbortController,
  stallMs: number,
): AsyncGenerator<Part> {
  const parts = stream[Symbol.asyncIterator]()
  const stall = Promise.withResolvers<never>()
  // Without a reader of its own the rejection would count as unhandled.
  stall.promise.catch(() => {})
  const giveUp = () => {
    stall.reject(new Error(`The model said nothing for ${stallMs / 1000} seconds`))
    stalled.abort()
  }
  let timer = setTimeout(giveUp, stallMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([parts.next(), stall.promise])
      if (done) return
      if (alive.test(value.type) && value.text !== '') {
        clearTimeout(timer)
        timer = setTimeout(giveUp, stallMs)
      }
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}
