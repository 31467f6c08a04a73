import { expect, test } from 'vitest'
import { presence } from '../../../worker/features/analytics/ingestion/presence.ts'
import {
  isOnlyCounted,
  readAgent,
} from '../../../worker/features/analytics/ingestion/user-agent.ts'

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
  expect(visitors.here()).toMatchObject([{ firstSeen: 1_000_000, lastSeen: 1_030_000 }])
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

test('no more visitors are kept in memory than it holds, and who is among them stays', () => {
  const visitors = presence()
  for (let count = 0; count < 20_000; count++) visitors.see(ping(`made-up-${count}`))
  expect(visitors.see(ping('one-too-many'))).toBe(false)
  expect(visitors.see(ping('made-up-7'))).toBe(true)
  expect(visitors.here()).toHaveLength(20_000)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true, true],
  ['curl/8.5.0', true, false],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0 Safari/537.36', true, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', false, false],
])(
  '%s is no visitor in production: %s, nor elsewhere: %s',
  (userAgent, inProduction, elsewhere) => {
    const agent = readAgent(userAgent)
    expect(isOnlyCounted(agent, { production: true })).toBe(inProduction)
    expect(isOnlyCounted(agent, { production: false })).toBe(elsewhere)
  },
)
