import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { readConfig } from '../../../http/config/config.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { libraryAnswer, stopAnswer } from '../composer/library-answer.ts'
import { lookUpAhead } from '../composer/look-up.ts'
import { type Append, transcript } from '../composer/stream-writer.ts'
import { writeContinued } from '../composer/write-composed.ts'
import type { ModelWaits } from '../model/limits.ts'
import { openModels } from '../model/models.ts'
import { readQuestion } from '../question/read.ts'
import { type Request, readRequest } from '../question/request.ts'
import type { Turn } from '../question/turn.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { emergencyBanner } from '../safety/judgment.ts'
import { stopFor } from '../safety/stops.ts'
import { answerWithModel } from './answer-with-model.ts'

/** Where an answer is written to, and until when. */
export type Writing = { append: Append; signal: AbortSignal; waits?: Partial<ModelWaits> }

/**
 * Answers a question: reads it, says first what people must do where somebody may be in danger, and has
 * the configured model answer, save what its words alone stop. Without one, or when it fails, the
 * library answers; what a model has written by then stays. Its caller stores the parts. `request` is
 * what `readAhead` has read.
 */
export async function answerQuestion(
  env: Bindings,
  input: AnswerInput,
  { append, signal, waits }: Writing,
  request?: Request,
): Promise<void> {
  const { model: config } = readConfig(env)
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const question = readQuestion(input.question, input.history, request)
  const stop = stopFor(question)
  const out = transcript(append)
  if (config.provider === 'builtin' || stop || isAnsweredByWords(question.turn)) {
    if (question.isEmergency) out.opening(emergencyBanner)
  } else {
    if (question.isSureEmergency) out.opening(emergencyBanner)
    const models = await openModels(env, config, waits)
    if (await answerWithModel(models, { knowledge, input, question }, out, signal)) return
  }
  const answer = stop
    ? await stopAnswer(knowledge, stop)
    : await libraryAnswer(knowledge, question, input)
  await writeContinued(answer, out, signal)
}

/**
 * The request of a message, read while the question is being stored; what the search for it will
 * need is then in the isolate's cache. Never rejects.
 */
export async function readAhead(env: Bindings, text: string): Promise<Request> {
  const request = readRequest(text)
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  // The answer's own search reports what is wrong.
  await lookUpAhead(knowledge, request).catch(() => {})
  return request
}

/** Greetings and thanks are answered the same way with and without a model. */
function isAnsweredByWords({ kind }: Turn): boolean {
  return kind === 'greeting' || kind === 'thanks' || kind === 'about'
}
