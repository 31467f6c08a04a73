import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { ModelFailure } from './failure.ts'

/** A model as the AI SDK's providers make one. */
export type LanguageModel = LanguageModelV4
export type ModelMessage = LanguageModelV4Message
export type Part = LanguageModelV4StreamPart

type ModelCall = LanguageModelV4CallOptions & { abortSignal: AbortSignal }

/** A turn of the conversation, as a message to a model. */
export function said(role: 'user' | 'assistant', text: string): ModelMessage {
  return { role, content: [{ type: 'text', text }] }
}

/**
 * The parts a model streams, as its provider hands them out: nothing is tried again and no tool is run.
 * Rejects with the provider's error, and as soon as the call is aborted, whether or not the provider
 * heeds that.
 */
export async function* callModel(model: LanguageModel, call: ModelCall): AsyncGenerator<Part> {
  const { abortSignal } = call
  abortSignal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  // Without a reader of its own the rejection would count as unhandled.
  aborted.promise.catch(() => {})
  const abort = () => aborted.reject(abortSignal.reason)
  abortSignal.addEventListener('abort', abort, { once: true })
  try {
    const { stream } = await Promise.race([model.doStream(call), aborted.promise])
    const parts = stream.getReader()
    for (;;) {
      const { done, value } = await Promise.race([parts.read(), aborted.promise])
      if (done) return
      if (value.type === 'error') throw value.error
      yield value
    }
  } finally {
    abortSignal.removeEventListener('abort', abort)
  }
}

/** Signs of life: what a model says, thinks or looks up. Empty pieces are none. */
const alive = /^(?:text-delta|reasoning-delta|tool-(?:input-|call)|finish)/

type Limits = {
  stallMs: number
  /** In milliseconds since 1970. */
  until: number
  /** Called with each word that comes, and each thought. */
  onWord?: (() => void) | undefined
}

/**
 * A model's stream until it falls silent for `stallMs` or goes on past `until`, in milliseconds since
 * 1970; then it is ended through `stalled` and this throws.
 */
export async function* liveParts(
  stream: AsyncIterable<Part>,
  stalled: AbortController,
  { stallMs, until, onWord }: Limits,
): AsyncGenerator<Part> {
  const parts = stream[Symbol.asyncIterator]()
  const stall = Promise.withResolvers<never>()
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
      if (alive.test(value.type) && !('delta' in value && value.delta === '')) {
        clearTimeout(timer)
        timer = setTimeout(silent, stallMs)
        onWord?.()
      }
      yield value
    }
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
  }
}
