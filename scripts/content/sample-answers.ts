import { writeFileSync } from 'node:fs'
import { type AdvisorId, advisorIds } from '../../domain/advisors/advisors.ts'
import type { Citation } from '../../domain/advisors/knowledge.ts'
import {
  type SampleAnswer,
  type SampleCitation,
  sampleQuestion,
} from '../../domain/advisors/sample-answers.ts'
import { libraryAnswer } from '../../worker/features/advisors/composer/library-answer.ts'
import { readQuestion } from '../../worker/features/advisors/question/read.ts'
import { type Library, openLibrary } from '../evaluation/library.ts'
import { fail } from '../shell.ts'

const file = 'knowledge/sample-answers.json'

/** The library's answer to each advisor's sample question, without a district's profile. */
export async function answerSamples(
  library: Library = openLibrary(),
): Promise<Record<AdvisorId, SampleAnswer>> {
  const answered = await Promise.all(
    advisorIds.map(async (advisor) => {
      const question = sampleQuestion(advisor)
      const input = { advisor, question, history: [], profile: {} }
      const read = readQuestion(question, [])
      const { text, citations, mode } = await libraryAnswer(library.knowledge, read, input)
      if (mode !== 'sure') fail(`The library is not sure of its answer to “${question}”`)
      return [advisor, { question, text, citations: citations.map(shown) }] as const
    }),
  )
  return Object.fromEntries(answered) as Record<AdvisorId, SampleAnswer>
}

/** The citation with the fields that a public page shows. */
function shown({ fact, shortName, state, checked, entryId, ...source }: Citation): SampleCitation {
  return source
}

/** Writes knowledge/sample-answers.json. */
export async function writeSamples(): Promise<void> {
  writeFileSync(file, `${JSON.stringify(await answerSamples(), null, 2)}\n`)
  console.log(`${file}: ${advisorIds.length} answers`)
}
