import { expect, test } from 'vitest'
import { allowanceResetsAt, utcDay } from '../../../domain/advisors/allowance.ts'

test.each([
  ['2026-11-20T00:00:00.000Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T04:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31T19:30:00.000-05:00', '2027-01-01', '2027-01-02T00:00:00.000Z'],
])('a message at %s counts for %s, and the next allowance begins at %s', (at, day, resetsAt) => {
  const now = new Date(at)
  expect(utcDay(now)).toBe(day)
  expect(allowanceResetsAt(now).toISOString()).toBe(resetsAt)
})
