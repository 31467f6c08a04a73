import { describe, expect, test } from 'vitest'
import {
  addressWith,
  besides,
  presets,
  readAddress,
} from '../../../web/features/analytics/admin/address.ts'

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

describe('an address that compares with another range', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const read = (address: string) => readAddress(new URLSearchParams(address), now)
  const shown = 'from=2026-11-01&to=2026-11-10&compare=custom'

  test('keeps both, also when its filters change', () => {
    const query = read(`${shown}&compareFrom=2026-09-01&compareTo=2026-09-03`)
    expect(query).toMatchObject({ compareFrom: '2026-09-01', compareTo: '2026-09-03' })
    expect(read(addressWith(query, { page: '/a' }))).toEqual({ ...query, page: '/a' })
  })

  test.each(['', '&compareFrom=2026-09-09&compareTo=2026-09-01', '&compareFrom=x&compareTo=y'])(
    'that is none (%o) takes the one before',
    (other) => {
      expect(read(shown + other)).toMatchObject({
        compareFrom: '2026-10-22',
        compareTo: '2026-10-31',
      })
    },
  )

  test('is not named where something else is compared with', () => {
    const query = read('from=2026-11-01&to=2026-11-10&compareFrom=2026-09-01&compareTo=2026-09-03')
    expect(query).toEqual({ from: '2026-11-01', to: '2026-11-10', compare: 'previous' })
  })
})
