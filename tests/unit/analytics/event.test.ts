import { describe, expect, test } from 'vitest'
import {
  AnalyticsRow,
  campaignOf,
  eventTime,
  oldestEventMs,
  plainPath,
  plainReferrer,
} from '../../../domain/analytics/event.ts'
import { filtersOf, SegmentInput } from '../../../domain/analytics/query.ts'
import { isRange } from '../../../domain/analytics/range.ts'

const received = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000

describe('the time of an event', () => {
  const of = (time?: number, sent_at?: number) => eventTime({ time, sent_at }, received)

  test('is when it was received where nothing else is said', () => {
    expect(of()).toBe(received)
  })

  test('is the sender’s, corrected by whole minutes where that clock is wrong', () => {
    expect(of(received - 5000, received)).toBe(received - 5000)
    // An hour fast, and the request took two seconds.
    const fast = received + 60 * minute
    expect(of(fast - 10 * minute, fast - 2000)).toBe(received - 10 * minute)
    expect(of(received - 90 * minute, received - 60 * minute)).toBe(received - 30 * minute)
  })

  test('is never ahead of the server’s, but for the minute that rounding takes', () => {
    expect(of(received + minute)).toBe(received + minute)
    expect(of(received + minute + 1)).toBe(received - minute + 1)
  })

  test('is whole minutes from what the sender said, whenever it was sent, so that it is known again', () => {
    const time = received - 123_456
    for (const sentAt of [time, time + 29_000, time + 31_000, received, received + 40 * minute]) {
      const off = Number(of(time, sentAt)) - time
      expect(Math.abs(off % minute)).toBe(0)
    }
    expect((Number(of(received + 10.5 * minute)) - received) % minute).toBe(-0.5 * minute)
  })

  test('is none for what is more than three days old', () => {
    expect(oldestEventMs).toBe(3 * 24 * 60 * minute)
    expect(of(received - oldestEventMs)).toBe(received - oldestEventMs)
    expect(of(received - oldestEventMs - 1)).toBeNull()
  })
})

describe('an address is kept without what may have been typed into it', () => {
  test('a path has no query and no fragment', () => {
    const paths = ['/a?q=Maria', '/a#note', '/a?x#y', '/a\n?q=1', '/a']
    expect(paths.map(plainPath)).toEqual(['/a', '/a', '/a', '/a\n', '/a'])
    expect(plainPath(`/${'a'.repeat(900)}`)).toHaveLength(500)
  })

  test('a campaign is read from the query alone', () => {
    const named = campaignOf(
      '/?utm_source=news&utm_medium=mail&utm_campaign=fall%202026#utm_source=x',
    )
    expect(named).toEqual({ utm_source: 'news', utm_medium: 'mail', utm_campaign: 'fall 2026' })
    const none = { utm_source: null, utm_medium: null, utm_campaign: null }
    expect(campaignOf('/utm_source=news')).toEqual(none)
    expect(campaignOf('/?utm_source=')).toEqual(none)
    expect(campaignOf(`/?utm_source=${'s'.repeat(300)}`).utm_source).toHaveLength(100)
  })

  test.each([
    ['https://www.example.org/list?q=Maria#top', 'example.org/list'],
    ['https://example.org/', 'example.org'],
    ['https://edcabinet.example/solutions', null],
    ['android-app://com.example/', null],
    ['no address', null],
    [null, null],
  ])('a visit from %s came from %s', (referrer, from) => {
    expect(plainReferrer(referrer, { host: 'edcabinet.example' })).toBe(from)
  })
})

test('a row names its session, its page and its kind as they are counted', () => {
  const row = { session_id: 'a1_b2-c3', page_path: '/', event_type: 'page_view' }
  const takes = (changes: object) => AnalyticsRow.safeParse({ ...row, ...changes }).success
  expect(takes({})).toBe(true)
  for (const session_id of ['short', 'a'.repeat(65), 'with space', 'evil;1234'])
    expect(takes({ session_id }), session_id).toBe(false)
  expect(takes({ page_path: 'https://evil.example/' })).toBe(false)
  for (const event_type of ['1st', 'a b', '', 'x'.repeat(65)])
    expect(takes({ event_type }), event_type).toBe(false)
  expect(takes({ event_data: { text: 'x'.repeat(2100) } })).toBe(false)
  expect(takes({ role: 'admin' })).toBe(false)
})

test('a stretch of days begins before it ends, and is at most 800 days long', () => {
  expect(isRange('2026-11-20', '2026-11-20')).toBe(true)
  expect(isRange('2026-11-21', '2026-11-20')).toBe(false)
  expect(isRange('2024-09-12', '2026-11-20')).toBe(true)
  expect(isRange('2024-09-11', '2026-11-20')).toBe(false)
  for (const day of ['2026-11', '2026-13-40', 'today', '2026-11-20T00:00:00Z'])
    expect(isRange(day, '2026-11-20'), day).toBe(false)
})

test('filters are what a query names, and an empty text asks for what is not known', () => {
  const asked = { page: '/', country: '', from: '2026-11-01' } as object
  expect(filtersOf(asked)).toEqual({ page: '/', country: '' })
  const saved = (filters: object) => SegmentInput.safeParse({ name: 'Mail', filters }).success
  expect(saved({ medium: 'mail' })).toBe(true)
  expect(saved({})).toBe(false)
})
