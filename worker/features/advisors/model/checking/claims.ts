import type { SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { evidenceOf } from './evidence.ts'
import { shownSums } from './reckoning.ts'
import { amountsIn, controlsIn, figuresOfLaw, inWords, lawsIn } from './said-figures.ts'
import words from './sentence-words.json' with { type: 'json' }

/** A sentence of an answer. */
export type Sentence = {
  text: string
  /** Its line up to its end. */
  line: string
  isCited: boolean
}

/** What stands in none of the texts that a model was shown. */
export type Unsourced = {
  /** Places, figures and duties of law, ids of controls, and sums that are wrong; as they are said. */
  named: string[]
  /** Whether there are amounts of money or shares, which may be an answer's own. */
  hasAmounts: boolean
}

const mostQuoted = 7
/** On either side of a figure, within its clause where that has some. */
const wordsBeside = 4
const clauseEnd = /[,;:()—]\s?/

const heading = /^\s*(?:#|>|\|[\s:|-]+\|?$)/
const question = /\?["”')*_]*\s*$/
/** "1. "A teacher calls: …": words for somebody to say. */
const spoken = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+)?[*_]*["“]/
/** "1. **Technician, by January 15:**", "| Nov 30 |": the label of a step or row, whose day is the plan's own. */
const label = /^\s*(?:(?:[-*+]|\d{1,2}[.)])\s+[^:.!?|\n]{1,100}:|\|[^|\n]{1,40}\|)/

const anyOf = (phrases: string[], flags = '') =>
  new RegExp(phrases.map((one) => (/^\w/.test(one) ? `\\b${one}(?!\\w)` : one)).join('|'), flags)
const toConfirm = anyOf(words.toConfirm, 'i')
const deadline = anyOf(words.deadline, 'i')
const ofLaw = anyOf([...words.law, ...words.deadline.filter((one) => one !== 'due')], 'i')
/** Names that are other words in small letters: "the idea". */
const lawNames = anyOf(words.lawNames)
/**
 * Without "must", which is advice more often than law, "required work", which names a thing, and
 * "requires", which devices and people do, too.
 */
const duty =
  /\b(?:(?:is|are|was|were|be|been|being|not|also|still|now|legally) (?:required|mandatory|mandated|prohibited)|illegal|unlawful|obligat(?:ed|ory))\b/i
const demands = /\b(?:requires?|mandates?|prohibits?)\b/i

/**
 * What an answer claims without support. A sentence of law, which states a duty or names a law, an
 * agency, a penalty or a deadline, claims the places it names, each of its figures, and the duty.
 * Other sentences claim money and shares, which are not named: most are an answer's own
 * plan, sum or estimate. Questions, quoted words and a sentence that says who confirms it claim
 * nothing. A claim is supported where it stands in the sources, question, conversation, profile or
 * a tool's result, or comes of such numbers.
 */
export function unsourcedIn(sentences: Sentence[], book: SourceBook): Unsourced {
  const sums = sentences.map(({ text }) => shownSums(text))
  for (const figure of sums.flatMap(({ right }) => [...right])) book.allowOwn(figure)
  const wrong = sums.flatMap((one) => one.wrong.map((sum) => `${sum} (it comes to something else)`))
  const claiming = sentences.filter(claims)
  const named = claiming.filter(isOfLaw).flatMap((one) => unknownOfLaw(one, book))
  const controls = claiming.flatMap(({ text }) => controlsIn(text).filter((id) => !book.holds(id)))
  const hasAmounts = claiming
    .filter((one) => !isOfLaw(one))
    .some(({ text }) => amountsIn(text).some((value) => !book.knowsFigure(String(value))))
  return { named: [...new Set([...wrong, ...controls, ...named])], hasAmounts }
}

function claims({ text, line }: Sentence): boolean {
  if ([heading, spoken].some((form) => form.test(line))) return false
  return !question.test(text) && !toConfirm.test(text)
}

function isOfLaw({ text, line }: Sentence): boolean {
  if (lawsIn(text).length > 0 || lawNames.test(text)) return true
  // In a plan's table it is the plan that requires something.
  return (saysDuty(text) || ofLaw.test(text)) && !line.startsWith('|')
}

function saysDuty(text: string): boolean {
  return duty.test(text) && evidenceOf(text).stems.size >= thresholds.dutyWords
}

function unknownOfLaw(sentence: Sentence, book: SourceBook): string[] {
  const { text } = sentence
  const laws = lawsIn(text)
  const unknown = laws.filter(({ section }) => !book.knowsSection(section))
  // Who looks up the place finds the figures there.
  if (unknown.length > 0) return unknown.map(({ place }) => place)
  const figures = figuresOfLaw(text.replace(label, ' '), deadline.test(text))
  const open = figures.filter((figure) => !book.knowsFigure(figure))
  if (open.length > 0) return open.map((figure) => inContext(inWords(figure, text), text))
  return laws.length === 0 && hasUnknownDuty(sentence, book) ? [beginningOf(text)] : []
}

/** Whether a sentence of law states a duty that no source has; in a table it may be the plan's. */
function hasUnknownDuty({ text, line, isCited }: Sentence, book: SourceBook): boolean {
  const isDuty = saysDuty(text) || demands.test(text)
  return isDuty && !isCited && !line.startsWith('|') && !book.closest(text, thresholds.dutyWords)
}

/** A figure with the words beside it, in quotes: alone it would say nothing. */
function inContext(figure: string, sentence: string): string {
  const [before = '', after = ''] = sentence.split(figure)
  const inClause = beside(before.split(clauseEnd).at(-1), after.split(clauseEnd)[0])
  const [ahead, behind] = inClause.flat().length > 1 ? inClause : beside(before, after)
  const words = [...ahead, figure, ...behind].join(' ')
  return `“${words.replace(/ (?=[.,:!?)])/g, '').replace(/[.,:!?]$/, '')}”`
}

/** The last words of the text before a figure, and the first of the one after it. */
const beside = (before = '', after = ''): [string[], string[]] => [
  plainWords(before).slice(-wordsBeside),
  plainWords(after).slice(0, wordsBeside),
]

/** The words of a text without marks and the number of a list's item. */
const plainWords = (text: string) =>
  text
    .replace(/[*_`|#>"“”]/g, '')
    .replaceAll(';', ',')
    .replace(/^\s*(?:[-+]|\d{1,2}[.)])\s*/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)

/** The first words of a sentence, in quotes. */
function beginningOf(sentence: string): string {
  const said = plainWords(sentence)
  const shown = said.slice(0, mostQuoted).join(' ')
  return said.length > mostQuoted ? `“${shown} …”` : `“${shown}”`
}
