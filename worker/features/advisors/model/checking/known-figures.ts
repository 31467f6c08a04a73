import thresholds from '../thresholds.json' with { type: 'json' }
import { amountsIn, figuresIn } from './evidence.ts'
import { comesOf, isFactor, isGrowth, isRounded, type Operands } from './reckoning.ts'

/** The operands that a figure's sentence names, and whether the figure is said to be round. */
type Beside = Pick<Operands, 'named' | 'isRough'>
const alone: Beside = { named: [], isRough: false }

const pairsOf = (numbers: number[]) =>
  numbers.flatMap((a, index) => numbers.slice(index + 1).map((b) => [a, b] as const))

/**
 * The figures an answer may state: those of the texts its model was shown, and those that come of the
 * person's own numbers by arithmetic.
 */
export function knownFigures() {
  const figures = new Set<string>()
  const texts: string[] = []
  /** Numbers of the person's case and those worked out from them: operands of further sums. */
  const own = new Set<number>()
  /** The numbers of the question and the talk alone, which are the likeliest to be worked with. */
  const said = new Set<number>()
  /** Money and shares that sources give. */
  const amounts = new Set<number>()

  /** Takes in a text that a model was shown. */
  function allow(text: string): void {
    for (const figure of figuresIn(text)) figures.add(figure)
    texts.push(text.toLowerCase())
  }

  /** The same for a source's text: its amounts are operands beside the person's own numbers. */
  function allowSourced(text: string): void {
    allow(text)
    for (const figure of amountsIn(text)) amounts.add(figure)
  }

  /** The same for what was said of the case: its numbers are operands. */
  function allowOwn(text: string): void {
    allow(text)
    for (const figure of figuresIn(text)) if (!figure.includes(' ')) own.add(Number(figure))
  }

  /** The same for what was said in the talk, where "a three-year term" is an operand, too. */
  function allowSaid(text: string): void {
    allowOwn(text)
    for (const figure of figuresIn(text))
      if (!figure.includes(' ') || figure.endsWith(' year')) said.add(Number.parseFloat(figure))
  }

  /** Whether a number comes of the person's numbers in one step, or of those of the talk in more. */
  function isWorkedOut(value: number, { named, isRough }: Beside): boolean {
    if (value < 10 && isFactor(value, own)) return true
    if (value < 2) return false
    const operands = value < 10 ? [...own].filter((one) => one >= 10) : own
    return comesOf(value, { own: operands, amounts, named, isRough }) || isOfTalk(value)
  }

  /** Whether one comes of the talk's numbers, where they are few: "2,400 at $310 over 4 years". */
  function isOfTalk(value: number): boolean {
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
      // What was worked out may be worked on with.
      own.add(value)
      figures.add(figure)
      return true
    },

    /** Whether these words stand in a text the model was shown. */
    holds: (words: string) => texts.some((text) => text.includes(words.toLowerCase())),
  }
}
