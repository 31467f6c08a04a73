import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { readConfig } from '../../../http/config.ts'
import { builtinAnswer } from '../composer/builtin.ts'
import type { AnswerInput } from '../composer/material.ts'
import { writeComposed, writeContinued } from '../composer/write-composed.ts'
import { type ModelWaits, modelWaits } from '../model/limits.ts'
import { languageModel, loadModelLibrary, type ModelConfigured } from '../model/model.ts'
import { beginTurn } from '../model/open-turn.ts'
import { type WriteRequest, writeWithModel } from '../model/write-with-model.ts'
import { intentOf } from '../question/intent.ts'
import { type KnowledgeRepository, knowledgeRepository } from '../retrieval/repository.ts'
import { stopFor } from '../safety/stops.ts'
import { type Append, transcript } from './stream-writer.ts'

/** An answer of which everything is read that it needs, and nothing is written. */
export type PreparedAnswer = { write(append: Append, signal: AbortSignal): Promise<void> }

/**
 * Reads what an answer needs; asks no model yet, so that this may go on while the question is
 * still being stored. The configured model is always asked; without one, or when it fails, the
 * library answers.
 */
export async function prepareAnswer(
  env: Bindings,
  input: AnswerInput,
  waits: Partial<ModelWaits> = {},
): Promise<PreparedAnswer> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const { model: config } = readConfig(env)
  if (config.provider === 'builtin' || isAnsweredByWords(input)) {
    const answer = await builtinAnswer(knowledge, input)
    return { write: (append, signal) => writeComposed(answer, transcript(append), signal) }
  }
  const request = await readForModel({ env, config, knowledge }, input, waits)
  return {
    async write(append, signal) {
      const out = transcript(append)
      if (await writeWithModel({ ...request, signal }, out)) return
      await writeContinued(await builtinAnswer(knowledge, input), out, signal)
    },
  }
}

type ModelDeps = { env: Bindings; config: ModelConfigured; knowledge: KnowledgeRepository }

/** What can be read before the configured models are asked. */
export async function readForModel(
  { env, config, knowledge }: ModelDeps,
  input: AnswerInput,
  waits: Partial<ModelWaits> = {},
): Promise<Omit<WriteRequest, 'signal'>> {
  const { name, planName, fallbackName, patience } = config
  const named = async (one: string) => ({ name: one, model: await languageModel(config, env, one) })
  const [planModel, main, second] = await Promise.all([
    languageModel(config, env, planName),
    named(name),
    fallbackName ? named(fallbackName) : null,
    loadModelLibrary(),
  ])
  const deps = { knowledge, ai: env.AI, planModel, patience }
  return {
    deps,
    begun: beginTurn(deps, input),
    models: second ? [main, second] : [main],
    waits: inPatience({ ...modelWaits, ...waits }, patience),
  }
}

function inPatience(waits: ModelWaits, patience: number): ModelWaits {
  const { progressMs, handOverMs, stallMs, longestMs } = waits
  return {
    // A reader is told in the same time, however slow the model may be.
    progressMs,
    handOverMs: handOverMs * patience,
    stallMs: stallMs * patience,
    longestMs: longestMs * patience,
  }
}

/** Greetings, thanks and what is stopped are answered the same way with and without a model. */
function isAnsweredByWords({ question }: AnswerInput): boolean {
  return (
    stopFor({ text: question, request: question }) !== null ||
    /^(?:greeting|thanks|about)$/.test(intentOf(question).kind)
  )
}
