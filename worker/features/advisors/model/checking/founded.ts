import type { SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { daysApart, withoutDaysAhead } from '../tools/calendar.ts'
import {
  claimsIn,
  countsIn,
  inWords,
  lawsIn,
  partsIn,
  roughFiguresIn,
  saysDuty,
} from './evidence.ts'
import planWords from './plan-words.json' with { type: 'json' }
import { areParts, columnSums, isBetween, operandsIn, sharedOut, shownSums } from './reckoning.ts'

/** A sentence of an answer in its context. */
export type Judged = {
  sentence: string
  /** Its line up to its end. */
  line: string
  isCited: boolean
  /** Rows of its table: those above it, or all others once the table is finished. */
  rows: string[]
  today: Date
}

const mostQuoted = 7

const heading = /^\s*(?:#|>|\|[\s:|-]+\|?$)/
const question = /\?["”')*_]*\s*$/
/** "1. "A teacher calls: …": words for somebody to say. */
const spoken = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+)?[*_]*["“]/

/**
 * The figures, ids and duties of a sentence that no source, and no arithmetic on known figures,
 * supports.
 */
export function unfoundedIn(judged: Judged, book: SourceBook): string[] {
  const { sentence, line } = judged
  if (heading.test(line) || spoken.test(line) || question.test(sentence)) return []
  const isRule = isOfLaw(sentence)
  const isGeneral = !isRule && general.test(sentence)
  // Figures of an assumption may be worked with.
  const assumed = isGeneral ? claimsIn(sentence).figures : isRule ? [] : assumedIn(sentence)
  for (const figure of assumed) book.allowOwn(figure)
  if (isGeneral) return []
  const named = [...unknownFigures(judged, book), ...unknownPlaces(sentence, book)]
  return named.length === 0 && hasUnknownDuty(judged, book) ? [beginningOf(sentence)] : named
}

/** "If only $150,000 is left, …": what is put as a case claims nothing; "if it is over $25,000" names a limit. */
const condition = /^\W*(?:\d{1,2}[.)]\W*)?(?:if|suppose)\b(?:[^,]|,(?=\d{3}))*,/i
const limit =
  /\b(?:above|beyond|below|exceeds?|least|most|over|than|under|up to) (?:about )?[$€£]?[\d,.]+/gi

/** The figures that a sentence only assumes. */
function assumedIn(sentence: string): string[] {
  const [clause = ''] = condition.exec(sentence) ?? []
  return claimsIn(clause.replace(limit, ' ')).figures
}

/** Ids of controls and places of laws that no source has. */
function unknownPlaces(sentence: string, book: SourceBook): string[] {
  const ids = claimsIn(sentence).ids.filter((id) => !book.holds(id))
  const laws = lawsIn(sentence).filter(({ section }) => !book.holds(section))
  return [...ids, ...laws.map(({ place }) => place)]
}

/** Whether a sentence states a duty that no source has; one that names its law is known by that. */
function hasUnknownDuty({ sentence, line, isCited }: Judged, book: SourceBook): boolean {
  // In a plan's table it is the plan that requires something.
  const isRule = saysDuty(sentence) && !line.startsWith('|') && lawsIn(sentence).length === 0
  return isRule && !isCited && !book.closest(sentence, thresholds.dutyWords)
}

/** The first words of a sentence, in quotes. */
function beginningOf(sentence: string): string {
  const words = sentence
    .replace(/[*_`|#>"“”;]/g, '')
    .replace(item, '')
    .trim()
    .split(/\s+/)
  const shown = words.slice(0, mostQuoted).join(' ')
  return words.length > mostQuoted ? `“${shown} …”` : `“${shown}”`
}

/** "× 12 months": what makes a year of it. */
const timeFactor = /(?<=[×x*/÷]\s?)(?:12|52)(?:\s+(?:months?|weeks?))?\b/g

function unknownFigures(judged: Judged, book: SourceBook): string[] {
  const { sentence, rows } = judged
  const claim = withoutPlan(judged).replace(timeFactor, ' ')
  const { figures } = claimsIn(claim)
  if (figures.length === 0) return []
  const { right, wrong } = shownSums(sentence)
  for (const one of [...countsIn(sentence.trim()), ...right, ...columnSums(rows, sentence)])
    book.allowOwn(one)
  if (!deadline.test(sentence)) allowCountedDays(judged, book)
  if (wrong.length > 0) return wrong.map((sum) => `${sum} (it comes to something else)`)
  const open = unknownOf(figures, claim, book).filter(
    (figure) => !comesOfOthers(figure, sentence, book),
  )
  const first = open.filter((figure) => !comesOfUnknown(figure, open, book))
  return [...new Set(first.map((figure) => inWords(figure, claim)))]
}

/** Whether a figure is an unknown one times a number of the person's: the price is named, and its total not as well. */
function comesOfUnknown(figure: string, open: string[], book: SourceBook): boolean {
  return open.some((one) => {
    const times = Number(figure) / Number(one)
    return times > 1 && Number.isInteger(times) && book.isOwn(times)
  })
}

/** Matches levels that an answer offers to choose from. */
const choices = /\b(?:levels?|options?|packages?|scenarios?|tiers?|versions?)\b/i

/**
 * Whether a figure follows from known figures of its sentence: "$88,000 of $148,000 is 59 percent",
 * "70 percent of a 40-hour week is 28 hours", an hour each for 210 people, a round level between
 * two offered ones.
 */
function comesOfOthers(figure: string, sentence: string, book: SourceBook): boolean {
  const value = Number.parseFloat(figure)
  if (figure.endsWith(' hour') && value >= 10 && book.isOwn(value)) return true
  const { shares, money, counts } = partsIn(sentence)
  const isKnown = (one: number) => one !== value && book.knowsFigure(String(one))
  if (shares.includes(value)) {
    const known = [...money, ...counts].filter(isKnown)
    return known.some((a) => known.some((b) => a < b && Math.round((100 * a) / b) === value))
  }
  if (figure.includes(' '))
    return shares.some((share) => counts.some((count) => (share * count) / 100 === value))
  const known = money.filter(isKnown)
  const isLevel = value % 1000 === 0 && Math.min(...known) < value && value < Math.max(...known)
  return isLevel && choices.test(sentence)
}

/** Allows days that lie as far apart as their sentence says, where one of the three is known. */
function allowCountedDays({ sentence, today }: Judged, book: SourceBook): void {
  const { figures } = claimsIn(sentence)
  for (const { days, apart } of daysApart(sentence, today)) {
    const all = [...days, apart]
    if (figures.includes(apart) && all.some((one) => book.knowsFigure(one)))
      for (const one of all) book.allow(one.replace(' day', ' days'))
  }
}

/** The figures of a claim that follow from nothing known; one that does may support the next. */
function unknownOf(figures: string[], claim: string, book: SourceBook): string[] {
  const named = operandsIn(claim)
  const rough = roughFiguresIn(claim)
  let open = figures
  for (;;) {
    const known = figures.filter((figure) => !open.includes(figure)).map(Number)
    const isKnown = (figure: string) =>
      book.knowsFigure(figure, { named, isRough: rough.has(figure) }) ||
      isBetween(Number(figure), known)
    const left = open.filter((figure) => !isKnown(figure))
    if (left.length === 0 || isSplit(claim, book)) return []
    if (left.length === open.length) return left
    open = left
  }
}

/**
 * Whether a sentence divides up a known amount or all of a hundred percent, or buys a chosen number
 * at a known price.
 */
function isSplit(claim: string, book: SourceBook): boolean {
  const { shares, money, counts } = partsIn(claim)
  const parts = money.filter((value) => !book.isOwn(value))
  const bought = counts.filter((count) => money.some((value) => book.isOwn(value / count)))
  if (!areParts(shares, parts, book.isOwn) && bought.length === 0) return false
  for (const value of [...shares, ...parts, ...bought]) book.allowOwn(String(value))
  return true
}

/** Allows a finished table's figures where its columns divide up a known number. */
export function allowSharedOut(rows: string[], book: SourceBook): void {
  for (const figure of sharedOut(rows, book.isOwn)) book.allowOwn(figure)
}

const wordsOf = (words: string[]) =>
  new RegExp(words.map((word) => (/^\w/.test(word) ? `\\b${word}(?!\\w)` : word)).join('|'))
/** Words for how things are mostly done or estimated. */
const general = new RegExp(wordsOf(planWords.general).source, 'i')
const deadline = new RegExp(wordsOf(planWords.deadline).source, 'i')
const law = wordsOf(planWords.law)
const target = new RegExp(wordsOf(planWords.target).source, 'i')
const anyShare = /\b\d{1,3}(?:\.\d+)?\b/g
const item = /^\s*(?:[-*+]|\d{1,2}[.)]|\|)\s*/
/** "**Technician, by January 15 (2 weeks):**" in front of what is done. */
const head = /^\s*(?:(?:[-*+>]|\d{1,2}[.)])\s+)?[^:.!?|\n]{1,100}:/
const spanAhead =
  /(?<!\b(?:within|than|least|most|to|after) )\b\d{1,3}[- ](?:(?:business|school|calendar|working|full)[- ])?(?:minute|hour|day|week|month|year)s?\b(?! (?:of|after|from|to)\b)/gi

function isOfLaw(sentence: string): boolean {
  return saysDuty(sentence) || law.test(sentence) || deadline.test(sentence)
}

/**
 * A sentence without its own plan: dates and durations of steps, and targets, are proposals and no
 * claims. A deadline is a claim.
 */
function withoutPlan({ sentence, line, today }: Judged): string {
  if (isOfLaw(sentence)) return sentence
  const plan = (text: string) => withoutDaysAhead(text, today).replace(spanAhead, ' ')
  // A plan's target is a proposal, too.
  if (target.test(sentence) && /%|\bpercent\b/.test(sentence) && !/[$€£]/.test(sentence))
    return plan(sentence).replace(anyShare, ' ')
  if (item.test(line)) return plan(sentence)
  const said = sentence.replace(spanAhead, ' ')
  return line.trim() === sentence.trim() ? said.replace(head, plan) : said
}
