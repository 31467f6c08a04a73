import { advisors } from '../../../../domain/advisors/advisors.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import type { ModelConfig } from '../../../http/config/config.ts'
import { transcript } from '../composer/stream-writer.ts'
import { openModels } from '../model/models.ts'
import { readQuestion } from '../question/read.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { answerWithModel } from './answer-with-model.ts'

/** The measurements of one answer of the configured model; times in milliseconds. */
export type ModelTest = {
  name: string
  firstWordMs: number
  wholeMs: number
  /** The beginning of the answer. */
  text: string
  /** Of every round of the answer, as the endpoint counts them. */
  tokens: { input: number | null; output: number | null }
  /** The cost of the tokens; null where they or their price are not known. */
  dollars: number | null
}

const longestMs = 60_000
const shownLetters = 400

/**
 * Asks the configured model a question that leaders ask, with the advisors' own sources and
 * instructions. Throws UNAVAILABLE without a model, UPSTREAM_FAILED when it fails.
 */
export async function testModel(
  env: Bindings,
  config: ModelConfig,
  price: Settings['model_price'],
): Promise<ModelTest> {
  if (config.provider === 'builtin')
    throw new AppError('UNAVAILABLE', 'No language model is set: the library answers by itself')
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const [starter] = advisors.infrastructure.starters
  const input = { advisor: 'infrastructure' as const, question: starter, history: [], profile: {} }
  const asked = { knowledge, input, question: readQuestion(starter, []), stop: null }
  const models = await openModels(env, config)
  const begun = Date.now()
  const tokens: ModelTest['tokens'] = { input: null, output: null }
  let [name, text, firstWordMs, failure] = [config.name, '', 0, 'The model gave no answer']
  const out = transcript((part) => {
    if (part.type === 'data-writer') name = part.data.writer
    if (part.type !== 'text-delta') return
    if (text === '') firstWordMs = Date.now() - begun
    text += part.delta
  })
  const signal = AbortSignal.timeout(longestMs)
  const answered = await answerWithModel(models, asked, out, signal, {
    onFailure({ message }) {
      failure = message
    },
    onUsage({ inputTokens, outputTokens }) {
      tokens.input = sum(tokens.input, inputTokens)
      tokens.output = sum(tokens.output, outputTokens)
    },
  }).catch(() => false)
  if (!answered)
    throw new AppError(
      'UPSTREAM_FAILED',
      signal.aborted ? 'The model did not answer within a minute' : failure,
    )
  const wholeMs = Date.now() - begun
  const dollars = dollarsOf(tokens, price)
  return { name, firstWordMs, wholeMs, text: text.slice(0, shownLetters), tokens, dollars }
}

function sum(before: number | null, more: number | undefined): number | null {
  return more === undefined ? before : (before ?? 0) + more
}

function dollarsOf(
  { input, output }: ModelTest['tokens'],
  price: Settings['model_price'],
): number | null {
  const isPriced = price.input > 0 || price.output > 0
  if (!isPriced || input === null || output === null) return null
  return (input * price.input + output * price.output) / 1_000_000
}
