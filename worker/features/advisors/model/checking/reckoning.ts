import { calculate } from '../tools/arithmetic.ts'
import { numeral, toFigure, withoutScales } from './evidence.ts'

/**
 * Whether a number is the sum, difference, product or quotient of two numbers of the person's case,
 * or comes of one by an amount or share that a source gives. Almost anything would come to some
 * small number: a large one has to be parted for it, or it is what a share leaves.
 */
export function isOneStep(
  value: number,
  own: ReadonlySet<number>,
  amounts: ReadonlySet<number>,
): boolean {
  const numbers = [...own]
  const factors = [...own, ...amounts]
  const isResult = (result: number) => isRounded(value, result)
  const isPart = (a: number) => numbers.some((b) => b > 1 && isResult(a / b))
  if (value < 100) return own.has(100 - value) || numbers.some((a) => a >= 1000 && isPart(a))
  return numbers.some(
    (a) =>
      isPart(a) ||
      numbers.some((b) => a !== b && [a + b, a - b].some(isResult)) ||
      factors.some((b) =>
        [a * b, (a * b) / 100, a * (1 - b / 100), a * (1 + b / 100)].some(isResult),
      ),
  )
}

/** Whether a figure is a value to the cent, or for a broken value a whole on either side of it. */
function isRounded(figure: number, value: number): boolean {
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
