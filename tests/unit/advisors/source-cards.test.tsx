import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Citation } from '../../../domain/advisors/knowledge.ts'
import { citedSources } from '../../../domain/advisors/message.ts'
import { SourceSummary } from '../../../web/features/advisors/sources/sources.tsx'
import { sourceOf } from '../../support/samples/knowledge-entry.ts'

const citation = (given: Partial<Citation> = {}): Citation => ({
  ...sourceOf({ fact: 'ferpa.36', sectionId: '99.36', ...given }),
  number: 1,
  entryId: '',
  ...given,
})
const read = (given: Partial<Citation>) =>
  renderToStaticMarkup(<SourceSummary citation={citation(given)} link />).replace(/<[^>]+>/g, ' ')

test('a card quotes the passage, and says when it was checked and where its link opens', () => {
  const card = read({ passage: 'An agency may disclose …', url: 'https://law.test/section-99.36' })
  expect(card).toContain('“An agency may disclose …”')
  expect(card).toContain('checked Nov 1, 2026')
  expect(card).toContain('Opens at 99.36, law.test')
})

test.each([
  ['https://law.test/ferpa#p-3', true],
  ['https://law.test/ferpa', false],
  ['https://law.test/ferpa.pdf?year=1974', false],
])('a link says that it opens at the section only where it does: %s', (url, does) => {
  expect(read({ url }).includes('Opens at')).toBe(does)
})

test('a card without a passage quotes nothing', () => expect(read({})).not.toContain('“'))

test('sources stand in the order of their numbers, whichever is cited first', () => {
  const citations = [3, 1, 2].map((number) => citation({ number }))
  expect(citedSources({ text: 'So [3], and [1].', citations }).map((one) => one.number)).toEqual([
    1, 3,
  ])
})
