import answers from '../../knowledge/sample-answers.json' with { type: 'json' }
import { type AdvisorId, advisors } from './advisors.ts'
import type { Citation } from './knowledge.ts'

/**
 * An answer of the library that anyone may read: Markdown in which "[2]" cites the source numbered
 * 2.
 */
export type SampleAnswer = { question: string; text: string; citations: SampleCitation[] }

/** The fields of a citation that a page shows; a sample keeps no others. */
export type SampleCitation = Pick<
  Citation,
  | 'number'
  | 'publisher'
  | 'document'
  | 'version'
  | 'sectionId'
  | 'sectionTitle'
  | 'url'
  | 'passage'
  | 'practice'
>

/** The question of an advisor's sample answer. */
export function sampleQuestion(advisor: AdvisorId): string {
  return advisors[advisor].starters[0]
}

/**
 * The library's answer to an advisor's first starter, for a district that has told nothing of
 * itself. Written by `npm run knowledge -- samples`; a test compares it with what the code answers.
 */
export const sampleAnswers: Record<AdvisorId, SampleAnswer> = answers

/** The answer through its steps, up to its second heading, and the sources cited up to there. */
export function sampleBeginning(advisor: AdvisorId): SampleAnswer {
  const { question, text, citations } = sampleAnswers[advisor]
  const afterSteps = text.indexOf('\n### ', text.indexOf('\n### ') + 1)
  const beginning = afterSteps > 0 ? text.slice(0, afterSteps).trimEnd() : text
  return {
    question,
    text: beginning,
    citations: citations.filter(({ number }) => beginning.includes(`[${number}]`)),
  }
}
