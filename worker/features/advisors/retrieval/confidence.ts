import { fieldTerms } from '../question/field-terms.ts'
import type { Question } from '../question/read.ts'
import { isFarFetched, isRelevant } from './relevance.ts'
import type { Hit } from './search.ts'

export type Confidence = {
  mode: 'sure' | 'unsure' | 'none'
  /** That the best hit is the entry that answers, 0 to 1. */
  probability: number
  /** The best hit's score as a multiple of the next one's. */
  margin: number
}

/** How sure it is that the best hit answers a question, from its score and the next one's. */
export function confidenceOf(question: Question, hits: Hit[]): Confidence {
  const [best, next] = hits
  if (!best) return { mode: 'none', probability: 0, margin: 0 }
  const margin = next ? Math.min(3, best.score / next.score) : 3
  const probability = 1 / (1 + Math.exp(-(0.6 * (best.score - 7.2) + 1.5 * (margin - 1.15))))
  const said = `${question.request} ${question.pasted}`
  const isByChance = best.matchedInTitle.size <= 1 && fieldTerms(said) <= 1 && probability < 0.5
  if (!isRelevant(best, said) || isFarFetched(best, question.request))
    return { mode: 'none', probability: 0, margin }
  if (probability >= 0.5) return { mode: 'sure', probability, margin }
  return {
    mode: isByChance && !/\b(?:we|us|our|[A-Z]{2,})\b/.test(said) ? 'none' : 'unsure',
    probability,
    margin,
  }
}
