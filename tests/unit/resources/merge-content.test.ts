import { expect, test } from 'vitest'
import type { ResourceContent } from '../../../domain/resources/resources.ts'
import {
  hasClashes,
  joined,
  mergeContent,
  mergeText,
} from '../../../web/features/resources/admin/editor/merge-content.ts'

const base: ResourceContent = {
  ...{ slug: 'a', title: 'A', summary: 's', type: 'guide', premium: false, owner: 'Ada' },
  body: 'one\ntwo\nthree\nfour\nfive',
  domains: ['leadership'],
  tags: ['x', 'y'],
  ...{ reviewed: null, reviewBy: null, cover: null, coverAlt: '', link: null },
  ...{ knowledge: [], related: [] },
}

test('changes in different places are both there', () => {
  const merged = mergeContent(
    base,
    { ...base, body: 'ONE\ntwo\nthree\nfour\nfive', title: 'Mine', tags: ['x', 'y', 'mine'] },
    { ...base, body: 'one\ntwo\nthree\nfour\nFIVE', owner: 'Theirs', tags: ['y', 'theirs'] },
  )
  expect(hasClashes(merged)).toBe(false)
  expect(merged.content).toEqual({
    ...base,
    body: 'ONE\ntwo\nthree\nfour\nFIVE',
    title: 'Mine',
    owner: 'Theirs',
    tags: ['y', 'mine', 'theirs'],
  })
})

test('the same change of both is no clash', () => {
  const both = { ...base, body: 'one\n2\nthree\nfour\nfive', title: 'Same' }
  const merged = mergeContent(base, both, { ...both })
  expect(hasClashes(merged)).toBe(false)
  expect(merged.content).toEqual(both)
})

test('the same place changed in two ways asks, and loses neither', () => {
  const merged = mergeContent(
    base,
    { ...base, body: 'one\nMINE\nthree\nfour\nfive', title: 'Mine' },
    { ...base, body: 'one\nTHEIRS\nthree\nfour\nfive', title: 'Theirs' },
  )
  expect(merged.clashes).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
  const choose = (how: 'mine' | 'theirs') => joined(merged.body, (clash) => clash[how])
  expect(choose('mine')).toBe('one\nMINE\nthree\nfour\nfive')
  expect(choose('theirs')).toBe('one\nTHEIRS\nthree\nfour\nfive')
})

test('empty lines stay where they were', () => {
  const text = '## A\n\npara\n\n## B\n'
  expect(joined(mergeText(text, `${text}end\n`, text), ({ mine }) => mine)).toBe(`${text}end\n`)
  const both = mergeText(text, `new\n${text}`, `${text}end\n`)
  expect(joined(both, ({ mine }) => mine)).toBe(`new\n${text}end\n`)
})
