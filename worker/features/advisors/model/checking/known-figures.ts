import thresholds from '../thresholds.json' with { type: 'json' }
import { amountsIn, figuresIn } from './evidence.ts'
import { comesOf, isGrowth, isTotalOfThree } from './reckoning.ts'

/** What a figure's sentence adds to the numbers known. */
type Beside = {
  /** Its counts, fractions and shares: "over five years", "a third of it". */
  named: number[]
  /** Its money and shares that are known. */
  known: number[]
  /** Whether the figure is given as rough: "about $66,000". */
  isRough: boolean
}
const alone: Beside = { named: [], known: [], isRough: false }

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
   * Whether a number comes of known ones by arithmetic; where the conversation's are few, so do
   * their products: "2,400 at $310 over 4 years".
   */
  function isWorkedOut(value: number, { named, known, isRough }: Beside): boolean {
    const numbers = [...said].filter((one) => one > 1)
    const isFew = numbers.length <= thresholds.mostOwnNumbers
    const products = isFew ? pairsOf(numbers).map(([a, b]) => a * b) : []
    const operands = [...own, ...known]
    return (
      comesOf(value, { own: operands, amounts, named, isRough }) ||
      isTotalOfThree(value, own) ||
      (isFew && isGrowth(value, own, said)) ||
      comesOf(value, { own: [...operands, ...products], amounts: [], named: [], isRough: false })
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
