import { expect, test } from 'vitest'
import { openLibrary } from '../../../../scripts/evaluation/library.ts'
import { isSection, lawsNamedIn } from '../../../../worker/features/advisors/model/named-laws.ts'
import thresholds from '../../../../worker/features/advisors/model/thresholds.json' with {
  type: 'json',
}
import { entryOf, sourceOf } from '../../../support/samples/knowledge-entry.ts'

const { knowledge } = openLibrary()

test('the laws a draft names come from the entries that have them', async () => {
  const found = await lawsNamedIn(
    'See 34 CFR 99.11(a) and 34 CFR 300.613, or 1 CFR 99.9999; again 34 CFR 99.11.',
    [],
    knowledge,
  )
  expect(found.map(({ section }) => section)).toEqual(['99.11', '300.613'])
  for (const { entry, section } of found)
    expect(entry.sources.some((source) => isSection(source, section))).toBe(true)
})

test('a paragraph goes before others of its section', async () => {
  for (const paragraph of ['47 CFR 54.503(d)', '47 CFR 54.503(e)']) {
    const [law] = await lawsNamedIn(`That is ${paragraph}.`, [], knowledge)
    expect(law?.entry.sources.map(({ sectionId }) => sectionId).join()).toContain(paragraph)
  }
})

test('none that a source at hand has, and no more than a few', async () => {
  const atHand = entryOf({
    id: 'x.y',
    sources: [sourceOf({ fact: 'f', sectionId: '34 CFR 99.11' })],
  })
  expect(await lawsNamedIn('See 34 CFR 99.11.', [atHand], knowledge)).toEqual([])
  const many = [10, 30, 31, 32, 33, 36, 37, 7].map((part) => `34 CFR 99.${part}`).join(', ')
  const found = await lawsNamedIn(`See ${many}.`, [], knowledge)
  expect(found.length).toBe(thresholds.mostNamedLaws)
})

test('a section is none that only begins like it', () => {
  const source = sourceOf({ fact: 'f', sectionId: '34 CFR 99.310(a)' })
  expect(isSection(source, '99.310')).toBe(true)
  expect(isSection(source, '99.31')).toBe(false)
})
