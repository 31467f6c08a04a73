import type { Question } from '../question/read.ts'
import { cautionsFor } from './cautions.ts'
import texts from './texts.json' with { type: 'json' }

const { ifAny, standing } = texts

/** An answer of the library, as far as it decides what stands under it. */
type Answered = { mode?: 'sure' | 'unsure' | 'none' | undefined; citations: unknown[] }

/** A quotation, a mail or a list under its request, items in a row, a hidden comment, or letters that are no words. */
const material = /["“][^"”]{40,}["”]|\n\s*\n|:\s*\n|\b1\. .+\b2\. |<!--|\b[a-z0-9+/]{32,}/i

/**
 * The line under an answer, in the same place always: what the answer is and is not, whatever the words of
 * the message. Advice is never a promise, and where nothing surely answers it says what the advisors are
 * not for and who is. '' where nothing is advised, or where somebody may be in danger: then the first
 * steps stand alone.
 */
export function standingLine(question: Question, { mode, citations }: Answered): string {
  if (!mode || question.isEmergency) return ''
  const lines = [
    mode === 'sure' && citations.length > 0 ? standing.sources : '',
    mode === 'sure' ? standing.advice : standing.scope,
    cautionsFor(question).includes(ifAny) ? ifAny : '',
    question.pasted || question.hasInstructions || material.test(question.text)
      ? standing.pasted
      : '',
  ]
  return `*${lines.filter(Boolean).join(' ')}*`
}

/** The cautions that stand above an answer: what holds in any case stands under it. */
export const cautionsAbove = (question: Question) =>
  cautionsFor(question).filter((caution) => caution !== ifAny)
