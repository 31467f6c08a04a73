import type { Message } from '../../../../domain/advisors/conversations.ts'
import { contentWords } from '../../../../domain/text/words.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { readConfig } from '../../../http/config/config.ts'
import type { AnswerInput, ComposedAnswer } from '../composer/answer.ts'
import { libraryAnswer } from '../composer/library-answer.ts'
import { writeComposed, writeContinued } from '../composer/write-composed.ts'
import { type ModelWaits, modelWaits } from '../model/limits.ts'
import { languageModel, loadModelLibrary, type ModelConfigured } from '../model/model.ts'
import { beginTurn } from '../model/open-turn.ts'
import { type WriteRequest, writeWithModel } from '../model/write-with-model.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { subjectOf } from '../question/subject.ts'
import { type KnowledgeRepository, knowledgeRepository } from '../retrieval/repository.ts'
import { emergencyBanner } from '../safety/emergencies.ts'
import { stopFor } from '../safety/stops.ts'
import { type Append, transcript } from './stream-writer.ts'

/** An answer of which everything is read that it needs, and nothing is written. */
export type PreparedAnswer = { write(append: Append, signal: AbortSignal): Promise<void> }

/**
 * Reads what an answer needs; asks no model yet, so that this may go on while the question is
 * still being stored. The configured model is asked, also whether a request has to be stopped whose
 * words say so; without one, or when it fails, the words decide and the library answers. What people
 * must do now where somebody may be in danger stands above either, and does not wait for it.
 */
export async function prepareAnswer(
  env: Bindings,
  input: AnswerInput,
  waits: Partial<ModelWaits> = {},
): Promise<PreparedAnswer> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const { model: config } = readConfig(env)
  const question = readQuestion(input.question, input.history)
  const begin = (append: Append) => {
    const out = transcript(append)
    const banner = emergencyBanner(question)
    if (banner) out.opening(`${banner}\n\n`)
    return out
  }
  const stop = asksForItself(question) ? stopInTalk(question, input.history) : null
  const inWords = async () => stop ?? (await libraryAnswer(knowledge, question, input))
  if (config.provider === 'builtin' || isAnsweredByWords(question)) {
    const answer = await inWords()
    return { write: (append, signal) => writeComposed(answer, begin(append), signal) }
  }
  const request = await readForModel({ env, config, knowledge }, question, input, waits)
  return {
    async write(append, signal) {
      const out = begin(append)
      if (await writeWithModel({ ...request, stopByWords: stop, signal }, out)) return
      await writeContinued(await inWords(), out, signal)
    },
  }
}

type ModelDeps = { env: Bindings; config: ModelConfigured; knowledge: KnowledgeRepository }

/** What can be read before the configured models are asked. */
export async function readForModel(
  { env, config, knowledge }: ModelDeps,
  question: Question,
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
  // On a developer's machine the binding is there, but nothing behind it.
  const isBound = config.provider === 'workers-ai' || env.ENVIRONMENT !== 'development'
  const deps = { knowledge, ai: isBound ? env.AI : undefined, planModel, patience }
  return {
    deps,
    begun: beginTurn(deps, question, input),
    models: second ? [main, second] : [main],
    stopByWords: null,
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

/** In words that carry a subject: a shorter reply says too little to be judged by itself. */
const shortReply = 2

/** "What would you ask the board for?" is judged with the question that it goes on from. */
function stopInTalk(question: Question, history: Message[]): ComposedAnswer | null {
  const stop = stopFor(question)
  const isShort = history.length > 0 && contentWords(question.request).length <= shortReply
  return stop && isShort
    ? stopFor(readQuestion(`${subjectOf(history)}. ${question.text}`, []))
    : stop
}

/** "Write it for the board" asks for another form of an answer that was given: nothing to stop in it. */
function asksForItself({ turn }: Question): boolean {
  return turn.kind !== 'rework' || turn.rework.kind === 'disagree'
}

/** Greetings and thanks are answered the same way with and without a model. */
function isAnsweredByWords({ turn }: Question): boolean {
  return /^(?:greeting|thanks|about)$/.test(turn.kind)
}
