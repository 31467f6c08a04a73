import {
  figuresIn,
  listNumber,
  numeral,
  span,
  spansIn,
  toFigure,
  withoutScales,
} from './evidence.ts'

const money = new RegExp(`[$€£] ?(${numeral.source})`, 'g')
const share = new RegExp(
  String.raw`(${numeral.source})(?= ?(?:%|percent\b)| ?(?:to|[-–]) ?\d{1,3} ?(?:%|percent\b))`,
  'g',
)
const largeCount = /(?<![\w.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d{4,})/g
const month =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|tember|ober)?'
const dayOfMonth = new RegExp(String.raw`\b${month}\.? (\d{2})\b`, 'gi')
/** A school or budget year, "2027-28", is no claim. */
const schoolYear = /\b20(\d\d)[-–/](?:20)?(?!\1)\d\d\b/g
const telephone = /(?<![\w$.,])(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g
const all = /\b100 ?(?:%|percent\b)/g
/** "PR.AA-01": an id of letters, which is more than its figures. */
const codedId = /\b[A-Z]{2}\.[A-Z]{2}(?:-\d{2})?\b/g

/** "47 CFR 54.503(c)", "16 CFR Part 312", "20 U.S.C. 1232g", "section 1118(b)" of an act, and "200.306(b)". */
const lawPlace =
  /\b(?:(?:\d+ (?:CFR|C\.F\.R\.|U\.?S\.?C\.?)[\s§]*(?:parts? )?|section (?=\d{4}))[\d.]*\d\w*|\d{2,3}\.\d{1,4}(?=\([a-z]\)))(?:\(\w+\))*/gi

/** The places of laws that a sentence names, and of each its section alone: "54.503". */
export function lawsIn(sentence: string): { place: string; section: string }[] {
  return (sentence.match(lawPlace) ?? []).map((place) => ({
    place,
    section: /[\d.]*\d\w*(?=(?:\(\w+\))*$)/.exec(place)?.[0] ?? place,
  }))
}

/** The ids of controls in a sentence: "PR.DS-11". */
export function controlsIn(sentence: string): string[] {
  return withoutNames(sentence).match(codedId) ?? []
}

/** Money and shares in a text: "$7.50" is 7.5, "80 percent" is 80. */
export function amountsIn(text: string): number[] {
  return matched([money, share], withoutScales(withoutNames(text).replace(span, ' '))).map(Number)
}

/** A text without its money and shares. */
export function withoutAmounts(text: string): string {
  return text.replace(money, ' ').replace(share, ' ')
}

const year = /^(?:19|20)\d\d$/

/**
 * The figures of a sentence of law: money, shares, large counts and spans of time, and where it
 * speaks of a deadline years and the day of a month. Spans in words ("one day") and minutes are none.
 */
export function figuresOfLaw(sentence: string, isDeadline: boolean): string[] {
  const text = withoutNames(sentence)
  const spans = [...text.matchAll(span)]
    .filter(([, count = '', unit = '']) => /\d/.test(count) && unit.toLowerCase() !== 'minute')
    .flatMap(([words]) => spansIn(words))
  const rest = withoutScales(text.replace(codedId, ' ').replace(span, ' '))
  const counts = matched([largeCount], rest).filter((count) => isDeadline || !year.test(count))
  const days = isDeadline ? matched([dayOfMonth], rest) : []
  return [...new Set([...matched([money, share], rest), ...counts, ...days, ...spans])]
}

/** The numbers that patterns find, in one spelling; "$0" claims no price. */
const matched = (patterns: RegExp[], text: string) =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, digits = '']) => toFigure(digits)))
    .filter((figure) => figure !== '0')

/** Without digits that are names, of laws, years of school, telephones and items of a list, or mean all. */
const withoutNames = (sentence: string) =>
  [lawPlace, listNumber, schoolYear, telephone, all].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    sentence,
  )

/** A figure of `figuresOfLaw` as its sentence says it: "$29", "28 days". */
export function inWords(figure: string, sentence: string): string {
  const isSpan = figure.includes(' ')
  const said = isSpan
    ? [...sentence.matchAll(span)].find(([words]) => spansIn(words).includes(figure))
    : [...sentence.matchAll(amountInWords)].find(([words]) => figuresIn(words).has(figure))
  return said?.[0].trim() ?? figure
}

const amountInWords = new RegExp(
  String.raw`(?:\b${month}\.? |[$€£] ?)?(?:${numeral.source})(?: ?%| percent\b|[ -]?(?:thousand|million|billion|k|m)\b)?`,
  'gi',
)
