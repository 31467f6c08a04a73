import { ModelFailure } from './failure.ts'

/** A model that says nothing for this long is given up. */
export const stallMs = 20_000
/** One that is not done after this long, however busy, too. */
const longestMs = 180_000
/** More than any answer within the cap on tokens has; not every endpoint keeps to that. */
export const longestText = 16_000

/** The parts of the AI SDK's stream that matter here. */
export type Part = { type: string; text?: string; error?: unknown; finishReason?: string }

/** Signs of life: what a model says, thinks or looks up. Empty pieces are none. */
const alive = /^(?:text-delta|reasoning-delta|tool-(?:input-|call|result|error)|finish)/

/** What is written under an answer that reached the output cap. */
const cutShort = '\n\n*The answer reached its length limit here.*'

/**
 * The text of a model's stream. Throws when the model reports an error, ends without saying why,
 * writes nothing, or stalls; then, and where it does not stop by itself, ends the request through
 * `stalled`.
 */
export async function* textOf(
  stream: AsyncIterable<Part>,
  stalled: AbortController,
  { stallMs }: { stallMs: number },
): AsyncGenerator<string> {
  let written = 0
  let paragraph = false
  for await (const part of untilStalled(stream, stalled, stallMs)) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new DOMException('The answer was stopped', 'AbortError')
    if (part.type === 'tool-call') paragraph = written > 0
    if (part.type === 'finish' && written && part.finishReason === 'length') yield cutShort
    if (part.type === 'finish' && /^(?:error|content-filter)$/.test(part.finishReason ?? 'error'))
      throw new ModelFailure('The model broke off')
    if (part.type !== 'text-delta' || !part.text) continue
    const text = written ? part.text : part.text.trimStart()
    if (!text) continue
    yield (paragraph ? '\n\n' : '') + text.slice(0, longestText - written)
    paragraph = false
    written += text.length
    if (written < longestText) continue
    stalled.abort()
    yield cutShort
    return
  }
  if (!written) throw new ModelFailure('The model answered nothing')
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
  const giveUp = (reason: string) => {
    stall.reject(new ModelFailure(reason))
    stalled.abort()
  }
  const silent = () => giveUp(`The model said nothing for ${stallMs / 1000} seconds`)
  const slow = () => giveUp(`The model was not done after ${longestMs / 1000} seconds`)
  let timer = setTimeout(silent, stallMs)
  const end = setTimeout(slow, longestMs)
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
