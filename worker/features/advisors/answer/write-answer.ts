import type { AnswerPart } from '../../../../domain/conversations.ts'
import { type Citation, sourceLine } from '../../../../domain/knowledge.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { type ModelConfig, readConfig } from '../../../http/config.ts'
import { report } from '../../../http/report.ts'
import { conversationRepository } from '../conversations/repository.ts'
import { knowledgeRepository } from '../knowledge/repository.ts'
import type { AnswerJob } from './answer-job.ts'
import { type AnswerInput, builtinAnswer, findSources } from './builtin.ts'
import { intentOf } from './intent.ts'
import { modelAnswer } from './model.ts'
import { refusalFor } from './refusals.ts'
import { textPieces } from './text-pieces.ts'

type Append = (part: AnswerPart) => void

/** Between two pieces of a composed text: quick, and slow enough to be seen growing. */
const pieceMs = 6
const textId = 'answer'

/** Writes one answer, by the configured model or, without one or when it fails, the built-in advisor. */
export async function writeAnswer(
  env: Bindings,
  job: AnswerJob,
  append: Append,
  signal: AbortSignal,
): Promise<void> {
  const db = openDb(env.DB)
  const messages = await conversationRepository(db).messages(job.conversationId)
  const input: AnswerInput = {
    advisor: job.advisor,
    question: job.question.text,
    history: messages.filter(({ id }) => id !== job.question.id),
  }
  const knowledge = knowledgeRepository(db, env.SEARCH_DB)
  const { model } = readConfig(env)
  if (model.provider !== 'builtin' && wantsModel(input.question)) {
    const found = await findSources(knowledge, input)
    if (found.length > 0 && (await writeByModel(env, model, input, found, append, signal))) return
  }
  const { text, citations, followUps } = await builtinAnswer(knowledge, input)
  append({ type: 'data-writer', data: { writer: 'builtin' } })
  appendSources(citations, append)
  append({ type: 'text-start', id: textId })
  for (const delta of textPieces(text)) {
    signal.throwIfAborted()
    append({ type: 'text-delta', id: textId, delta })
    await scheduler.wait(pieceMs)
  }
  append({ type: 'text-end', id: textId })
  append({ type: 'data-follow-ups', data: { questions: followUps } })
}

/** Greetings, refusals and the like are answered the same way with and without a model. */
function wantsModel(question: string): boolean {
  const { kind } = intentOf(question)
  return !refusalFor(question) && (kind === 'question' || kind === 'rework')
}

/** False when the model failed before it wrote anything: the built-in advisor takes over. */
async function writeByModel(
  env: Bindings,
  model: Exclude<ModelConfig, { provider: 'builtin' }>,
  input: AnswerInput,
  found: Awaited<ReturnType<typeof findSources>>,
  append: Append,
  signal: AbortSignal,
): Promise<boolean> {
  let begun = false
  try {
    const { pieces, citations } = await modelAnswer(model, env, input, found, signal)
    for await (const delta of pieces) {
      if (!begun) {
        append({ type: 'data-writer', data: { writer: model.name } })
        appendSources(citations, append)
        append({ type: 'text-start', id: textId })
        begun = true
      }
      append({ type: 'text-delta', id: textId, delta })
    }
    append({ type: 'text-end', id: textId })
  } catch (error) {
    if (signal.aborted || begun) throw error
    report(error, { model: model.name })
    return false
  }
  const questions = found.flatMap(({ entry }) => entry.nextQuestions.slice(0, 1)).slice(0, 3)
  append({ type: 'data-follow-ups', data: { questions } })
  return true
}

function appendSources(citations: Citation[], append: Append): void {
  for (const citation of citations)
    append({
      type: 'source-url',
      sourceId: String(citation.number),
      url: citation.url,
      title: sourceLine(citation),
      providerMetadata: { edcabinet: citation },
    })
}
