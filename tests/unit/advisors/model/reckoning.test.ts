import { expect, test } from 'vitest'
import {
  isOneStep,
  shownSums,
} from '../../../../worker/features/advisors/model/checking/reckoning.ts'
import { goesOn } from '../../../../worker/features/advisors/model/checking/sentences.ts'

const comes = (value: number, own: number[], amounts: number[] = []) =>
  isOneStep(value, new Set(own), new Set(amounts))

test('a small number comes of what a share leaves or of a large one parted, a larger one of sums', () => {
  expect(comes(70, [30])).toBe(true)
  expect(comes(60, [25, 35])).toBe(false)
  expect(comes(160, [100, 60])).toBe(true)
  expect(comes(20, [120_000, 6_000])).toBe(true)
  expect(comes(20, [120, 6])).toBe(false)
})

test('a source’s amount makes a result of a number of the case, two of them none', () => {
  expect(comes(400_800, [2_400], [167])).toBe(true)
  expect(comes(400_800, [], [2_400, 167])).toBe(false)
  expect(comes(1_920, [2_400], [80])).toBe(true)
})

test.each([
  [14_333, true],
  [14_334, true],
  [14_336, false],
])('a broken result is written as a whole on either side: %d', (value, is) =>
  expect(comes(value, [43_000, 3])).toBe(is),
)

test('a whole result is that whole', () => {
  expect(comes(15_000, [30_000, 2])).toBe(true)
  expect(comes(15_003, [30_000, 2])).toBe(false)
})

test('people come whole out of a shown sum', () => {
  const shown = (after: string) => [...shownSums(`1,020 / 25 = 40.8, so ${after} sessions`).right]
  expect(shown('41')).toEqual(['40.8', '41'])
  expect(shown('40')).toEqual(['40.8', '40'])
  expect(shown('43')).toEqual(['40.8'])
})

test('a sentence goes on in small letters behind a full stop on the same line', () => {
  expect(goesOn('the end', '.', ' and so')).toBe(true)
  expect(goesOn('the end', '.', '   and so')).toBe(true)
  expect(goesOn('the end', '.', ' And so')).toBe(false)
  expect(goesOn('the end', '.', '\nand so')).toBe(false)
  expect(goesOn('the end', '?', ' and so')).toBe(false)
})
