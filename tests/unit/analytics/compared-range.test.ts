import { expect, test } from 'vitest'
import { FiguresQuery } from '../../../domain/analytics/query.ts'
import { comparedRange } from '../../../worker/features/analytics/figures/read-figures.ts'

test.each([
  ['the week before', { from: '2026-11-23', to: '2026-11-29', compare: 'previous' }, '2026-11-16'],
  [
    'whole weeks before',
    { from: '2026-11-20', to: '2026-11-29', compare: 'previous' },
    '2026-11-06',
  ],
  ['the year before', { from: '2026-11-23', to: '2026-11-29', compare: 'year' }, '2025-11-24'],
])('a range is compared with the same weekdays of %s', (_, query, from) => {
  const range = comparedRange(FiguresQuery.parse(query))
  expect(range?.from).toBe(from)
  expect(new Date(from).getUTCDay()).toBe(new Date(query.from).getUTCDay())
  const days = (one: { from: string; to: string } | null) =>
    one && Date.parse(one.to) - Date.parse(one.from)
  expect(days(range)).toBe(days(query))
})
