import type { LanguageModel, ToolSet } from 'ai'
import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { profileFacts } from '../../../../domain/district/facts.ts'
import type { Bindings } from '../../../http/bindings.ts'
import type { ModelConfig } from '../../../http/config.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { relevantFields } from '../district/topics.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { instructionsFor, messagesFor } from './prompt.ts'
import { sourceBook } from './source-book.ts'
import { type Part, textOf } from './stalled.ts'
import { checkedText } from './text-check.ts'
import { modelTools } from './tools.ts'

/** The longest answer a model may write, in tokens. */
const outputTokens = 1800
/** Rounds of looking things up before it has to answer. */
const toolRounds = 3

export type ModelConfigured = Exclude<ModelConfig, { provider: 'builtin' }>

export type ModelRequest = {
  model: LanguageModel
  knowledge: KnowledgeRepository
  input: AnswerInput
  /** What the built-in advisor would answer from. */
  entries: KnowledgeEntry[]
  signal: AbortSignal
  /** Silence after which the model is given up. */
  stallMs: number
  /** Told before the first word that can cite them. */
  onCitations(added: Citation[]): void
  /** Labels of the district profile's fields the model was shown. */
  onProfile(labels: string[]): void
}

/**
 * Streams a language model's answer, checked as it comes: numbers and ids that no source has are
 * left out. Throws when the model fails, stalls, breaks off or says nothing.
 */
export async function* modelAnswer(request: ModelRequest): AsyncGenerator<string> {
  const { input, entries, knowledge, onCitations, onProfile } = request
  const book = sourceBook(onCitations)
  const fields = relevantFields(
    input.profile,
    input.question,
    entries[0]?.domains ?? [input.advisor],
  )
  const facts = profileFacts(input.profile, { fields })
  const messages = messagesFor(
    input,
    entries,
    facts.map(({ label, text }) => `${label}: ${text}`),
    book,
  )
  if (facts.length > 0) onProfile(facts.map(({ label }) => label))
  const tools = await modelTools(knowledge, input, book)
  let begun = false
  try {
    for await (const piece of checkedText(generate(request, messages, tools), book)) {
      begun = true
      yield piece
    }
  } catch (error) {
    // Some endpoints refuse a request that offers tools; the sources at hand will do.
    if (begun || request.signal.aborted || statusOf(error) !== 400) throw error
    yield* checkedText(generate(request, messages, {}), book)
  }
}

async function* generate(
  { model, input, signal, stallMs }: ModelRequest,
  messages: ReturnType<typeof messagesFor>,
  tools: ToolSet,
): AsyncGenerator<string> {
  const { isStepCount, streamText } = await loadModelLibrary()
  const stalled = new AbortController()
  const result = streamText({
    model,
    instructions: instructionsFor(input.advisor),
    messages,
    tools,
    stopWhen: isStepCount(toolRounds + 1),
    prepareStep: ({ stepNumber }) => (stepNumber >= toolRounds ? { activeTools: [] } : {}),
    maxOutputTokens: outputTokens,
    // Waiting out a busy model would keep the reader from the answer that is at hand.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, stalled.signal]),
    onError: () => {},
  })
  yield* textOf(result.stream as AsyncIterable<Part>, stalled, { stallMs })
}

/** Loaded with the first question for a model: most requests need none. */
export async function loadModelLibrary() {
  // Named one by one, the rest of the library is left out of the worker.
  const { isStepCount, streamText } = await import('ai')
  return { isStepCount, streamText }
}

/** The configured model. Its library is loaded with the first question for it. */
export async function languageModel(
  config: ModelConfigured,
  env: Bindings,
): Promise<LanguageModel> {
  if (config.provider === 'workers-ai') {
    const { createWorkersAI } = await import('workers-ai-provider')
    return createWorkersAI({ binding: env.AI as Ai })(config.name as never)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { baseUrl, apiKey, name } = config
  // What is asked goes to the configured host and, whatever that answers, to no other.
  const stay = (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, redirect: 'manual' })
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl, apiKey, fetch: stay })(name)
}

function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : null
}
