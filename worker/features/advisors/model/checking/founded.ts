import type { SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { claimsIn, inWords, lawsIn, numbersOf, roughFiguresIn, saysDuty } from './evidence.ts'
import {
  areParts,
  columnSums,
  isShareOfTwo,
  operandsIn,
  sharedOut,
  shownSums,
} from './reckoning.ts'
import words from './sentence-words.json' with { type: 'json' }

/** A sentence of an answer in its context. */
export type Judged = {
  sentence: string
  /** Its line up to its end. */
  line: string
  isCited: boolean
  /** Rows of its table: those above it, or all others once the table is finished. */
  rows: string[]
  /** The heading it stands under. */
  section: string
}

const mostQuoted = 7

const heading = /^\s*(?:#|>|\|[\s:|-]+\|?$)/
/** "**Example.** A filter costs …", whose title stands before all sentences of its line. */
const runInTitle = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+)?\*\*([^*]+)\*\*/
const question = /\?["”')*_]*\s*$/
/** "1. "A teacher calls: …": words for somebody to say. */
const spoken = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+)?[*_]*["“]/

/**
 * What a sentence claims without support. A sentence of law, which states a duty or names a law, an
 * agency, a penalty or a deadline, claims each of its figures and days, the sections it names and
 * the duty. Any other claims money and shares alone, and nothing where it or the heading above it
 * says that it only estimates. A sentence that says who confirms it claims nothing. Days and counts
 * of an answer's own plan are therefore no claims, and telephone numbers never are. A claim is
 * supported where it stands in the sources, question, conversation, profile or a tool's result, or
 * comes of such numbers by arithmetic.
 */
export function unfoundedIn(judged: Judged, book: SourceBook): string[] {
  const {
    sentence,
    line,
    section,
    rows: [head = ''],
  } = judged
  if ([heading, spoken].some((form) => form.test(line))) return []
  if (question.test(sentence) || toConfirm.test(sentence)) return []
  const isRule = isOfLaw(judged)
  const [, title = ''] = runInTitle.exec(line) ?? []
  const isEstimate = !isRule && [sentence, section, head, title].some((text) => estimate.test(text))
  const [assumed = ''] = isEstimate ? [sentence] : isRule ? [] : (condition.exec(sentence) ?? [])
  // Figures of an assumption may be worked with.
  for (const figure of claimsIn(assumed, false).figures) book.allowOwn(figure)
  if (isEstimate) return []
  const places = unknownPlaces(sentence, book)
  // Who looks up the place finds the figures there.
  const named = places.length > 0 ? places : unknownFigures(judged, isRule, book)
  const isDuty = named.length === 0 && isRule && hasUnknownDuty(judged, book)
  return isDuty ? [beginningOf(sentence)] : named
}

const anyOf = (phrases: string[], flags = '') =>
  new RegExp(phrases.map((one) => (/^\w/.test(one) ? `\\b${one}(?!\\w)` : one)).join('|'), flags)
const estimate = anyOf(words.estimate, 'i')
const toConfirm = anyOf(words.toConfirm, 'i')
const ofLaw = anyOf(words.law, 'i')
const demands = /\b(?:requires?|mandates?|prohibits?)\b/i
/** Names that are other words in small letters: "the idea". */
const lawNames = anyOf(words.lawNames)
/** "If only $150,000 is left, …", "With 70 at $2,800: …", "Below 75%, …": what is put as a case claims nothing. */
const condition =
  /^\W*(?:\d{1,2}[.)]\W*)?(?:if|suppose|(?:with|below|above)(?= \d))\b(?:[^,:]|,(?=\d{3}))*[,:]/i
/** "1. **Technician, by January 15:**", "| Nov 30 |": the label of a step or row, whose day is the plan's own. */
const label = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+[^:.!?|\n]{1,100}:|\|[^|\n]{1,40}\|)/

/** "| Dec 11 | You | …": what is done on a day of a plan. */
const plannedDay =
  /^\s*\|\W*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? |today|tomorrow|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d)/i

function isOfLaw({ sentence, line }: Judged): boolean {
  // In a plan's table it is the plan that requires something.
  const isDuty = saysDuty(sentence) || ofLaw.test(sentence)
  const isNamed = lawsIn(sentence).length > 0 || lawNames.test(sentence)
  return (isNamed && !plannedDay.test(line)) || (isDuty && !line.startsWith('|'))
}

/** Ids of controls and places of laws that no source has. */
function unknownPlaces(sentence: string, book: SourceBook): string[] {
  const ids = claimsIn(sentence, false).ids.filter((id) => !book.holds(id))
  const laws = lawsIn(sentence).filter(({ section }) => !book.holds(section))
  return [...ids, ...laws.map(({ place }) => place)]
}

/** Whether a sentence of law states a duty that no source has; one that names its section is known by that. */
function hasUnknownDuty({ sentence, line, isCited }: Judged, book: SourceBook): boolean {
  const isDuty = saysDuty(sentence) || demands.test(sentence)
  const isNamed = line.startsWith('|') || lawsIn(sentence).length > 0
  return isDuty && !isNamed && !isCited && !book.closest(sentence, thresholds.dutyWords)
}

/** The first words of a sentence, in quotes. */
function beginningOf(sentence: string): string {
  const said = sentence
    .replace(/[*_`|#>"“”;]/g, '')
    .replace(/^\s*(?:[-+]|\d{1,2}[.)])\s*/, '')
    .trim()
    .split(/\s+/)
  const shown = said.slice(0, mostQuoted).join(' ')
  return said.length > mostQuoted ? `“${shown} …”` : `“${shown}”`
}

function unknownFigures({ sentence, rows }: Judged, isRule: boolean, book: SourceBook): string[] {
  const { right, wrong } = shownSums(sentence)
  if (wrong.length > 0) return wrong.map((sum) => `${sum} (it comes to something else)`)
  const { figures } = claimsIn(isRule ? sentence.replace(label, ' ') : sentence, isRule)
  for (const one of [...right, ...columnSums(rows, sentence)]) book.allowOwn(one)
  const open = unknownOf(figures, sentence, book)
  const first = open.filter((figure) => !comesOfUnknown(figure, open, book))
  return [...new Set(first.map((figure) => inWords(figure, sentence)))]
}

/** Whether a figure is an unknown one times a number of the person's: the price is named, and its total not as well. */
function comesOfUnknown(figure: string, open: string[], book: SourceBook): boolean {
  return open.some((one) => {
    const times = Number(figure) / Number(one)
    return times > 1 && Number.isInteger(times) && book.isOwn(times)
  })
}

/** The figures of a sentence that follow from nothing known; one that does may support the next. */
function unknownOf(figures: string[], sentence: string, book: SourceBook): string[] {
  const { shares, money, counts } = numbersOf(sentence)
  const named = operandsIn(sentence)
  const rough = roughFiguresIn(sentence)
  let open = figures
  while (open.length > 0) {
    const known = [...money, ...shares].filter((value) => !open.includes(String(value)))
    const isKnown = (figure: string) =>
      book.knowsFigure(figure, { named, known, isRough: rough.has(figure) }) ||
      (shares.includes(Number(figure)) && isShareOfTwo(Number(figure), [...known, ...counts]))
    const left = open.filter((figure) => !isKnown(figure))
    if (left.length === open.length) return areSharedOut(left, sentence, book) ? [] : left
    open = left
  }
  return []
}

/** Whether a sentence's unknown figures divide up a known amount, or its shares all of a hundred percent. */
function areSharedOut(open: string[], sentence: string, book: SourceBook): boolean {
  const { shares, money } = numbersOf(sentence)
  const parts = money.filter((value) => open.includes(String(value)))
  if (!areParts(shares, parts, book.isOwn)) return false
  for (const figure of open) book.allowOwn(figure)
  return true
}

/** Allows a finished table's figures where its columns divide up a known number. */
export function allowSharedOut(rows: string[], book: SourceBook): void {
  for (const figure of sharedOut(rows, book.isOwn)) book.allowOwn(figure)
}
