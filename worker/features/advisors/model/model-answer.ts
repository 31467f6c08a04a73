import type { Briefing } from './briefing.ts'
import {
  callModel,
  type LanguageModel,
  liveParts,
  type ModelMessage,
  type Part,
  said,
} from './call-model.ts'
import { type CheckCounts, checkedText } from './checking/check.ts'
import { withoutSourceList } from './checking/source-list.ts'
import { spokenText } from './checking/spoken-text.ts'
import { ModelFailure } from './failure.ts'
import { answerTokens, longestText, type ModelWaits, thinkingTokens, toolRounds } from './limits.ts'
import { type DescribedTool, describedTools, type ModelTools, runTool } from './tools/tools.ts'

export type AnswerRequest = {
  model: LanguageModel
  briefing: Briefing
  signal: AbortSignal
  waits: ModelWaits
  counts?: CheckCounts | undefined
  onUsage?: ((usage: Usage) => void) | undefined
  /** Called with each word that comes, and each thought. */
  onWord?: (() => void) | undefined
}

/** Tokens of one round, as the endpoint counts them; undefined where it does not. */
export type Usage = { inputTokens: number | undefined; outputTokens: number | undefined }

/** The remark under an answer that reached the output cap. */
const cutShort = '\n\n*The answer reached its length limit here.*'

/**
 * Streams a language model's answer, checked as it comes. Throws when the model fails, stalls,
 * breaks off or says nothing that answers.
 */
export async function* modelAnswer(request: AnswerRequest): AsyncGenerator<string> {
  const { briefing, counts, signal } = request
  const { namesUnsourced, isToSend, book } = briefing
  const options = { namesUnsourced, isToSend, ...(counts && { counts }) }
  const checked = (withTools: boolean) =>
    checkedText(withoutSourceList(rounds(request, withTools), book), book, options)
  let begun = false
  try {
    for await (const piece of checked(true)) {
      begun = true
      yield piece
    }
  } catch (error) {
    // Some endpoints refuse a request with tools or a temperature; the sources at hand will do. And a
    // server may just have closed the connection that it was asked on before.
    const isRefused = statusOf(error) === 400
    if (begun || signal.aborted || !(isRefused || isUnconnected(error))) throw error
    yield* checked(!isRefused)
  }
}

/** The model's words over its rounds of tool calls. */
async function* rounds(request: AnswerRequest, withTools: boolean): AsyncGenerator<string> {
  const { briefing, waits } = request
  const described = withTools ? describedTools(briefing.tools) : []
  const messages: ModelMessage[] = [...briefing.messages]
  const until = Date.now() + waits.longestMs
  const shown = shownText()
  for (let round = 0; ; round++) {
    const mayLookUp = withTools && round < toolRounds
    const tools = mayLookUp ? described : []
    const end = yield* oneRound(request, { messages, tools, withTools, until, round }, shown)
    const isLookingUp = end.calls.length > 0 || end.written !== null
    if (mayLookUp && isLookingUp) {
      messages.push(...(await answersTo(end.calls, end.written, briefing.tools)))
      continue
    }
    const rest = shown.take(end.rest)
    if (rest) yield rest
    if (shown.length() === 0) throw new ModelFailure('The model answered nothing')
    if (end.isCut) yield cutShort
    return
  }
}

type Round = {
  messages: ModelMessage[]
  tools: DescribedTool[]
  withTools: boolean
  /** In milliseconds since 1970, when the whole answer is given up. */
  until: number
  round: number
}

/** The end of a round: tool calls, or words still held back. */
type RoundEnd = {
  calls: Call[]
  /** A tool call written as text. */
  written: { name: string; input: unknown } | null
  rest: string
  isCut: boolean
}

async function* oneRound(
  request: AnswerRequest,
  { messages, tools, withTools, until, round }: Round,
  shown: ReturnType<typeof shownText>,
): AsyncGenerator<string, RoundEnd> {
  const { model, briefing, signal, waits, onUsage, onWord } = request
  const spoken = spokenText({ afterTools: round > 0, begun: shown.length() > 0 })
  const stalled = new AbortController()
  const parts = callModel(model, {
    prompt: [{ role: 'system', content: briefing.instructions }, ...messages],
    ...(tools.length > 0 && { tools, toolChoice: { type: 'auto' } }),
    ...(withTools && { temperature: 0.2 }),
    maxOutputTokens: answerTokens + thinkingTokens,
    abortSignal: AbortSignal.any([signal, stalled.signal]),
  })
  const calls: Call[] = []
  let isCut = false
  shown.breakBefore()
  for await (const part of liveParts(parts, stalled, { stallMs: waits.stallMs, until, onWord })) {
    if (part.type === 'tool-call') calls.push(callOf(part))
    if (part.type === 'finish') isCut = readEnd(part, onUsage)
    if (part.type !== 'text-delta' || !part.delta) continue
    const text = shown.take(spoken.take(part.delta))
    if (text) yield text
    if (!shown.isFull()) continue
    stalled.abort()
    return { calls: [], written: null, rest: '', isCut: true }
  }
  const written = calls.length === 0 ? spoken.call(Object.keys(briefing.tools)) : null
  return { calls, written, rest: spoken.finish(), isCut }
}

/** Whether a round ended at the output cap; throws where the model broke off. */
export function readEnd(
  { usage, finishReason }: Extract<Part, { type: 'finish' }>,
  onUsage: AnswerRequest['onUsage'],
): boolean {
  const { inputTokens, outputTokens } = usage
  onUsage?.({ inputTokens: inputTokens.total, outputTokens: outputTokens.total })
  const { unified } = finishReason
  if (unified === 'error' || unified === 'content-filter')
    throw new ModelFailure('The model broke off')
  return unified === 'length'
}

/**
 * The text as readers see it: no blanks before the first word, paragraphs between rounds, cut at
 * the longest.
 */
function shownText() {
  let length = 0
  let isBreakDue = false
  return {
    length: () => length,
    isFull: () => length >= longestText,
    /** Lets the next text begin a paragraph. */
    breakBefore() {
      isBreakDue = length > 0
    },
    /** The part of a text that is shown now; often ''. */
    take(text: string): string {
      const begins = length === 0 ? text.trimStart() : text
      const taken = begins.slice(0, longestText - length)
      length += taken.length
      if (!taken || !isBreakDue) return taken
      isBreakDue = false
      return `\n\n${taken}`
    },
  }
}

type Call = { toolCallId: string; toolName: string; input: unknown }

/** A call with its input parsed; input that is not JSON becomes an empty one. */
function callOf({ toolCallId, toolName, input }: Omit<Call, 'input'> & { input: string }): Call {
  try {
    return { toolCallId, toolName, input: JSON.parse(input) ?? {} }
  } catch {
    return { toolCallId, toolName, input: {} }
  }
}

/**
 * The messages with the results of a model's calls; a call written as text gets its result as text.
 */
async function answersTo(
  calls: Call[],
  written: { name: string; input: unknown } | null,
  tools: ModelTools,
): Promise<ModelMessage[]> {
  if (written) {
    const result = await runTool(tools, written.name, written.input)
    return [
      said('assistant', `(used ${written.name})`),
      said('user', `Result of ${written.name}:\n${result}\n\nNow answer the question.`),
    ]
  }
  const results = await Promise.all(
    calls.map(async ({ toolCallId, toolName, input }) => ({
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'text' as const, value: await runTool(tools, toolName, input) },
    })),
  )
  return [
    {
      role: 'assistant',
      content: calls.map(({ toolCallId, toolName, input }) => ({
        type: 'tool-call' as const,
        toolCallId,
        toolName,
        input,
      })),
    },
    { role: 'tool', content: results },
  ]
}

function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : null
}

/** Whether the endpoint answered nothing, not even a status. */
function isUnconnected(error: unknown): boolean {
  const { isRetryable, statusCode } = (error ?? {}) as Record<string, unknown>
  return isRetryable === true && statusCode === undefined
}
