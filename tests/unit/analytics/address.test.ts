import { expect, test } from 'vitest'
import { besides, presets } from '../../../web/features/analytics/admin/address.ts'

test.each([
  ['Last month', '2026-01-15T23:59:00Z', '2025-12-01', '2025-12-31'],
  ['Last month', '2028-03-31T00:00:00Z', '2028-02-01', '2028-02-29'],
  ['This month', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01'],
  ['7 days', '2026-03-02T12:00:00Z', '2026-02-24', '2026-03-02'],
])('%s at %s is from %s to %s', (name, now, from, to) => {
  expect(presets[name]?.(Date.parse(now))).toEqual({ from, to })
})

test('the stretch beside one is as long, and has no day of it', () => {
  const shown = { from: '2026-02-24', to: '2026-03-02' }
  expect(besides(shown, -1)).toEqual({ from: '2026-02-17', to: '2026-02-23' })
  expect(besides(besides(shown, -1), 1)).toEqual(shown)
})
