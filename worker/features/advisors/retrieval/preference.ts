import type { Likeness } from './likeness.ts'
import ranking from './ranking.json' with { type: 'json' }
import type { EntryScore } from './score-entry.ts'

const weights = ranking.preference.weights
export type PreferenceFeature = keyof typeof weights

/** A hit before it is compared with others. */
type Scored = Omit<EntryScore, 'textScore'> &
  Likeness & { score: number; rank: number; domainBoost: number }

/** How many of the best hits by score are reordered by preference. */
export const mostPreferred = 16

/** The score, or the least one whose logarithm is taken. */
export function atLeast(score: number): number {
  return Math.max(score, 0.05)
}

/** The share of a question's concepts that stand in an entry's title or example questions. */
export function shareInTitle({
  matched,
  matchedInTitle,
}: Pick<Scored, 'matched' | 'matchedInTitle'>) {
  return [...matchedInTitle].reduce((sum, concept) => sum + (matched.get(concept) ?? 0), 0)
}

/** The features by which the right one of several hits is told from the others. */
export function preferenceFeatures(hit: Scored): Record<PreferenceFeature, number> {
  return {
    score: Math.log(atLeast(hit.score)),
    coverage: hit.coverage,
    matchedInTitle: shareInTitle(hit),
    titleCoverage: hit.titleCoverage,
    phrasing: hit.phrasing,
    secondPhrasing: hit.secondPhrasing,
    lineCoverage: hit.lineCoverage,
    domainBoost: Math.log(hit.domainBoost),
    rank: hit.rank,
    nearness: hit.nearness,
    secondNearness: hit.secondNearness,
    repeated: hit.repeated,
    pairs: hit.pairs,
  }
}

/** The preference of a hit over others of one search; fitted by `npm run eval:answers -- --fit`. */
export function preferenceOf(hit: Scored): number {
  const features = preferenceFeatures(hit)
  const names = Object.keys(weights) as PreferenceFeature[]
  return names.reduce((sum, name) => sum + weights[name] * features[name], 0)
}
