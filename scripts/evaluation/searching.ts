import { advisorIds } from '../../domain/advisors/advisors.ts'
import { lookUp } from '../../worker/features/advisors/composer/look-up.ts'
import { type Question, readQuestion } from '../../worker/features/advisors/question/read.ts'
import type { Hit } from '../../worker/features/advisors/retrieval/search.ts'
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

/** The room a case is asked in; a name of none asks all of them. */
export function askerOf(advisor: string | undefined) {
  return { advisor: advisorIds.find((id) => id === advisor) }
}

/** A message as it is read before it is searched or judged. */
export function readMessage(text: string): Question {
  return readQuestion(text, [])
}
