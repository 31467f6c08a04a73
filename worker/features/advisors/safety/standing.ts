import type { Question } from '../question/read.ts'
import thresholds from '../signs/thresholds.json' with { type: 'json' }
import { cautionsFor } from './cautions.ts'
import texts from './texts.json' with { type: 'json' }

const { ifAny, standing } = texts

/** From this likelihood a message may be no matter of school technology, which costs a line. */
const { leastElsewhere } = thresholds

/** An answer of the library, as far as it decides what stands under it. */
type Answered = { mode?: 'sure' | 'unsure' | 'none' | undefined; citations: unknown[] }

/** A quotation, a mail or a list under its request, items in a row, a hidden comment, or letters that are no words. */
const material = /["“][^"”]{40,}["”]|\n\s*\n|:\s*\n|\b1\. .+\b2\. |<!--|\[\[|\{"|\b[a-z0-9+/]{32,}/i

/** Whether a message brings a text to be read, beside what it asks. */
export const bringsText = ({ pasted, text }: Pick<Question, 'pasted' | 'text'>) =>
  pasted !== '' || material.test(text)

/**
 * The line under an answer, in the same place always: what the answer is and is not, whatever the words of
 * the message. Advice is never a promise, and where nothing surely answers it says what the advisors are
 * not for and who is. '' where nothing is advised, or where somebody is likely in danger: then the first
 * steps stand alone.
 */
export function standingLine(question: Question, { mode, citations }: Answered): string {
  if (!mode || question.signsOfAll.likely.has('emergency')) return ''
  const isPrivate = mode !== 'sure' && question.signs.likelihood.elsewhere >= leastElsewhere
  const lines = [
    mode === 'sure' && citations.length > 0 ? standing.sources : '',
    mode === 'sure' ? standing.advice : standing.scope,
    isPrivate ? standing.private : '',
    cautionsFor(question).includes(ifAny) ? ifAny : '',
    question.hasInstructions || bringsText(question) ? standing.pasted : '',
  ]
  return `*${lines.filter(Boolean).join(' ')}*`
}

/** The cautions that stand above an answer: what holds in any case stands under it. */
export const cautionsAbove = (question: Question) =>
  cautionsFor(question).filter((caution) => caution !== ifAny)
