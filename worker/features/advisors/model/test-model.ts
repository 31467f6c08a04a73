import { AppError } from '../../../../domain/errors.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import type { ModelConfig } from '../../../http/config/config.ts'
import { report } from '../../../http/report.ts'
import { withoutUpstreamText } from './failure.ts'
import { languageModel, loadModelLibrary } from './model.ts'

/** What one short question to the configured model showed; times in milliseconds. */
export type ModelTest = {
  name: string
  firstWordMs: number
  wholeMs: number
  text: string
  tokens: { input: number | null; output: number | null }
}

const longestMs = 30_000
const question = 'Answer in one sentence: why do schools test their backups?'

/** Asks the configured model one short question. Throws UNAVAILABLE without one, UPSTREAM_FAILED when it fails. */
export async function testModel(env: Bindings, config: ModelConfig): Promise<ModelTest> {
  if (config.provider === 'builtin')
    throw new AppError('UNAVAILABLE', 'No language model is set: the library answers by itself')
  const begun = Date.now()
  try {
    const { streamText } = await loadModelLibrary()
    const result = streamText({
      model: await languageModel(config, env),
      prompt: question,
      maxOutputTokens: 120,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(longestMs),
      onError: () => {},
    })
    let [text, firstWordMs] = ['', 0]
    for await (const piece of result.textStream) {
      if (text === '' && piece !== '') firstWordMs = Date.now() - begun
      text += piece
    }
    if (text.trim() === '') throw new Error('The model said nothing')
    const { inputTokens, outputTokens } = await result.usage
    return {
      name: config.name,
      firstWordMs,
      wholeMs: Date.now() - begun,
      text: text.trim().slice(0, 400),
      tokens: { input: inputTokens ?? null, output: outputTokens ?? null },
    }
  } catch (error) {
    report(withoutUpstreamText(error), { test: 'model' })
    throw new AppError('UPSTREAM_FAILED', 'The model did not answer within 30 seconds, or refused')
  }
}
