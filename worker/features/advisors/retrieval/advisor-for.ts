import { type AdvisorId, advisorIds } from '../../../../domain/advisors/advisors.ts'
import type { AdvisorProposal } from '../../../../domain/desk.ts'
import { readQuestion } from '../question/read.ts'
import { confidenceOf } from './confidence.ts'
import type { KnowledgeRepository } from './repository.ts'
import { searchKnowledge } from './search.ts'
import thresholds from './thresholds.json' with { type: 'json' }

const looked = 8
/** The weight of an entry for its domains after the first. */
const { sharedShare } = thresholds

/**
 * The advisors for a question, best first, at most three; sure where the library is sure of its
 * first hit and that hit is the first advisor's own.
 */
export async function advisorsFor(
  knowledge: KnowledgeRepository,
  text: string,
): Promise<AdvisorProposal> {
  const question = readQuestion(text, [])
  const hits = await searchKnowledge(knowledge, { question: question.request, limit: looked })
  const scores = new Map<AdvisorId, number>()
  for (const { entry, score } of hits)
    for (const [place, domain] of entry.domains.entries())
      scores.set(domain, (scores.get(domain) ?? 0) + score * (place === 0 ? 1 : sharedShare))
  const advisors = advisorIds
    .filter((id) => scores.has(id))
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
    .slice(0, 3)
  const [first] = hits
  const sure =
    first?.entry.domains[0] === advisors[0] && confidenceOf(question, hits).mode === 'sure'
  return { advisors, sure }
}
