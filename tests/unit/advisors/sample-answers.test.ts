import { expect, test } from 'vitest'
import { advisorIds } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers, sampleBeginning } from '../../../domain/advisors/sample-answers.ts'
import { answerSamples } from '../../../scripts/content/sample-answers.ts'

test('public pages show what the library answers today (npm run knowledge -- samples)', async () => {
  expect(sampleAnswers).toEqual(await answerSamples())
})

test.each(advisorIds)('the beginning of the %s answer has its steps and their sources', (id) => {
  const { text, citations } = sampleBeginning(id)
  expect(text).toMatch(/^1\. .+\*[^*;]+; [^*;]+\*$/m)
  expect(sampleAnswers[id].text.startsWith(text)).toBe(true)
  expect(text.match(/^### /gm)).toHaveLength(1)
  const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
  expect(new Set(citations.map(({ number }) => number))).toEqual(cited)
})
