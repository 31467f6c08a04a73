import type { DraftBriefing } from './briefing.ts'
import { callModel, type LanguageModel, liveParts } from './call-model.ts'
import { spokenText } from './checking/spoken-text.ts'
import { answerTokens, type ModelWaits, thinkingTokens } from './limits.ts'
import { readEnd, type Usage } from './model-answer.ts'

type Request = {
  model: LanguageModel
  briefing: DraftBriefing
  waits: Pick<ModelWaits, 'stallMs' | 'draftMs'>
  signal: AbortSignal
  onUsage?: ((usage: Usage) => void) | undefined
}

/** The outcome of asking for a draft. */
export type Drafted = {
  /** The draft; null when none came in time. */
  text: string | null
  /** Whether the model gave no sign of life. */
  isSilent: boolean
}

/**
 * A model's answer from its own knowledge, begun while sources are being looked for; the answer is
 * made from it, and nobody sees it. `drafted` never rejects; `drop` ends the call.
 */
export function firstDraft(request: Request): { drafted: Promise<Drafted>; drop(): void } {
  const dropped = new AbortController()
  const stalled = new AbortController()
  const signal = AbortSignal.any([request.signal, dropped.signal, stalled.signal])
  let isHeard = false
  const onWord = () => {
    isHeard = true
  }
  const drafted = write(request, stalled, signal, onWord).then(
    (text) => ({ text: text.trim() || null, isSilent: false }),
    () => ({ text: null, isSilent: stalled.signal.aborted && !isHeard }),
  )
  return { drafted, drop: () => dropped.abort() }
}

async function write(
  { model, briefing, waits, onUsage }: Request,
  stalled: AbortController,
  abortSignal: AbortSignal,
  onWord: () => void,
): Promise<string> {
  const spoken = spokenText({ afterTools: false, begun: false })
  const { instructions, messages } = briefing
  const parts = callModel(model, {
    prompt: [{ role: 'system', content: instructions }, ...messages],
    maxOutputTokens: answerTokens + thinkingTokens,
    abortSignal,
  })
  const { stallMs, draftMs } = waits
  let text = ''
  for await (const part of liveParts(parts, stalled, {
    stallMs,
    until: Date.now() + draftMs,
    onWord,
  })) {
    if (part.type === 'finish') readEnd(part, onUsage)
    if (part.type === 'text-delta') text += spoken.take(part.delta)
  }
  return text + spoken.finish()
}
