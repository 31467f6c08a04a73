import { followUpOf } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { report } from '../../../http/report.ts'
import type { Transcript } from '../answering/stream-writer.ts'
import type { AnswerInput, ComposedAnswer } from '../composer/answer.ts'
import { writeComposed } from '../composer/write-composed.ts'
import type { Question } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { banner } from '../safety/emergencies.ts'
import { type Care, careFor } from '../safety/judgment.ts'
import type { LanguageModel } from './call-model.ts'
import type { CheckCounts } from './checking/check.ts'
import { ModelFailure, withoutUpstreamText } from './failure.ts'
import { inPatience, type ModelWaits, modelWaits } from './limits.ts'
import { languageModel, type ModelConfigured, modelAnswer, type Usage } from './model.ts'
import {
  type BegunTurn,
  beginTurn,
  openTurn,
  type PlannedTurn,
  planBegun,
  type TurnDeps,
} from './open-turn.ts'

export type NamedModel = { name: string; model: LanguageModel }

export type WriteRequest = {
  deps: TurnDeps
  begun: BegunTurn
  /** The first one is asked; the next one when it fails or is slow to begin. */
  models: NamedModel[]
  signal: AbortSignal
  waits: ModelWaits
  /** By the words of the message: what would stand in place of an answer, and whether somebody may be in danger. */
  byWords: { stop: ComposedAnswer | null; isEmergency: boolean }
  counts?: CheckCounts
  onUsage?(usage: Usage): void
  onFailure?(failure: ModelFailure): void
}

/** The note is nearly always there before the answer ends; it is not waited for much longer. */
const noteMs = 2_000
const mostFollowUps = 3

const progress = {
  slow: 'Looking it up…',
  second: 'Still working on it: a second model is asked now…',
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
  ])
  // On a developer's machine the binding is there, but nothing behind it.
  const isBound = config.provider === 'workers-ai' || env.ENVIRONMENT !== 'development'
  const deps = { knowledge, ai: isBound ? env.AI : undefined, planModel, patience }
  return {
    deps,
    begun: beginTurn(deps, question, input),
    models: second ? [main, second] : [main],
    byWords: { stop: null, isEmergency: question.isEmergency },
    waits: inPatience({ ...modelWaits, ...waits }, patience),
  }
}

/**
 * Writes a model's answer; false when no model got to the end. One that fails before its first word
 * leaves no trace; one that breaks off keeps what a reader has seen already.
 */
export async function writeWithModel(request: WriteRequest, out: Transcript): Promise<boolean> {
  const { deps, begun, models, signal, waits, byWords } = request
  const slow = setTimeout(() => {
    if (!out.begun()) out.progress(progress.slow)
  }, waits.progressMs)
  try {
    const planned = await planBegun(deps, begun, signal)
    const isDraft = planned.plan.kind === 'draft'
    const care = careFor(planned.plan.judgment, planned.turn.asked, byWords, isDraft)
    if (care.banner && !out.opened()) out.opening(`${banner}\n\n`)
    if (care.stop) {
      await writeComposed(care.stop, out, signal)
      return true
    }
    for (const [index, named] of models.entries()) {
      const isLast = index === models.length - 1
      if (index > 0) out.progress(progress.second)
      if (await writeOne({ ...request, planned, care, isLast }, named, out)) return true
      // A second beginning under a first one would be read as one answer.
      if (out.begun()) return false
    }
    return false
  } catch (error) {
    if (signal.aborted) throw error
    failed(request, error, models[0]?.name ?? '')
    return false
  } finally {
    clearTimeout(slow)
  }
}

function failed({ onFailure }: Pick<WriteRequest, 'onFailure'>, error: unknown, model: string) {
  const failure = withoutUpstreamText(error)
  report(failure, { model })
  onFailure?.(failure)
}

type OneModel = WriteRequest & { planned: PlannedTurn; care: Care; isLast: boolean }

async function writeOne(
  { deps, signal, waits, counts, onUsage, onFailure, planned, care, isLast }: OneModel,
  { name, model }: NamedModel,
  out: Transcript,
): Promise<boolean> {
  const waiting: Citation[] = []
  const turn = openTurn(deps, planned, {
    cautions: care.cautions,
    isUrgent: out.opened(),
    onCitation: (citation) => (out.begun() ? out.sources([citation]) : waiting.push(citation)),
  })
  const late = new AbortController()
  const handOver = setTimeout(() => {
    if (!isLast && !out.begun()) late.abort()
  }, waits.handOverMs)
  try {
    const pieces = modelAnswer({
      model,
      turn,
      waits,
      counts,
      onUsage,
      signal: AbortSignal.any([signal, late.signal]),
    })
    for await (const delta of pieces) {
      if (!out.begun()) {
        out.writer(name)
        out.profile(turn.profileUsed)
      }
      // What the first words cite comes before them.
      out.sources(waiting.splice(0))
      out.text(delta)
    }
    out.end()
  } catch (error) {
    if (signal.aborted) throw error
    out.end()
    const reason = late.signal.aborted ? new ModelFailure('The model was slow to begin') : error
    failed({ onFailure }, reason, name)
    return false
  } finally {
    clearTimeout(handOver)
  }
  out.followUps(
    turn.book
      .cited()
      .flatMap(({ nextQuestions }) => nextQuestions.slice(0, 1))
      .slice(0, mostFollowUps)
      .map(followUpOf),
  )
  const note = await Promise.race([
    planned.newNote,
    new Promise<null>((resolve) => setTimeout(resolve, noteMs, null)),
  ])
  if (note) out.note(note)
  return true
}
