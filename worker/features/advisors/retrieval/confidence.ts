import type { Asked } from '../question/request.ts'
import type { Likeness } from './likeness.ts'
import { atLeast, shareInTitle } from './preference.ts'
import ranking from './ranking.json' with { type: 'json' }
import type { Hit } from './search.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** The library's mode for a question: answer from the best entry, name the nearest, or neither. */
export type Confidence = {
  mode: 'sure' | 'unsure' | 'none'
  /** The probability that the first hit answers the question. */
  probability: number
  /** The distance of `probability` from the cut-off of `sure`, below zero under it. */
  margin: number
}

const { bias, weights, sure, unsure } = ranking.confidence
/** The parts of a request that the confidence depends on. */
type Judged = Pick<Asked, 'signs' | 'words'>
export type ConfidenceFeature = keyof typeof weights

/**
 * The probability that the first hit answers the question, by a logistic regression over the hits,
 * and the mode that follows. Weights and cut-offs: `npm run eval:answers -- --fit`.
 */
export function confidenceOf(asked: Judged, hits: Hit[]): Confidence {
  const features = confidenceFeatures(asked, hits)
  if (!features) return { mode: 'none', probability: 0, margin: -sure }
  const names = Object.keys(weights) as ConfidenceFeature[]
  const logOdds = names.reduce((sum, name) => sum + weights[name] * features[name], bias)
  const probability = 1 / (1 + Math.exp(-logOdds))
  // Questions of another field share words with ours: "how long does an open port keep".
  if (asked.signs.kinds.has('elsewhere') && probability < surelyAnswered)
    return { mode: 'none', probability: 0, margin: -sure }
  const isSure = probability >= sure && hasEvidence(hits)
  const isNear = probability >= unsure || asked.signs.likelihood.elsewhere < surelyOurs
  const mode = isSure ? 'sure' : isNear ? 'unsure' : 'none'
  return { mode, probability, margin: probability - sure }
}

/**
 * Below this likelihood of another field the nearest entries are named, however few words they
 * share.
 */
const { surelyOurs } = thresholds

/** From this probability an entry answers, though the words sound like another field's. */
const { surelyAnswered } = thresholds

/** Where this share of a question's words is in no entry, one shared word is chance. */
const { mostUnknown } = thresholds

/** Whether the question and its first hit share more than one word by chance. */
function hasEvidence([best]: Hit[]): boolean {
  if (!best || best.coverage === 0) return false
  return best.unknown < mostUnknown || best.matchedInTitle.size > 1
}

/** The features of a search for the regression; null when nothing was found. */
export function confidenceFeatures(
  { words }: Pick<Judged, 'words'>,
  [best, ...others]: Hit[],
): Record<ConfidenceFeature, number> | null {
  if (!best) return null
  const rivals = others.filter((other) => !hasSameFacts(best, other))
  const [second] = rivals
  const ahead = (feature: 'phrasing' | keyof Likeness) =>
    best[feature] - Math.max(0, ...rivals.map((rival) => rival[feature]))
  return {
    score: Math.log(atLeast(best.score)),
    margin: second ? within(1, Math.log(atLeast(best.score) / atLeast(second.score))) : 1,
    preference: best.preference,
    preferenceMargin: second ? within(3, best.preference - second.preference) : 3,
    coverage: best.coverage,
    matchedInTitle: shareInTitle(best),
    titleCoverage: best.titleCoverage,
    phrasing: best.phrasing,
    secondPhrasing: best.secondPhrasing,
    lineCoverage: best.lineCoverage,
    domainBoost: Math.log(best.domainBoost),
    concepts: Math.log(1 + best.concepts),
    agreeing: others.length - rivals.length,
    // A hit worded more like the question may be the right one.
    phrasingMargin: ahead('phrasing'),
    nearness: best.nearness,
    nearnessMargin: ahead('nearness'),
    secondNearness: best.secondNearness,
    secondNearnessMargin: ahead('secondNearness'),
    repeated: best.repeated,
    repeatedMargin: ahead('repeated'),
    pairs: best.pairs,
    pairsMargin: ahead('pairs'),
    // A long question, or one with counts of its own, is covered less by any entry.
    words: Math.log(1 + words.length),
    hasNumber: words.some((word) => /\d/.test(word)) ? 1 : 0,
  }
}

function within(most: number, value: number): number {
  return Math.max(-most, Math.min(most, value))
}

/** Whether two entries rest on mostly the same facts, and so answer the same questions. */
function hasSameFacts({ entry: a }: Hit, { entry: b }: Hit): boolean {
  const shared = a.facts.filter((fact) => b.facts.includes(fact)).length
  return shared > 0 && shared * 2 >= Math.min(a.facts.length, b.facts.length)
}
