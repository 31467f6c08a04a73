import { stem } from '../../../../domain/text/words.ts'
import { fieldTerms } from '../question/field-terms.ts'
import type { Hit } from './search.ts'

/** Below this share of the question's words, nothing found is about it. */
const leastCoverage = 0.2
/**
 * A question that names nothing of the field matches by chance ("fix my car brakes" finds "brought
 * from the car"): it must be nearly what leaders ask of an entry.
 */
const plainCoverage = 0.85
const plainScore = 9.5
/** Two words meet in one entry's title or asks less often by chance. */
const pairScore = 6
/** Below both, a single word of the field may stand there by chance: "a laptop bag for travel". */
const chanceCoverage = 0.4
const chanceScore = 2.7

/** "PR.AA", "IA-2", "800-53". */
const controlId = /\b(?:[A-Z]{2}\.[A-Z]{2}|[A-Z]{2}-\d{1,2}|800-\d{2,3})\b/
/** "DMARC", which may be no term of the field and still stand in the entry. */
const acronym = /\b[A-Z]{3,}\b/g

/** Whether the best entry found is about what was asked. */
export function isRelevant(best: Hit | undefined, question: string): boolean {
  if (!best) return false
  // In a title or its asks an acronym is no chance, however little of the rest is said there.
  if (question.match(acronym)?.some((name) => best.matchedInTitle.has(stem(name.toLowerCase()))))
    return true
  if (best.coverage < leastCoverage) return false
  const terms = fieldTerms(question)
  if (terms === 1 && best.coverage < chanceCoverage && best.score < chanceScore) return false
  if (terms > 0 || controlId.test(question) || isClearlyAbout(best)) return true
  if (question.match(acronym)?.some((name) => best.matched.has(stem(name.toLowerCase()))))
    return true
  if (best.matchedInTitle.size > 1 && best.score >= pairScore) return true
  return best.coverage >= plainCoverage && best.score >= plainScore && best.matchedInTitle.size > 0
}

const clearlyAbout = 3

/**
 * Its title or asks say this many things the question says. Circumstances a leader tells lower the
 * share an entry speaks of, not what it is about.
 */
export function isClearlyAbout({ matchedInTitle }: Hit): boolean {
  return matchedInTitle.size >= clearlyAbout
}

/** Below these, an entry is near the question rather than on it. */
const nearCoverage = 0.5
const nearScore = 6

/** The best entry found only touches the question. */
export function isNear({ coverage, score }: Hit): boolean {
  return coverage < nearCoverage && score < nearScore
}

/** From here on an entry that is near may be what was meant. */
const farScore = 3.7
/** Below this a single word of its title or asks stands in the question by chance. */
const weakScore = 3
/** Not private, whatever else it says. */
const ours = /\b(?:we|us|our|schools?|districts?|students?|staff)\b/i
/** Private life and shopping, where a word of the field stands by chance. */
const privateLife =
  /\bfor (?:me|myself|home)\b|\bmy (?:wife|husband|kid|son|daughter|mom|dad|dog|cat|car|house|neighbou?r|landlord|ex)\b/i
const shopping =
  /\b(?:which|what(?: kind of| brand of)?|best|cheapest|good|nicest|recommend)\b.{0,40}\b(?:buy|get|order|wear|watch|gift|brand|gaming|travel)\b/i

/**
 * Near by a single word of the field, in a question of another: "which laptop bag should I buy", or
 * "which printer paper is whitest", where the entry speaks of nothing but that word.
 */
export function isFarFetched(best: Hit, question: string): boolean {
  if (fieldTerms(question) > 1 || ours.test(question)) return false
  if (privateLife.test(question)) return true
  if (!isNear(best) || isClearlyAbout(best) || best.score >= farScore) return false
  if (best.matchedInTitle.size <= 1 && best.score < weakScore) return true
  return shopping.test(question) || (best.matched.size <= 1 && best.coverage < chanceCoverage)
}
