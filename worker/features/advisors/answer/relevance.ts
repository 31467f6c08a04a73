import { stem, words } from '../../../../domain/text.ts'
import { synonymsIn } from '../../../../domain/vocabulary.ts'
import type { Found } from '../knowledge/search.ts'

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
const chanceCoverage = 0.4
const chanceScore = 2.7

/** Words of the field that have no other name in the vocabulary. */
const plainTerms =
  /\b(?:networks?|servers?|devices?|computers?|data|privacy|schools?|districts?|class(?:es|rooms?)?|lessons?|curriculum|budgets?|grants?|internet|websites?|e-?mails?|accounts?|software|apps?|cloud|audit\w*|compliance|standards?|frameworks?|governance|printers?|projectors?|spreadsheets?|hardware|routers?|malware|cyberattacks?|incidents?|outages?|subscriptions?|renewals?|rosters?|faculty|special ed|nist|cisa|cosn|iste|essa|fcc|cetl|circia|sopipa|itil|rto|rpo|online|digital|learning|privileges?|screen time|our systems?)\b/gi

/** Terms of the field in a text: "MFA", "chromebook", "board". */
export function fieldTerms(text: string): number {
  return synonymsIn(words(text)).length + (text.match(plainTerms)?.length ?? 0)
}

/** The first term of the field in a question: what its further parts are about, too. */
export function firstTerm(question: string): string {
  const list = words(question)
  const [term] = synonymsIn(list)
  return term ? list.slice(term.start, term.start + term.length).join(' ') : ''
}

/** "PR.AA", "IA-2", "800-53". */
const controlId = /\b(?:[A-Z]{2}\.[A-Z]{2}|[A-Z]{2}-\d{1,2}|800-\d{2,3})\b/
const acronym = /\b[A-Z]{3,}\b/g

/** Whether the best entry found is about what was asked. */
export function isRelevant(best: Found | undefined, question: string): boolean {
  if (!best) return false
  // "UDL": in a title or its asks no chance, however little of the rest is said there.
  if (question.match(acronym)?.some((name) => best.about.has(stem(name.toLowerCase())))) return true
  if (best.coverage < leastCoverage) return false
  const terms = fieldTerms(question)
  // One such word may stand there by chance: "a laptop bag for travel".
  if (terms === 1 && best.coverage < chanceCoverage && best.score < chanceScore) return false
  if (terms > 0 || controlId.test(question) || isClearlyAbout(best)) return true
  if (question.match(acronym)?.some((name) => best.says.has(stem(name.toLowerCase())))) return true
  if (best.about.size > 1 && best.score >= pairScore) return true
  return best.coverage >= plainCoverage && best.score >= plainScore && best.about.size > 0
}

/**
 * Its title or asks say this many things the question says. Circumstances a leader tells lower the
 * share an entry speaks of, not what it is about.
 */
export function isClearlyAbout({ about }: Found): boolean {
  return about.size >= 3
}

/** Below these, an entry is near the question rather than on it. */
const nearCoverage = 0.5
const nearScore = 6

/** The best entry found only touches the question. */
export function isNear({ coverage, score }: Found): boolean {
  return coverage < nearCoverage && score < nearScore
}

const farScore = 3.7
/** Not private, whatever else it says. */
const ours = /\b(?:we|us|our|schools?|districts?|students?|staff)\b/i
/** Private life and shopping, where a word of the field stands by chance. */
const family =
  /\bfor (?:me|myself|home)\b|\bmy (?:wife|husband|kid|son|daughter|mom|dad|dog|cat|car|house|neighbou?r|landlord|ex)\b/i
const shopping =
  /\b(?:which|what(?: kind of| brand of)?|best|cheapest|good|nicest|recommend)\b.{0,40}\b(?:buy|get|order|wear|watch|gift|brand|gaming|travel)\b/i

/**
 * Near by a single word of the field, in a question of another: "which laptop bag should I buy", or
 * "which printer paper is whitest", where the entry speaks of nothing but that word.
 */
export function isFarFetched(best: Found, question: string): boolean {
  if (fieldTerms(question) > 1 || ours.test(question)) return false
  if (family.test(question)) return true
  if (!isNear(best) || isClearlyAbout(best) || best.score >= farScore) return false
  return shopping.test(question) || (best.says.size <= 1 && best.coverage < chanceCoverage)
}

const nearbyShare = 0.7
const leastNearby = 3
const mostNearby = 2

/** Entries that rank close behind the best one: the question may have meant them. On more of it first. */
export function nearbyEntries(best: Found, others: Found[]): Found[] {
  const least = Math.max(leastNearby, best.score * nearbyShare)
  return others
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.coverage - a.coverage)
    .slice(0, mostNearby)
}

/** An entry covers a part of the question that matters and that `best` does not speak of. */
const ownPartShare = 0.25
const leastScore = 0.45
const leastSupport = 0.5
/** Or it is about nearly all of the question and ranks beside the best one. */
const equalScore = 0.85
const equalCoverage = 0.7
const mostSupporting = 2

/** Entries that add what the question asks and the best one does not say; usually none. */
export function supportingEntries(best: Found, others: Found[]): Found[] {
  const said = new Set(best.says.keys())
  const picked: Found[] = []
  for (const other of others) {
    const own = [...other.about].filter((concept) => !said.has(concept))
    const share = own.reduce((sum, concept) => sum + (other.says.get(concept) ?? 0), 0)
    const linked = [...other.about].some((concept) => best.says.has(concept))
    const equal = other.score >= best.score * equalScore && other.coverage >= equalCoverage
    const strong = other.score >= best.score * leastScore && other.coverage >= leastSupport
    if (!(share >= ownPartShare && linked && strong) && !(equal && picked.length === 0)) continue
    picked.push(other)
    for (const concept of other.says.keys()) said.add(concept)
    if (picked.length === mostSupporting) break
  }
  return picked
}
