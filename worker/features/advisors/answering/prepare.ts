import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { readConfig } from '../../../http/config/config.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { libraryAnswer } from '../composer/library-answer.ts'
import { writeComposed, writeContinued } from '../composer/write-composed.ts'
import type { ModelWaits } from '../model/limits.ts'
import { readForModel, writeWithModel } from '../model/write-with-model.ts'
import { readQuestion } from '../question/read.ts'
import type { Turn } from '../question/turn.ts'
import { knowledgeRepository } from '../retrieval/repository.ts'
import { emergencyBanner } from '../safety/emergencies.ts'
import { stopFor } from '../safety/stops.ts'
import { type Append, transcript } from './stream-writer.ts'

/** An answer of which everything is read that it needs, and nothing is written. */
export type PreparedAnswer = { write(append: Append, signal: AbortSignal): Promise<void> }

/**
 * Reads what an answer needs; asks no model yet, so that this may go on while the object writes the
 * running answer into its journal. The configured model is asked, also whether a request has to be stopped whose
 * words say so; without one, or when it fails, the words decide and the library answers. What people
 * must do now where somebody is plainly in danger stands above either, and does not wait for it.
 */
export async function prepareAnswer(
  env: Bindings,
  input: AnswerInput,
  waits: Partial<ModelWaits> = {},
): Promise<PreparedAnswer> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB, env)
  const { model: config } = readConfig(env)
  const question = readQuestion(input.question, input.history)
  const begin = (append: Append, isDanger: boolean) => {
    const out = transcript(append)
    const banner = isDanger && emergencyBanner(question)
    if (banner) out.opening(`${banner}\n\n`)
    return out
  }
  const stop = stopFor(question)
  const inWords = async () => stop ?? (await libraryAnswer(knowledge, question, input))
  if (config.provider === 'builtin' || isAnsweredByWords(question.turn)) {
    const answer = await inWords()
    return {
      write: (append, signal) => writeComposed(answer, begin(append, question.isEmergency), signal),
    }
  }
  const request = await readForModel({ env, config, knowledge }, question, input, waits)
  return {
    async write(append, signal) {
      const out = begin(append, question.isPlainEmergency)
      if (await writeWithModel({ ...request, byWords: { ...request.byWords, stop }, signal }, out))
        return
      await writeContinued(await inWords(), out, signal)
    },
  }
}

/** Greetings and thanks are answered the same way with and without a model. */
function isAnsweredByWords({ kind }: Turn): boolean {
  return kind === 'greeting' || kind === 'thanks' || kind === 'about'
}
