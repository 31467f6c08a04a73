import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { readConfig } from '../../../http/config.ts'
import { builtinAnswer } from '../composer/builtin.ts'
import { sourcesFor } from '../composer/find.ts'
import type { AnswerInput } from '../composer/material.ts'
import { writeComposed, writeContinued } from '../composer/write-composed.ts'
import { languageModel, loadModelLibrary } from '../model/model.ts'
import { writeWithModel } from '../model/write-with-model.ts'
import { intentOf } from '../question/intent.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { stopFor } from '../safety/stops.ts'
import { type Append, transcript } from './stream-writer.ts'

/** An answer of which everything is read that it needs, and nothing is written. */
export type PreparedAnswer = { write(append: Append, signal: AbortSignal): Promise<void> }

/**
 * Reads what an answer needs; asks no model yet, so that this may go on while the question is
 * still being stored. The configured model writes; without one, or when it fails, the built-in
 * advisor does.
 */
export async function prepareAnswer(
  env: Bindings,
  input: AnswerInput,
  { stallMs }: { stallMs: number },
): Promise<PreparedAnswer> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const { model: config } = readConfig(env)
  if (config.provider !== 'builtin' && wantsModel(input.question)) {
    const [entries, model] = await Promise.all([
      sourcesFor(knowledge, input),
      languageModel(config, env),
      loadModelLibrary(),
    ])
    if (entries.length > 0)
      return {
        async write(append, signal) {
          const out = transcript(append)
          const request = { model, knowledge, input, entries, signal, stallMs }
          if (await writeWithModel(config.name, request, out)) return
          await writeContinued(await builtinAnswer(knowledge, input), out, signal)
        },
      }
  }
  const answer = await builtinAnswer(knowledge, input)
  return { write: (append, signal) => writeComposed(answer, transcript(append), signal) }
}

/** Greetings, stops and the like are answered the same way with and without a model. */
function wantsModel(question: string): boolean {
  const { kind } = intentOf(question)
  return (
    !stopFor({ text: question, request: question }) && (kind === 'question' || kind === 'rework')
  )
}
