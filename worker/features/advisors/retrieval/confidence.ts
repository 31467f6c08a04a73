import type { Asked } from '../question/request.ts'
import type { Likeness } from './likeness.ts'
import { atLeast, shareInTitle } from './preference.ts'
import ranking from './ranking.json' with { type: 'json' }
import type { Hit } from './search.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** How the library may answer: from its best entry, by naming the nearest ones, or not at all. */
export type Confidence = {
  mode: 'sure' | 'unsure' | 'none'
  /** That the first hit answers the question, 0 to 1. */
  probability: number
  /** How far above `sure`, or below it. */
  margin: number
}

const { bias, weights, sure, unsure } = ranking.confidence
/** The part of a request that counts for the confidence beside its hits. */
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
  // What asks about another field shares words with ours: "how long does an open port keep".
  if (asked.signs.kinds.has('elsewhere') && probability < surelyAnswered)
    return { mode: 'none', probability: 0, margin: -sure }
  const isSure = probability >= sure && hasEvidence(hits)
  const isNear = probability >= unsure || asked.signs.likelihood.elsewhere < surelyOurs
  const mode = isSure ? 'sure' : isNear ? 'unsure' : 'none'
  return { mode, probability, margin: probability - sure }
}

/**
 * Below this likelihood that a question is about another field its nearest entries are named, however
 * little it shares with them: "I have nothing on that" was said of much that an entry answers.
 */
const { surelyOurs } = thresholds

/** From this probability an entry answers, though the words sound like another field's. */
const { surelyAnswered } = thresholds

/** From so much of a question in words that no entry has, one word shared with an entry is chance. */
const { mostUnknown } = thresholds

/** Whether more than one chance word ties the question to its first hit, however high that scores. */
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
    // An entry that is worded more like the question may be the right one.
    phrasingMargin: ahead('phrasing'),
    nearness: best.nearness,
    nearnessMargin: ahead('nearness'),
    secondNearness: best.secondNearness,
    secondNearnessMargin: ahead('secondNearness'),
    repeated: best.repeated,
    repeatedMargin: ahead('repeated'),
    pairs: best.pairs,
    pairsMargin: ahead('pairs'),
    // Of a longer question, and of one with the asker's own counts, any entry covers less.
    words: Math.log(1 + words.length),
    hasNumber: words.some((word) => /\d/.test(word)) ? 1 : 0,
  }
}

function within(most: number, value: number): number {
  return Math.max(-most, Math.min(most, value))
}

/** Two entries that rest on mostly the same facts answer the same questions. */
function hasSameFacts({ entry: a }: Hit, { entry: b }: Hit): boolean {
  const shared = a.facts.filter((fact) => b.facts.includes(fact)).length
  return shared > 0 && shared * 2 >= Math.min(a.facts.length, b.facts.length)
}
