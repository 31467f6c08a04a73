import { calculate } from '../tools/arithmetic.ts'
import { numbersInWords, numbersOf, numeral, toFigure, withoutScales } from './evidence.ts'

/** Numbers that a figure may be the result of. */
export type Operands = {
  /** Numbers of the person's case, and results worked out so far. */
  own: Iterable<number>
  /** Money and shares of the sources; with a number of the case they make an amount. */
  amounts: Iterable<number>
  /** Numbers the sentence names beside its figures: "over five years", "a third of it". */
  named: Iterable<number>
  /** Whether the figure is given as rough: "about $66,000". */
  isRough: boolean
}

/** Divisors common for amounts: years, months, quarters. */
const commonParts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]

/**
 * Whether a figure is the result of one step on two numbers: a product, a share, a rise, a
 * difference or a part. A whole figure may be rounded either way; one made with a number its
 * sentence names, or a rough one, is read to the last digit written. Almost anything would come to
 * some small whole figure: a large number has to be parted for it, or it is what a share leaves.
 */
export function comesOf(figure: number, { own, amounts, named, isRough }: Operands): boolean {
  const first = [...own]
  const isNamed = first.some((a) =>
    [...named].some((b) => [a * b, a / b].some((value) => isWrittenFor(figure, value))),
  )
  if (isNamed) return true
  if (Number.isInteger(figure) && figure < 100)
    return first.includes(100 - figure) || first.some((a) => isPartOf(figure, a, first))
  const isResult = (value: number) =>
    isRough ? isWrittenFor(figure, value) : isRounded(figure, value)
  // A percentage of two numbers is always rounded.
  const isPercent = (a: number, b: number) =>
    !Number.isInteger(figure) && isWrittenFor(figure, (100 * a) / b)
  return first.some(
    (a) =>
      first.some((b) => isPercent(a, b)) ||
      first.some((b) => a !== b && [a + b, a - b, b - a].some(isResult)) ||
      [...first, ...amounts].some((b) => productsOf(a, b).some(isResult)) ||
      (figure >= 100 && a >= 100 && commonParts.some((part) => isResult(a / part))),
  )
}

/** Whether a figure is exactly a large number for each of so many. */
const isPartOf = (figure: number, whole: number, counts: number[]) =>
  whole >= 1000 && counts.some((count) => count > 1 && isRounded(figure, whole / count))

/** Products and quotients of two numbers, and the first with the other as a share of it in percent. */
function productsOf(a: number, b: number): number[] {
  const share = b / 100
  const shares = share > 1 ? [] : [a * share, a * (1 + share), a * (1 - share)]
  return [a * b, a / b, b / a, ...shares]
}

/** Whether a figure is a value to the cent, or for a broken value a whole on either side of it. */
export function isRounded(figure: number, value: number): boolean {
  const isWhole = Number.isInteger(figure) && figure >= 100 && !Number.isInteger(value)
  const leeway = Math.max(0.005, Math.abs(figure) * 0.0001)
  return Math.abs(value - figure) <= (isWhole ? Math.max(leeway, 1) : leeway)
}

/** The most that rounding may change a figure. */
const mostRounding = 0.025

/** Whether a figure is a value rounded to its last written digit: 14,000 for 14,333. */
function isWrittenFor(figure: number, value: number): boolean {
  const digits = String(figure).replace('.', '')
  const zeros = Number.isInteger(figure) ? (/0*$/.exec(digits)?.[0].length ?? 0) : 0
  const places = String(figure).split('.')[1]?.length ?? 0
  const unit = 10 ** (zeros - places)
  const difference = Math.abs(value - figure)
  return isRounded(figure, value) || (difference < unit && difference <= figure * mostRounding)
}

/** Whether a figure is exactly the total of three numbers, each large enough that this is no chance. */
export function isTotalOfThree(figure: number, numbers: Iterable<number>): boolean {
  const large = [...numbers].filter((one) => one >= 1000 && one < figure)
  return large.some((a, index) =>
    large.slice(index + 1).some((b, next) => large.indexOf(figure - a - b) > index + 1 + next),
  )
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

const fractions: Record<string, number> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
  twice: 2,
  double: 2,
}
const fraction = new RegExp(`\\b(${Object.keys(fractions).join('|')})s?\\b`, 'gi')

/** The numbers a sentence names beside its amounts: "five years", "3 schools", "a third", the months of a year. */
export function operandsIn(sentence: string): number[] {
  const parts = [...sentence.matchAll(fraction)].flatMap(([, word = '']) => {
    const part = fractions[word.toLowerCase()] ?? 1
    return [1, 2, 3].map((times) => times * part).filter((share) => share < 1 || part > 1)
  })
  const { counts, shares } = numbersOf(sentence)
  const months = /\bmonth/i.test(sentence) ? [12] : []
  const numbers = [...counts, ...numbersInWords(sentence)].filter((value) => value > 1)
  return [...new Set([...numbers, ...parts, ...months, ...shares.map((share) => share / 100)])]
}

/** Whether a share is what one number of its sentence is of another: "$88,000 of $148,000 is 59 percent". */
export function isShareOfTwo(share: number, numbers: number[]): boolean {
  return numbers.some((a) => numbers.some((b) => a < b && Math.round((100 * a) / b) === share))
}

const sign = String.raw`\s*[*/×÷^+]\s*|\s*x\s*(?=[($\d])|\s[-−–]\s`
const operand = String.raw`\(?[$€£]?(?:${numeral.source})\)?%?\)?`
const shownSum = new RegExp(String.raw`\(*${operand}(?:(?:${sign})\(*${operand})+`, 'g')
/** The name of what is counted, before an operator or equals sign: "260 handsets × ". */
const countedThing =
  /(?<=\d%?)\s+(?!(?:x|minus|plus|times)\b)[a-z][a-z'’-]*(?:\s+(?!x\s)[a-z][a-z'’-]*){0,2}(?=\s*(?:[×*+÷=/]|[-−–]\s|x\s*[$\d]))/gi
const equals = /=|≈|\bequals\b|\bcomes to\b/

/** The figures that a sentence's shown sums confirm, and its sums that are wrong. */
export function shownSums(sentence: string): { right: Set<string>; wrong: string[] } {
  // Cells of a table belong to different sums.
  const text = withoutScales(sentence)
    .replace(/[*_`]{2}|[_`]/g, ' ')
    .replaceAll('|', ' ; ')
    .replace(countedThing, '')
  const values = [...text.matchAll(shownSum)].flatMap(([sum]) => calculate(balanced(sum)) ?? [])
  const figures = (text.match(numeral) ?? []).map(toFigure)
  const right = figures.filter((figure) => values.some((value) => isResult(figure, value)))
  return { right: new Set(right), wrong: wrongSumsIn(text) }
}

/** Units of time in each other: minutes in hours, months in years, days in weeks. */
const unitSteps = [1, 60, 12, 7, 24, 52]

/** Whether a figure is the value of a sum, as it is or in a larger unit: "90 × 20 minutes = 30 hours". */
function isResult(figure: string, value: number): boolean {
  return unitSteps.some(
    (step) => isWrittenFor(Number(figure), value / step) || isWholeOf(figure, value / step),
  )
}

/** Whether a figure is a value rounded to a whole: "1,020 / 25 = 40.8, so 41 sessions". */
function isWholeOf(figure: string, value: number): boolean {
  return Number(figure) === Math.floor(value) || Number(figure) === Math.ceil(value)
}

/** Sums followed by an equals sign and a wrong result. */
function wrongSumsIn(text: string): string[] {
  const sides = text.split(equals)
  return sides.slice(1).flatMap((right, index) => {
    const left = sides[index] ?? ''
    const sum = [...left.matchAll(shownSum)].at(-1)
    const [, result] =
      new RegExp(String.raw`^\s*[$€£]?(${numeral.source})(?![\d,.]*\d|\s*[*/×÷^+x])`, 'i').exec(
        right,
      ) ?? []
    if (!sum || !result || sum.index + sum[0].length < left.trimEnd().length) return []
    // A sum that begins with an operator continues something that was not read.
    if (/[-+*/×÷x^−–]\s*$/.test(left.slice(0, sum.index))) return []
    const value = calculate(balanced(sum[0]))
    const figure = toFigure(result)
    const isWrong = value !== null && !isResult(figure, value)
    return isWrong ? [`${sum[0].trim()} = ${result}`] : []
  })
}

/** Without parentheses that are not closed, or not opened. */
function balanced(sum: string): string {
  const count = (bracket: string) => sum.split(bracket).length
  return count('(') === count(')') ? sum : sum.replace(/^\(+|\)+$/g, '').trim()
}

const cellsOf = (row: string) => row.split('|').map(numberIn)

/** The sums of what stands above each cell of a row of a table: its last row is often the total. */
export function columnSums(rows: string[], row: string): Set<string> {
  const above = rows.map(cellsOf)
  const sums = cellsOf(row).flatMap((value, column) => {
    const values = above.flatMap((one) => one[column] ?? [])
    const isSum = value !== null && values.length > 1 && Math.abs(total(values) - value) < 0.01
    return isSum ? String(Math.abs(value)) : []
  })
  return new Set(sums)
}

/** Figures of columns that divide up a known number, or all of a hundred percent. */
export function sharedOut(rows: string[], isKnown: (value: number) => boolean): string[] {
  const table = rows.map(cellsOf)
  const width = Math.max(0, ...table.map((row) => row.length))
  return Array.from({ length: width }, (_, column) =>
    table.flatMap((row) => row[column] ?? []),
  ).flatMap((values) => (isShareOut(values, isKnown) ? values.map(String) : []))
}

/** Whether parts add up to a known number, or to the last of them, which is known. */
function isShareOut(values: number[], isKnown: (value: number) => boolean): boolean {
  const parts = values.slice(0, -1)
  const last = values.at(-1) ?? 0
  return (
    (values.length > 1 && isKnown(total(values))) ||
    (parts.length > 1 && total(parts) === last && isKnown(last))
  )
}

/**
 * Whether numbers are parts of a whole: shares of a hundred, or amounts that add up to a known one.
 */
export function areParts(
  shares: number[],
  amounts: number[],
  isKnown: (value: number) => boolean,
): boolean {
  const isWhole = shares.length > 2 && Math.abs(total(shares) - 100) < 0.5
  return isWhole || (amounts.length > 1 && isKnown(total(amounts)))
}

const total = (values: number[]) => values.reduce((sum, one) => sum + one, 0)

/** The one number of a cell, below zero with a minus; null for none or several. */
function numberIn(cell: string): number | null {
  const [digits, ...others] = cell.match(numeral) ?? []
  if (!digits || others.length > 0) return null
  return (/^[\s*]*[-−–]\s?[$€£]?\d/.test(cell) ? -1 : 1) * Number(toFigure(digits))
}
