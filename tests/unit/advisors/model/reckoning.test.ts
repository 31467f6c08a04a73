import { expect, test } from 'vitest'
import { roughFiguresIn } from '../../../../worker/features/advisors/model/checking/evidence.ts'
import {
  areParts,
  comesOf,
  isRounded,
  shownSums,
} from '../../../../worker/features/advisors/model/checking/reckoning.ts'
import { goesOn } from '../../../../worker/features/advisors/model/checking/sentences.ts'

test('a small whole comes of what a share leaves, a larger one of sums, too', () => {
  const comes = (figure: number, ...own: number[]) =>
    comesOf(figure, { own, amounts: [], named: [], isRough: false })
  expect(comes(70, 30)).toBe(true)
  expect(comes(60, 25, 35)).toBe(false)
  expect(comes(100, 65, 35)).toBe(true)
  expect(comes(160, 100, 60)).toBe(true)
  expect(comes(20, 120_000, 6_000)).toBe(true)
  expect(comes(20, 120, 6)).toBe(false)
})

test.each([
  [14_333, 14_333.33, true],
  [14_334, 14_333.33, true],
  [14_336, 14_333.33, false],
  // A whole value is that whole.
  [15_002, 15_000, false],
  [14.01, 14.014, true],
  [14.01, 14.02, false],
])('%d is %d rounded: %s', (figure, value, is) => expect(isRounded(figure, value)).toBe(is))

test('people come whole out of a shown sum', () => {
  const shown = (after: string) => [...shownSums(`1,020 / 25 = 40.8, so ${after} sessions`).right]
  expect(shown('41')).toEqual(['40.8', '41'])
  expect(shown('40')).toEqual(['40.8', '40'])
  expect(shown('43')).toEqual(['40.8'])
})

test('three shares and more that come to a hundred are parts', () => {
  const are = (...shares: number[]) => areParts(shares, [], () => false)
  expect(are(60, 25, 15)).toBe(true)
  expect(are(60, 25, 10)).toBe(false)
  expect(are(60, 25, 15.5)).toBe(false)
  expect(are(60, 40)).toBe(false)
  expect(areParts([], [100, 200], (value) => value === 300)).toBe(true)
})

test('what is said to be about so much, or in millions, is a round figure', () => {
  expect([...roughFiguresIn('It is about $66,000 of $1.2 million, for 300 seats.')]).toEqual([
    '66000',
    '1200000',
  ])
})

test('a sentence goes on in small letters behind a full stop on the same line', () => {
  expect(goesOn('the end', '.', ' and so')).toBe(true)
  expect(goesOn('the end', '.', '   and so')).toBe(true)
  expect(goesOn('the end', '.', ' And so')).toBe(false)
  expect(goesOn('the end', '.', '\nand so')).toBe(false)
  expect(goesOn('the end', '?', ' and so')).toBe(false)
})
