import { followUpOf } from '../../../../domain/advisors/conversations.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { readConfig } from '../../../http/config.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { sourcesFor } from '../composer/find.ts'
import { libraryAnswer } from '../composer/library-answer.ts'
import { plainAnswer } from '../composer/small-talk.ts'
import { writeComposed, writeContinued } from '../composer/write-composed.ts'
import { languageModel, loadModelLibrary } from '../model/model.ts'
import { writeWithModel } from '../model/write-with-model.ts'
import { readQuestion } from '../question/read.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { refusalFor } from '../safety/refusals.ts'
import { type Append, transcript } from './stream-writer.ts'

/** An answer of which everything is read that it needs, and nothing is written. */
export type PreparedAnswer = { write(append: Append, signal: AbortSignal): Promise<void> }

/**
 * Reads what an answer needs; asks no model yet, so that this may go on while the question is
 * still being stored. A refusal stands for itself; otherwise the configured model writes, and
 * without one, or when it fails, the library answers.
 */
export async function prepareAnswer(
  env: Bindings,
  input: AnswerInput,
  { stallMs }: { stallMs: number },
): Promise<PreparedAnswer> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const { model: config } = readConfig(env)
  const question = readQuestion(input.question, input.history)
  const refusal = refusalFor(question)
  if (refusal) {
    const answer = plainAnswer(refusal.text, refusal.followUps.map(followUpOf))
    return { write: (append, signal) => writeComposed(answer, transcript(append), signal) }
  }
  const { kind } = question.turn
  if (config.provider !== 'builtin' && (kind === 'question' || kind === 'rework')) {
    const [entries, model] = await Promise.all([
      sourcesFor(knowledge, question, input),
      languageModel(config, env),
      loadModelLibrary(),
    ])
    if (entries.length > 0)
      return {
        async write(append, signal) {
          const out = transcript(append)
          const request = { model, knowledge, input, entries, signal, stallMs }
          if (await writeWithModel(config.name, request, out)) return
          await writeContinued(await libraryAnswer(knowledge, question, input), out, signal)
        },
      }
  }
  const answer = await libraryAnswer(knowledge, question, input)
  return { write: (append, signal) => writeComposed(answer, transcript(append), signal) }
}
