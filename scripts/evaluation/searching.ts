import { type AdvisorId, advisorIds } from '../../domain/advisors/advisors.ts'
import { type Question, readQuestion } from '../../worker/features/advisors/question/read.ts'
import { type Hit, searchKnowledge } from '../../worker/features/advisors/retrieval/search.ts'
import type { Library } from './library.ts'

const looked = 5

/** What the library's answer is made from: the hits of a question as an advisor searches it. */
export function hitsFor(
  { knowledge }: Library,
  text: string,
  advisor: string | undefined,
  background?: string,
): Promise<Hit[]> {
  return searchKnowledge(knowledge, {
    question: readMessage(text).query,
    background,
    advisor: advisorIds.find((id) => id === advisor) as AdvisorId | undefined,
    limit: looked,
    eager: true,
  })
}

/** A message as it is read before it is searched or judged. */
export function readMessage(text: string): Question {
  return readQuestion(text, [])
}
