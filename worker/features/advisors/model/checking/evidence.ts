import { contentWords, stem } from '../../../../../domain/text/words.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { calculate } from '../tools/arithmetic.ts'
import plainFigures from './plain-figures.json' with { type: 'json' }

/** What a text says, as far as it can be compared with another. */
export type Evidence = { stems: ReadonlySet<string>; figures: ReadonlySet<string> }

export function evidenceOf(text: string): Evidence {
  const plain = text.replace(/[*_`|#>]/g, ' ')
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

const numeral = /(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
const scaled = new RegExp(
  String.raw`(${numeral.source})[ -]?(thousand|million|billion|k|m)\b`,
  'gi',
)

/** The numbers of a text in one spelling: "$7.50" is "7.5", "1,200" and "1.2 thousand" are "1200". */
export function figuresIn(text: string): Set<string> {
  const figures = [...text.matchAll(numeral)].map(([digits]) => toFigure(digits))
  const large = [...text.matchAll(scaled)].map(([, digits = '', scale = '']) =>
    String(Number(toFigure(digits)) * (scales[scale.toLowerCase()] ?? 1)),
  )
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? []
  const inWords = words.flatMap((word) => spelled.get(word)?.toString() ?? [])
  return new Set([...figures, ...large, ...largeInWords(text), ...inWords, ...spansIn(text)])
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

function toFigure(digits: string): string {
  return String(Number(digits.replaceAll(',', '')))
}

/** Shared words and figures of a sentence and a line. */
export function shared(a: Evidence, b: Evidence): { words: number; figures: number } {
  return { words: overlap(a.stems, b.stems), figures: overlap(a.figures, b.figures) }
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count += 1
  return count
}

const plain = new RegExp(
  `(?<![\\w:])(?:${plainFigures.map((text) => text.replace(/[^\w]/g, '\\$&')).join('|')})(?![\\w:])`,
  'gi',
)
/** Numbers that claim something: money, shares, two digits or more. */
const claimed = [
  `[$€£] ?(${numeral.source})`,
  String.raw`(${numeral.source}) ?(?:%|percent\b)`,
  String.raw`(?<![\w.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d{2,})`,
].map((pattern) => new RegExp(pattern, 'g'))
/** "PR.AA-01": an id of letters, which is more than its figures. */
const codedId = /\b[A-Z]{2}\.[A-Z]{2}(?:-\d{2})?\b/g
/** "In step 12" points at the answer itself. */
const ownPlaces =
  /\b(?:steps?|options?|table|items?|points?|tiers?|phases?|parts?|grades?|minutes?|days?|weeks?|months?|quarters?) \d+(?:(?:[-–]| to | and )\d+)?/gi
const listNumber = /^\s*(?:>\s*)?\d{1,2}[.)]\s/
/** "| 10-30 |", "15 to 20 minutes", "by 6:50": when something is to be done, and how long, is proposed. */
const timetable =
  /^\s*\|\s*\d{1,3}\s*[-–]\s*\d{1,3}(?=[^|\d]*\|)|\b\d{1,3}(?: ?(?:[-–]|to) ?\d{1,3})? min(?:ute)?s?\b|\b\d{1,2}:\d{2}\b/g

/** What a sentence claims that could be wrong: its figures and its ids in letters. */
export function claimsIn(sentence: string): { figures: string[]; ids: string[] } {
  const text = [listNumber, timetable, plain, ownPlaces].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    sentence,
  )
  const ids = text.match(codedId) ?? []
  // "One day" in words claims nothing.
  const spans = spansIn(
    text.replace(/\b[a-z]+(?=[- ])/gi, (word) => (spelled.has(word.toLowerCase()) ? 'some' : word)),
  )
  const rest = text.replace(codedId, ' ').replace(span, ' ')
  const figures = claimed.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map(([, digits = '']) => toFigure(digits)),
  )
  return { figures: [...new Set([...figures, ...spans])], ids }
}

/** Figures that a sentence works out from others: "2,400 x $310 = $744,000". */
export function workedOut(sentence: string): Set<string> {
  // What stands in another cell belongs to another sum.
  const plainText = sentence.replace(/[*_`]/g, ' ').replaceAll('|', ' ; ')
  const results = new Set<string>()
  const sides = plainText.split(/=|\bequals\b|\bcomes to\b/)
  for (const [index, right] of sides.entries()) {
    const left = sides[index - 1]
    const [result] = right.match(numeral) ?? []
    if (!left || !result) continue
    const value = lastSum(left)
    const figure = toFigure(result)
    // A sum may be rounded in prose, to a whole or in the last place.
    if (value === null || Math.abs(value - Number(figure)) > Math.abs(value) * 0.005) continue
    // "1,020 / 25 = 40.8, so 41 sessions": people and sessions come whole.
    for (const result of [Number(figure), Math.floor(value), Math.ceil(value)])
      results.add(String(result))
  }
  return results
}

/** The longest sum that ends a text, or null. */
function lastSum(text: string): number | null {
  const plainText = text
    .trim()
    .replace(
      /(?<=\d) (?:students?|devices?|staff|schools?|teachers?|users?|a|per|each|year|years|months?)+\b/gi,
      '',
    )
  const [sum] = /[-+*/×÷x^%().,$\d\s−–]+$/i.exec(plainText) ?? []
  if (!sum || !/\d\s*[-+*/×÷x^−–]/i.test(sum)) return null
  return calculate(sum.replace(/^[^\d($]+/, ''))
}

/** The sums of what stands above each cell of a row of a table: its last row is often the total. */
export function columnSums(rows: string[], row: string): Set<string> {
  const cells = (text: string) => text.split('|').map((cell) => numberIn(cell))
  const above = rows.map(cells)
  const sums = cells(row).flatMap((value, column) => {
    const values = above.flatMap((one) => one[column] ?? [])
    const sum = values.reduce((total, one) => total + one, 0)
    return value !== null && values.length > 1 && Math.abs(sum - value) < 0.01 ? String(value) : []
  })
  return new Set(sums)
}

/** Counts that stand alone in the cells of a row: how a plan shares something out. */
export function countsIn(row: string): string[] {
  return row.startsWith('|') ? (row.match(/(?<=\|\s*)\d{1,2}(?=\s*\|)/g) ?? []) : []
}

/** The one number of a cell; null for none or several. */
function numberIn(cell: string): number | null {
  const [digits, ...others] = cell.match(numeral) ?? []
  return digits && others.length === 0 ? Number(toFigure(digits)) : null
}

const duty =
  /\b(?:must(?:n't)?|required|requires?|mandatory|mandated?|prohibit\w*|illegal|unlawful|legally|by law|obligat\w+)\b/i

/** Whether a sentence says that somebody has to do something. */
export function saysDuty(sentence: string): boolean {
  return duty.test(sentence) && evidenceOf(sentence).stems.size >= thresholds.dutyWords
}

const amount = new RegExp(
  `[$€£] ?(${numeral.source})|(${numeral.source})(?= ?(?:%|percent\\b))|(${numeral.source})(?= ?(?:to|or|and|-|–) ?\\d+ ?(?:%|percent\\b))`,
  'g',
)

/** Money and shares in a text: what other figures are worked out with. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(amount)].map(([, ...digits]) =>
    Number(toFigure(digits.find(Boolean) ?? '0')),
  )
}

/** Parts that an amount is often divided into: years, months, quarters. */
const commonParts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]

/**
 * Whether a figure comes of two others in one step: a product, a share, a rise, a difference, or a
 * part of one. A whole may be rounded either way, and a round figure to half a percent.
 */
export function comesOf(figure: number, own: Iterable<number>, amounts: Iterable<number>): boolean {
  const isRound = figure >= 1_000 && figure % 100 === 0
  const leeway = Math.max(0.005, Math.abs(figure) * (isRound ? 0.005 : 0.0001))
  const isWhole = Number.isInteger(figure) && figure >= 100
  const isResult = (value: number) =>
    Math.abs(value - figure) <= (isWhole && !Number.isInteger(value) ? Math.max(leeway, 1) : leeway)
  const first = [...own]
  return first.some(
    (a) =>
      [...first, 100].some((b) => a !== b && [a + b, a - b, b - a].some(isResult)) ||
      [...first, ...amounts].some((b) => productsOf(a, b).some(isResult)) ||
      (figure >= 100 && a >= 100 && commonParts.some((part) => isResult(a / part))),
  )
}

/** Products and quotients of two numbers, and the first with the other as a share of it in percent. */
function productsOf(a: number, b: number): number[] {
  const share = b / 100
  return [a * b, a / b, b / a, a * share, a * (1 + share), a * (1 - share)]
}

/** Years or steps that an amount may grow for. */
const mostSteps = 10

/** Whether a figure is an amount that rises by a share step by step, or the total of these steps. */
export function isGrowth(
  figure: number,
  amounts: ReadonlySet<number>,
  saidShares: ReadonlySet<number>,
): boolean {
  const isFigure = (value: number) => Math.abs(value - figure) <= Math.max(1, figure * 0.0001)
  const shares = [...saidShares].filter((one) => one > 0 && one <= 50)
  return [...amounts].some(
    (amount) =>
      amount >= 100 &&
      shares.some((share) => {
        let [step, total] = [amount, 0]
        for (let count = 0; count < mostSteps; count++) {
          total += step
          step *= 1 + share / 100
          // Counted from this year's price or from the next one's.
          if ([step, total, total + step - amount].some(isFigure)) return true
        }
        return false
      }),
  )
}

/** Whether a figure is a known share as a factor: 1.12 for a rise of 12%, 0.4 for what 60% leaves. */
export function isFactor(figure: number, shares: Iterable<number>): boolean {
  return [...shares].some((share) =>
    [share / 100, 1 + share / 100, 1 - share / 100].some(
      (factor) => !Number.isInteger(factor) && Math.abs(factor - figure) < 0.0001,
    ),
  )
}
