import { expect, test } from 'vitest'
import { anonymousViewer, type Viewer } from '../../../domain/access.ts'
import {
  allowanceResetsAt,
  allowanceUsedUp,
  dailyLimit,
} from '../../../domain/advisors/allowance.ts'
import { isoDay } from '../../../domain/text/dates.ts'

test.each([
  ['2026-11-20T00:00:00.000Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T04:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31T19:30:00.000-05:00', '2027-01-01', '2027-01-02T00:00:00.000Z'],
])('a message at %s counts for %s, and the next allowance begins at %s', (at, day, resetsAt) => {
  const now = new Date(at)
  expect(isoDay(now)).toBe(day)
  expect(allowanceResetsAt(now).toISOString()).toBe(resetsAt)
})

test('who pays has more than who does not, and staff have no limit', () => {
  const perDay = { free: 3, premium: 100, founder: 120, comp: 100 }
  const limitOf = (subscription: Partial<Viewer['subscription']>, role: Viewer['role'] = null) =>
    dailyLimit(
      {
        ...anonymousViewer,
        role,
        subscription: { ...anonymousViewer.subscription, payment_required: true, ...subscription },
      },
      perDay,
    )
  expect(limitOf({})).toBe(3)
  expect(limitOf({ plan_type: 'premium' })).toBe(100)
  expect(limitOf({ plan_type: 'founder' })).toBe(120)
  // Where nobody pays, everyone has what Premium has.
  expect(limitOf({ payment_required: false })).toBe(100)
  expect([limitOf({}, 'editor'), limitOf({}, 'admin')]).toEqual([null, null])
})

test.each([
  [100, '2026-11-20T19:30:00.000Z', 'all 100 messages', 'about 5 hours', 16_200],
  [1, '2026-11-20T23:10:00.000Z', 'the one message', 'less than an hour', 3_000],
])('of %i a day, at %s, it says when the next ones come', (limit, at, used, wait, seconds) => {
  const { code, message, details } = allowanceUsedUp(limit, new Date(at))
  expect(code).toBe('RATE_LIMITED')
  expect(message).toContain(`You have used ${used} of today.`)
  expect(message).toContain(`at midnight UTC, in ${wait}.`)
  const resets_at = '2026-11-21T00:00:00.000Z'
  expect(details).toEqual({ resets_at, limit, retryAfterSeconds: seconds })
})

test('a plan without messages is told what brings them', () => {
  expect(allowanceUsedUp(0, new Date()).message).toBe(
    'Your plan has no advisor messages. A subscription brings them.',
  )
})
