import { contentWords, stem } from '../../../../../domain/text/words.ts'
import thresholds from '../thresholds.json' with { type: 'json' }

/** The words and figures of a text, by which it is compared with another. */
export type Evidence = { stems: ReadonlySet<string>; figures: ReadonlySet<string> }

/** The content words of a text as stems, and its figures. */
export function evidenceOf(text: string): Evidence {
  const plain = text.replace(listNumber, '').replace(/[*_`|#>]/g, ' ')
  const stems = contentWords(plain).filter((word) => !/^[\d.-]+$/.test(word))
  return { stems: new Set(stems.map(stem)), figures: figuresIn(plain) }
}

const numberWords = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen twenty',
]
  .join(' ')
  .split(' ')
const tens = { thirty: 30, forty: 40, forty_five: 45, fifty: 50, sixty: 60, ninety: 90 }
const spelled = new Map<string, number>([
  ...numberWords.map((word, value) => [word, value] as const),
  ...Object.entries(tens).map(([word, value]) => [word.replace('_', '-'), value] as const),
])
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
}
const word = `(?:${[...spelled.keys()].join('|')})`
/** "five thousand", "three to five hundred": both ends are of the scale. */
const scaledWords = new RegExp(
  String.raw`\b(?:(${word}) (?:to|or) )?(${word}) (hundred|thousand|million|billion)\b`,
  'gi',
)

export const numeral = /(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
const scaled = new RegExp(
  String.raw`(${numeral.source})[ -]?(thousand|million|billion|k|m)\b`,
  'gi',
)

/** The numbers of a text in one spelling: "$7.50" is "7.5", "1,200" and "1.2 thousand" are "1200". */
export function figuresIn(text: string): Set<string> {
  const figures = [...text.matchAll(numeral)].map(([digits]) => toFigure(digits))
  const large = [...text.matchAll(scaled)].map(([, digits = '', scale = '']) =>
    inFull(digits, scale),
  )
  const inWords = numbersInWords(text).map(String)
  return new Set([...figures, ...large, ...largeInWords(text), ...inWords, ...spansIn(text)])
}

/** "five" and "twenty" as numbers. */
export function numbersInWords(text: string): number[] {
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? []
  return words.flatMap((word) => spelled.get(word) ?? [])
}

/** "1.2" and "million" are "1200000". */
const inFull = (digits: string, scale: string) =>
  String(Math.round(Number(toFigure(digits)) * (scales[scale.toLowerCase()] ?? 1)))

/** A text with its "1.2 million" as "1200000". */
export function withoutScales(text: string): string {
  return text.replace(scaled, (_, digits: string, scale: string) => inFull(digits, scale))
}

const largeInWords = (text: string) =>
  [...text.toLowerCase().matchAll(scaledWords)].flatMap(([, from, to, scale = '']) =>
    [from, to].flatMap((one) => (one ? String(spelled.get(one)! * scales[scale]!) : [])),
  )

const count = `(?:${numeral.source}|${word})`
const unit = '(minute|hour|day|week|month|year)s?'
const span = new RegExp(
  String.raw`\b(${count})[- ](?:(?:business|school|calendar|working|full)[- ])?${unit}\b`,
  'gi',
)

/** Spans of time in one spelling: "three business days" is "3 day". */
function spansIn(text: string): string[] {
  return [...text.matchAll(span)].map(([, digits = '', word = '']) => {
    const value = spelled.get(digits.toLowerCase()) ?? Number(toFigure(digits))
    return `${value} ${word.toLowerCase()}`
  })
}

/** "1,200.50" is "1200.5". */
export function toFigure(digits: string): string {
  return String(Number(digits.replaceAll(',', '')))
}

/** How many words and figures a sentence and a line share. */
export function shared(a: Evidence, b: Evidence): { words: number; figures: number } {
  return { words: overlap(a.stems, b.stems), figures: overlap(a.figures, b.figures) }
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count += 1
  return count
}

/** Numbers that make a claim: money, shares; in a sentence of law larger counts, years and days, too. */
const money = new RegExp(`[$€£] ?(${numeral.source})`, 'g')
/** "$50–150 a week": from one price to another is an estimate by its form. */
const priceRange = new RegExp(
  String.raw`[$€£] ?(?:${numeral.source})[km]? ?(?:[-–—]|to) ?[$€£]? ?(?:${numeral.source})(?![\d%])`,
  'gi',
)
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
const listNumber = /^\s*(?:>\s*)?\d{1,2}[.)]\s/
const all = /\b100 ?(?:%|percent\b)/g
/** "PR.AA-01": an id of letters, which is more than its figures. */
const codedId = /\b[A-Z]{2}\.[A-Z]{2}(?:-\d{2})?\b/g

/** "47 CFR 54.503(c)", "16 CFR Part 312", "20 U.S.C. 1232g" and "section 1118(b)" of an act. */
const lawPlace =
  /\b(?:\d+ (?:CFR|C\.F\.R\.|U\.?S\.?C\.?)[\s§]*(?:parts? )?|section (?=\d{4}))[\d.]*\d\w*(?:\(\w+\))*/gi

/** The places of laws that a sentence names, and of each its section alone: "54.503". */
export function lawsIn(sentence: string): { place: string; section: string }[] {
  return (sentence.match(lawPlace) ?? []).map((place) => ({
    place,
    section: /[\d.]*\d\w*(?=(?:\(\w+\))*$)/.exec(place)?.[0] ?? place,
  }))
}

/** The figures and ids that a sentence claims; `isOfLaw` where it claims more than money and shares. */
export function claimsIn(sentence: string, isOfLaw: boolean): { figures: string[]; ids: string[] } {
  const text = withoutNames(sentence)
  const ids = text.match(codedId) ?? []
  // "One day" in words claims nothing.
  const spans = spansIn(
    text.replace(/\b[a-z]+(?=[- ])/gi, (word) => (spelled.has(word.toLowerCase()) ? 'some' : word)),
  )
  const exact = isOfLaw ? text : text.replace(priceRange, ' ')
  const rest = withoutScales(exact.replace(codedId, ' ').replace(span, ' '))
  const figures = (isOfLaw ? [money, share, largeCount, dayOfMonth] : [money, share]).flatMap(
    (pattern) => [...rest.matchAll(pattern)].map(([, digits = '']) => toFigure(digits)),
  )
  // "$0" claims no price.
  // No law counts in minutes.
  const times = isOfLaw ? spans.filter((one) => !one.endsWith('minute')) : []
  const claimed = [...figures, ...times].filter((one) => one !== '0')
  return { figures: [...new Set(claimed)], ids }
}

/** Without digits that are names, of laws, years of school, telephones and items of a list, or mean all. */
const withoutNames = (sentence: string) =>
  [lawPlace, listNumber, schoolYear, telephone, all].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    sentence,
  )

/** A figure of `claimsIn` as its sentence says it: "$29", "28 days". */
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

const rough = new RegExp(
  String.raw`(?:\b(?:about|around|roughly|approximately|nearly|almost|some|over|under|just|than|to)\s|[~≈])\s*[$€£]?\s?(${numeral.source})`,
  'gi',
)

/** Figures given as rough: "about $66,000", "$1.2 million". */
export function roughFiguresIn(sentence: string): Set<string> {
  const near = [...sentence.matchAll(rough)].map(([, digits = '']) => toFigure(digits))
  const large = [...sentence.matchAll(scaled)].map(([, digits = '', scale = '']) =>
    inFull(digits, scale),
  )
  return new Set([...near, ...large])
}

/**
 * Without "must", which is advice more often than law, "required work", which names a thing, and
 * "requires", which devices and people do, too.
 */
const duty =
  /\b(?:(?:is|are|was|were|be|been|being|not|also|still|now|legally) (?:required|mandatory|mandated|prohibited)|illegal|unlawful|obligat(?:ed|ory))\b/i

/** Whether a sentence says that somebody has to do something. */
export function saysDuty(sentence: string): boolean {
  return duty.test(sentence) && evidenceOf(sentence).stems.size >= thresholds.dutyWords
}

/** The shares, the money and the other numbers of a sentence, in their order. */
export function numbersOf(sentence: string): Record<'shares' | 'money' | 'counts', number[]> {
  const text = withoutScales(withoutNames(sentence))
  const numbers = (from: string, pattern: RegExp) =>
    [...from.matchAll(pattern)].map(([, digits = '']) => Number(toFigure(digits)))
  const counts = new RegExp(String.raw`(?<![\w.])(${numeral.source})`, 'g')
  return {
    shares: numbers(text, share),
    money: numbers(text, money),
    counts: numbers(text.replace(money, ' ').replace(share, ' '), counts),
  }
}

/** Money and shares in a text, which other figures may be worked out from. */
export function amountsIn(text: string): number[] {
  const { money, shares } = numbersOf(text)
  return [...money, ...shares]
}
