import thresholds from '../thresholds.json' with { type: 'json' }
import { amountsIn, figuresIn } from './evidence.ts'
import {
  comesOf,
  isFactor,
  isGrowth,
  isRounded,
  isTotalOfThree,
  type Operands,
} from './reckoning.ts'

/** The operands a figure's sentence names, and whether the figure is given as rough. */
type Beside = Pick<Operands, 'named' | 'isRough'>
const alone: Beside = { named: [], isRough: false }

const pairsOf = (numbers: number[]) =>
  numbers.flatMap((a, index) => numbers.slice(index + 1).map((b) => [a, b] as const))

/**
 * The figures an answer may state: those of the texts its model was shown, and results of
 * arithmetic on the person's own numbers.
 */
export function knownFigures() {
  const figures = new Set<string>()
  const texts: string[] = []
  /** Numbers of the person's case and results worked out from them: operands of further sums. */
  const own = new Set<number>()
  /** Numbers of the question and the conversation, the likeliest operands. */
  const said = new Set<number>()
  /** Money and shares that sources give. */
  const amounts = new Set<number>()

  /** Allows the figures of a text that the model was shown. */
  function allow(text: string): void {
    for (const figure of figuresIn(text)) figures.add(figure)
    texts.push(text.toLowerCase())
  }

  /** Allows a source's figures; its amounts become operands beside the person's own numbers. */
  function allowSourced(text: string): void {
    allow(text)
    for (const figure of amountsIn(text)) amounts.add(figure)
  }

  /** Allows figures of the person's case; its numbers become operands. */
  function allowOwn(text: string): void {
    allow(text)
    for (const figure of figuresIn(text)) if (!figure.includes(' ')) own.add(Number(figure))
  }

  /** Allows figures of the conversation, where "a three-year term" is an operand, too. */
  function allowSaid(text: string): void {
    allowOwn(text)
    for (const figure of figuresIn(text))
      if (!figure.includes(' ') || figure.endsWith(' year')) said.add(Number.parseFloat(figure))
  }

  /**
   * Whether a number is the result of one step on the person's numbers, or of more on the
   * conversation's.
   */
  function isWorkedOut(value: number, { named, isRough }: Beside): boolean {
    if (value < 10 && isFactor(value, own)) return true
    if (value < 2) return false
    const operands = value < 10 ? [...own].filter((one) => one >= 10) : own
    return (
      comesOf(value, { own: operands, amounts, named, isRough }) ||
      isTotalOfThree(value, own) ||
      followsFromConversation(value)
    )
  }

  /**
   * Whether a number follows from the conversation's numbers, where they are few: "2,400 at $310
   * over 4 years".
   */
  function followsFromConversation(value: number): boolean {
    const numbers = [...said].filter((one) => one > 1)
    if (value < 10 || numbers.length > thresholds.mostOwnNumbers) return false
    const products = pairsOf(numbers).map(([a, b]) => a * b)
    // A total for each of so many over so many years.
    if (products.some((one) => [...own].some((total) => isRounded(value, total / one)))) return true
    if (value < 100) return false
    const operands = [...said, ...products.filter((one) => one >= 100)]
    return (
      isGrowth(value, own, said) ||
      comesOf(value, { own: operands, amounts: [], named: [], isRough: false })
    )
  }

  return {
    allow,
    allowSourced,
    allowOwn,
    allowSaid,

    /** Whether a number is one of the case, or was worked out from such. */
    isOwn: (value: number) => own.has(value),

    /** Whether a figure stands in a text the model was shown, or was worked out. */
    knowsFigure(figure: string, beside: Beside = alone): boolean {
      if (figures.has(figure)) return true
      const value = Number(figure)
      if (Number.isNaN(value) || !isWorkedOut(value, beside)) return false
      // A result may be worked with further.
      own.add(value)
      figures.add(figure)
      return true
    },

    /** Whether a text the model was shown has these words. */
    holds: (words: string) => texts.some((text) => text.includes(words.toLowerCase())),
  }
}
