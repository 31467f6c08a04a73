import { expect, test } from 'vitest'
import type { AnswerPart } from '../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../domain/advisors/knowledge.ts'
import { citedSources, emptyMessage, withPart } from '../../../domain/advisors/message.ts'

const source = (number: number): AnswerPart => ({
  type: 'source-url',
  sourceId: String(number),
  url: 'https://example.test/',
  title: `Source ${number}`,
  providerMetadata: { edcabinet: { number } as Citation },
})
const words = (delta: string): AnswerPart => ({ type: 'text-delta', id: 'answer', delta })

const numbers = (citations: Citation[]) => citations.map(({ number }) => number)

test('of the sources a model was offered, those its text cites are shown, as it cites them', () => {
  const offered = [1, 2, 3, 12].map(source)
  let answer = [...offered, words('First [2].')].reduce(withPart, emptyMessage('assistant'))
  expect(numbers(citedSources(answer))).toEqual([2])
  answer = withPart(answer, words(' Then [12].'))
  expect(numbers(citedSources(answer))).toEqual([2, 12])
  expect(numbers(withPart(answer, { type: 'finish' }).citations)).toEqual([2, 12])
})
