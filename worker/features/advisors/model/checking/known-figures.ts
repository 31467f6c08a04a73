import { figuresIn } from './evidence.ts'
import { isOneStep } from './reckoning.ts'
import { amountsIn } from './said-figures.ts'

/**
 * The figures an answer may state: those of the texts its model was shown, and what one step of
 * arithmetic makes of the person's own numbers.
 */
export function knownFigures() {
  const figures = new Set<string>()
  const texts: string[] = []
  /** Numbers of the person's case and of results: operands. */
  const own = new Set<number>()
  /** Money and shares of sources: operands beside the person's own numbers. */
  const amounts = new Set<number>()

  function allow(text: string): void {
    for (const figure of figuresIn(text)) figures.add(figure)
    for (const amount of amountsIn(text)) amounts.add(amount)
    texts.push(text.toLowerCase())
  }

  return {
    /** Allows the figures of a text that the model was shown. */
    allow,

    /** Allows figures of the person's case and results of tools, which may be worked with further. */
    allowOwn(text: string): void {
      allow(text)
      for (const figure of figuresIn(text)) own.add(Number.parseFloat(figure))
    },

    /** Whether a figure stands in a text the model was shown, or comes of such numbers. */
    knowsFigure(figure: string): boolean {
      if (figures.has(figure)) return true
      const value = Number(figure)
      if (Number.isNaN(value) || !isOneStep(value, own, amounts)) return false
      // A result may be worked with further.
      own.add(value)
      return true
    },

    /** Whether a text the model was shown has these words. */
    holds: (words: string) => texts.some((text) => text.includes(words.toLowerCase())),
  }
}
