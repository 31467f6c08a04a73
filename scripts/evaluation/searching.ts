import { advisorIds } from '../../domain/advisors/advisors.ts'
import { libraryAnswer } from '../../worker/features/advisors/composer/library-answer.ts'
import { lookUp } from '../../worker/features/advisors/composer/look-up.ts'
import { type Question, readQuestion } from '../../worker/features/advisors/question/read.ts'
import type { Hit } from '../../worker/features/advisors/retrieval/search.ts'
import { stopFor } from '../../worker/features/advisors/safety/stops.ts'
import type { Library } from './library.ts'

/** The hits of a question, as an advisor searches for it. */
export async function hitsFor(
  { knowledge }: Library,
  text: string,
  advisor: string | undefined,
  background?: string,
): Promise<Hit[]> {
  return (await lookUp(knowledge, readMessage(text), askerOf(advisor), background)).hits
}

/** The id of the entry that answers a question, 'stop' where it is stopped, or null where nothing leads. */
export async function leadFor(
  { knowledge }: Library,
  text: string,
  advisor: string | undefined,
): Promise<string | null> {
  const message = readMessage(text)
  if (stopFor(message)) return 'stop'
  const { advisor: asked = 'leadership' } = askerOf(advisor)
  const input = { question: text, advisor: asked, history: [], profile: {} }
  return (await libraryAnswer(knowledge, message, input)).entry?.id ?? null
}

/** The room a case is asked in; a name of none asks all of them. */
export function askerOf(advisor: string | undefined) {
  return { advisor: advisorIds.find((id) => id === advisor) }
}

/** A message as it is read before it is searched or judged. */
export function readMessage(text: string): Question {
  return readQuestion(text, [])
}
