import type { Citation } from '../../../../domain/knowledge.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { readConfig } from '../../../http/config.ts'
import { report } from '../../../http/report.ts'
import { type KnowledgeRepository, knowledgeRepository } from '../knowledge/repository.ts'
import { readProfile } from '../profile/service.ts'
import type { AnswerJob } from './answer-job.ts'
import { builtinAnswer } from './builtin.ts'
import { sourcesFor } from './find.ts'
import { intentOf } from './intent.ts'
import type { AnswerInput, ComposedAnswer } from './material.ts'
import { languageModel, type ModelConfigured, modelAnswer } from './model.ts'
import { refusalFor } from './refuse/refusals.ts'
import { textPieces } from './text-pieces.ts'
import { type Append, type Transcript, transcript } from './transcript.ts'

/** Between two pieces of a composed text: quick, and slow enough to be seen growing. */
const pieceMs = 6

/** What a reader is told where a model stopped in mid-answer. */
const brokeOff =
  '\n\n---\n\n*The language model broke off here. What follows is a complete answer from the built-in advisor, which works without one.*\n\n'

/**
 * Writes one answer, by the configured model or, without one or when it fails, the built-in advisor.
 *
 * A model that fails before its first word leaves no trace. One that breaks off in mid-answer keeps
 * what a reader has seen already: a second text with its own id says so and answers in full, its
 * sources numbered on from the first, and the writer becomes the built-in advisor.
 */
export async function writeAnswer(
  env: Bindings,
  job: AnswerJob,
  append: Append,
  signal: AbortSignal,
): Promise<void> {
  const db = openDb(env.DB)
  const knowledge = knowledgeRepository(db, env.SEARCH_DB)
  const input: AnswerInput = {
    advisor: job.advisor,
    question: job.question.text,
    history: job.history,
    profile: await readProfile(db, job.userId),
  }
  const out = transcript(append)
  const { model } = readConfig(env)
  if (model.provider !== 'builtin' && wantsModel(input.question)) {
    if (await writtenByModel(env, model, knowledge, input, out, signal)) return
  }
  const answer = await builtinAnswer(knowledge, input)
  await writeComposed(out.begun() ? continued(answer, out.highest()) : answer, out, signal)
}

async function writeComposed(answer: ComposedAnswer, out: Transcript, signal: AbortSignal) {
  const { text, citations, followUps, profileUsed = [] } = answer
  out.writer('builtin')
  out.sources(citations)
  for (const delta of textPieces(text)) {
    signal.throwIfAborted()
    out.text(delta)
    await scheduler.wait(pieceMs)
  }
  out.end()
  out.profile(profileUsed)
  out.followUps(followUps)
}

/** The answer after a text that broke off: says so, with numbers after those already given. */
function continued(answer: ComposedAnswer, highest: number): ComposedAnswer {
  const text = answer.text.replace(
    /\[(\d{1,3})\](?!\()/g,
    (_, digits: string) => `[${Number(digits) + highest}]`,
  )
  const citations = answer.citations.map((one) => ({ ...one, number: one.number + highest }))
  return { ...answer, text: brokeOff + text, citations }
}

/** Greetings, refusals and the like are answered the same way with and without a model. */
function wantsModel(question: string): boolean {
  const { kind } = intentOf(question)
  return !refusalFor(question) && (kind === 'question' || kind === 'rework')
}

/** False when the model did not get to the end: the built-in advisor takes over. */
async function writtenByModel(
  env: Bindings,
  config: ModelConfigured,
  knowledge: KnowledgeRepository,
  input: AnswerInput,
  out: Transcript,
  signal: AbortSignal,
): Promise<boolean> {
  const entries = await sourcesFor(knowledge, input)
  if (entries.length === 0) return false
  // Nothing is shown before the first word: a model that never says one leaves no trace.
  const waiting: Citation[] = []
  let profileUsed: string[] = []
  try {
    const pieces = modelAnswer({
      model: await languageModel(config, env),
      knowledge,
      input,
      entries,
      signal,
      onCitations: (added) => (out.begun() ? out.sources(added) : waiting.push(...added)),
      onProfile: (labels) => {
        profileUsed = labels
      },
    })
    for await (const delta of pieces) {
      if (!out.begun()) {
        out.writer(config.name)
        out.sources(waiting)
        out.profile(profileUsed)
      }
      out.text(delta)
    }
    out.end()
  } catch (error) {
    if (signal.aborted) throw error
    out.end()
    report(error, { model: config.name })
    return false
  }
  out.followUps(entries.flatMap(({ nextQuestions }) => nextQuestions.slice(0, 1)).slice(0, 3))
  return true
}
