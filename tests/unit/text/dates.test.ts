import { expect, test } from 'vitest'
import { longDate, moment, monthAndYear, shortDate } from '../../../domain/text/dates.ts'

test('a moment late in the evening is written in UTC everywhere', () => {
  const iso = '2026-11-27T23:05:00.000Z'
  expect(moment(iso)).toBe('Nov 27, 2026, 23:05 UTC')
  expect(longDate(iso)).toBe('November 27, 2026')
  expect(monthAndYear(iso)).toBe('November 2026')
  expect(shortDate(iso)).toBe('Nov 27, 2026')
})
