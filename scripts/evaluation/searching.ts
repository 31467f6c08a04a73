import { type AdvisorId, advisorIds } from '../../domain/advisors/advisors.ts'
import { readAsked } from '../../worker/features/advisors/question/asked.ts'
import { searchable } from '../../worker/features/advisors/question/searchable.ts'
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
    question: searchable(text),
    background,
    advisor: advisorIds.find((id) => id === advisor) as AdvisorId | undefined,
    limit: looked,
    eager: true,
  })
}

/** A message as it is read before it is searched or judged. */
export function readMessage(text: string) {
  const { ask, pasted } = readAsked(text)
  return { text, request: ask, pasted }
}
