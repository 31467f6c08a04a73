import { expect, test } from 'vitest'
import { presence } from '../../../worker/features/analytics/ingestion/presence.ts'

const ping = (sessionId: string) => ({
  sessionId,
  pagePath: `/${sessionId}`,
  userId: null,
  userAgent: 'Firefox',
  country: null,
})

test('who was not heard of for two pings and a half has gone', () => {
  let now = 1_000_000
  const visitors = presence({ now: () => now })
  const here = () => visitors.here().map(({ sessionId }) => sessionId)
  visitors.see(ping('left'))
  visitors.see(ping('stays'))
  now += 30_000
  visitors.see(ping('stays'))
  now += 45_000
  expect(here()).toEqual(['left', 'stays'])
  now += 1
  expect(here()).toEqual(['stays'])
  // Whose row was never written is kept until it is.
  expect(visitors.due().map(({ sessionId }) => sessionId)).toEqual(['left', 'stays'])
})

test('a visitor is written when they come, and then every ten minutes', () => {
  let now = 1_000_000
  const visitors = presence({ now: () => now })
  expect(visitors.see(ping('reader'))).toBe(true)
  visitors.wrote(visitors.due())
  now += 10 * 60_000 - 1
  expect(visitors.see(ping('reader'))).toBe(false)
  now += 1
  expect(visitors.see(ping('reader'))).toBe(true)
})
