import { describe, expect, test } from 'vitest'
import {
  countVisits,
  hourly,
  otherValues,
  sumCounted,
  sumTotals,
  topValues,
} from '../../../domain/analytics/figures.ts'
import { readFilter, writeFilter } from '../../../domain/analytics/filter.ts'
import { spikeOf } from '../../../domain/analytics/spike.ts'
import {
  channelOf,
  matches,
  packVisits,
  unpackVisits,
  type VisitEvent,
  visitCollector,
} from '../../../domain/analytics/visits.ts'
import { comparedRange } from '../../../worker/features/analytics/figures/read-figures.ts'

const day = '2026-11-20'
const at = (time: string) => Date.parse(`${day}T${time}Z`)
const event = (time: string, more: Partial<VisitEvent> = {}): VisitEvent => ({
  time: at(time),
  sessionId: 'a',
  userId: null,
  eventType: 'page_view',
  pagePath: '/',
  referrer: null,
  deviceType: 'desktop',
  browser: 'Firefox',
  os: 'Windows',
  eventData: null,
  timeOnPage: null,
  bounce: null,
  country: 'US',
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  ...more,
})

function visitsOf(...events: VisitEvent[]) {
  const collector = visitCollector(day)
  for (const one of events) collector.add(one)
  return collector.end()
}

describe('visits', () => {
  test('are a session’s events, until a pause of more than half an hour', () => {
    const visits = visitsOf(
      event('09:00:00', { referrer: 'example.org/list' }),
      event('09:10:00', { pagePath: '/terms' }),
      event('09:40:00', { pagePath: '/privacy' }),
      event('10:10:01', { pagePath: '/resources' }),
    )
    expect(visits.map(({ pages, seconds, minute }) => [pages, seconds, minute])).toEqual([
      [['/', '/terms', '/privacy'], 2400, 540],
      [['/resources'], 0, 610],
    ])
    expect(visits[0]?.source).toBe('example.org')
  })

  test('last as long as their pages were looked at, also after the last event', () => {
    const exit = { eventType: 'page_exit', timeOnPage: 95, bounce: false }
    const [visit] = visitsOf(event('09:00:00'), event('09:00:20', exit))
    expect(visit).toMatchObject({ seconds: 95, exits: 1, shortExits: 0 })
  })

  test('of somebody who logs in half-way are the same visitor’s in two tabs', () => {
    const visits = visitsOf(
      event('09:00:00'),
      event('09:01:00', { userId: 'u' }),
      event('09:02:00', { sessionId: 'b', userId: 'u' }),
      event('09:03:00', { sessionId: 'c' }),
    )
    expect(countVisits(visits).totals).toMatchObject({ visits: 3, visitors: 2 })
  })

  test('come back from their packing as they were', () => {
    const visits = visitsOf(
      event('09:00:00', { utmSource: 'news', utmCampaign: 'fall' }),
      event('09:01:00', { eventType: 'search_empty', eventData: { value: 'mfa', list: [] } }),
      event('23:59:59', { sessionId: 'b', country: null }),
    )
    expect(unpackVisits(packVisits(visits))).toEqual(visits)
  })

  test('match a filter by any of their pages, and one event property', () => {
    const [visit] = visitsOf(
      event('09:00:00'),
      event('09:01:00', { pagePath: '/terms' }),
      event('09:02:00', { eventType: 'rated', eventData: { rating: 'up' } }),
    )
    if (!visit) throw new Error('There is no visit')
    expect(matches(visit, { page: '/terms', entry: '/', device: 'desktop' })).toBe(true)
    expect(matches(visit, { entry: '/terms' })).toBe(false)
    expect(matches(visit, { exit: '/terms', property: 'rated: rating = up' })).toBe(true)
    expect(matches(visit, { campaign: '' })).toBe(true)
  })

  test('match what a filter leaves out, or has a part of', () => {
    const [visit] = visitsOf(
      event('09:00:00', { referrer: 'www.Google.com' }),
      event('09:01:00', { pagePath: '/resources/backup-plan' }),
    )
    if (!visit) throw new Error('There is no visit')
    expect(matches(visit, { page: '!/terms' })).toBe(true)
    // It also went to "/": one page of those named is enough to leave a visit out.
    expect(matches(visit, { page: '!/' })).toBe(false)
    expect(matches(visit, { page: '^Backup' })).toBe(false)
    expect(matches(visit, { page: '^terms', source: '^bing' })).toBe(true)
    expect(matches(visit, { page: '~BACKUP', channel: 'Organic search' })).toBe(true)
    expect(matches(visit, { exit: '~terms' })).toBe(false)
    expect(matches(visit, { campaign: '!' })).toBe(false)
    expect(matches(visit, { page: '/terms|/', exit: '~backup|terms' })).toBe(true)
    expect(matches(visit, { page: '!/terms|/' })).toBe(false)
    expect(matches(visit, { page: '!/terms|/privacy', source: '^bing|duck' })).toBe(true)
    expect(matches(visit, { page: '/terms|/privacy' })).toBe(false)
  })
})

test.each([
  ['/a'],
  [''],
  ['=a'],
  ['!a'],
  ['~a'],
  ['^a'],
  ['=='],
  ['/a', '/b', ''],
  ['a|', '|b', '||'],
  ['a\\', '\\|', 'c:\\d'],
  ['', '!a'],
])('a filter for %o is read as it was written', (...values) => {
  for (const kind of ['is', 'not', 'contains', 'lacks'] as const)
    expect(readFilter(writeFilter({ kind, values }))).toEqual({ kind, values })
})

test('a filter of one plain value is the value, and several stand between bars', () => {
  expect(writeFilter({ kind: 'is', values: ['/resources'] })).toBe('/resources')
  expect(writeFilter({ kind: 'not', values: ['/a', '/b'] })).toBe('!/a|/b')
})

test.each([
  ['', '', '', 'Direct or unknown'],
  ['google.com', '', '', 'Organic search'],
  ['google.co.uk', '', '', 'Organic search'],
  ['google', 'cpc', 'fall', 'Paid'],
  ['mail.google.com', '', '', 'E-mail'],
  ['gemini.google.com', '', '', 'AI assistants'],
  ['chatgpt.com', '', '', 'AI assistants'],
  ['t.co', '', '', 'Social'],
  ['news', 'newsletter', '', 'E-mail'],
  ['l.facebook.com', '', '', 'Social'],
  ['example.org', '', '', 'Referrals'],
  ['example.org', 'referral', '', 'Referrals'],
  ['conference', '', 'keynote', 'Campaigns'],
  ['example.org', 'poster', '', 'Campaigns'],
])('source %o, medium %o and campaign %o are %s', (source, medium, campaign, channel) => {
  expect(channelOf(source, medium, campaign)).toBe(channel)
})

describe('an hour’s figures', () => {
  test('are those of the visits that began in it', () => {
    const exit = { eventType: 'page_exit', timeOnPage: 20, bounce: true }
    const { hours } = countVisits(
      visitsOf(event('09:00:00'), event('09:00:20', exit), event('11:00:00', { sessionId: 'b' })),
    )
    const at = (hour: number) =>
      Object.fromEntries(hourly.map((one, place) => [one, hours[hour]?.[place]]))
    expect(at(9)).toMatchObject({ visits: 1, singlePage: 1, exits: 1, shortExits: 1, seconds: 20 })
    expect(at(11)).toMatchObject({ visits: 1, exits: 0, seconds: 0 })
  })
})

describe('figures', () => {
  test('tell both bounces apart', () => {
    const exit = (time: string, sessionId: string, seconds: number) =>
      event(time, {
        sessionId,
        eventType: 'page_exit',
        timeOnPage: seconds,
        bounce: seconds < 30,
      })
    const { totals } = countVisits(
      visitsOf(
        event('09:00:00'),
        event('09:00:00', { sessionId: 'b' }),
        exit('09:00:10', 'b', 10),
        exit('09:01:00', 'a', 60),
        event('09:02:00', { sessionId: 'b', pagePath: '/terms' }),
      ),
    )
    expect(totals).toMatchObject({ visits: 2, singlePage: 1, exits: 2, shortExits: 1, views: 3 })
  })

  test('count who came in an hour once, however often they came', () => {
    const { hours } = countVisits(
      visitsOf(
        event('09:00:00'),
        event('09:20:00', { sessionId: 'b' }),
        event('09:40:00', { pagePath: '/terms' }),
        event('10:20:00', { sessionId: 'b' }),
      ),
    )
    expect(hours.slice(8, 11).map((hour) => hour.slice(0, 3))).toEqual([
      [0, 0, 0],
      [3, 3, 2],
      [1, 1, 1],
    ])
  })

  test('add up seconds and events, and count each kind of page, event and visitor', () => {
    const search = { eventType: 'search', eventData: { words: 'mfa' } }
    const { totals, by } = countVisits(
      visitsOf(
        event('09:00:00'),
        event('09:00:40', search),
        event('09:01:00', { pagePath: '/terms' }),
        event('09:10:00', { sessionId: 'b', country: 'CA' }),
        event('09:10:05', { sessionId: 'b', ...search }),
      ),
    )
    // A single page on which something was done is no bounce.
    expect(totals).toMatchObject({ seconds: 65, events: 2, singlePage: 0, visitors: 2 })
    expect(by.page).toEqual([
      ['/', 2, 2, 2],
      ['/terms', 1, 1, 1],
    ])
    expect(by.event).toEqual([['search', 2, 2, 2]])
    expect(by.property).toEqual([['search: words = mfa', 2, 2, 2]])
    expect(by.country.map(([country, visitors]) => [country, visitors])).toEqual([
      ['CA', 1],
      ['US', 1],
    ])
    const twice = sumTotals([totals, totals])
    expect(twice).toMatchObject({ visits: 4, views: 6, seconds: 130, events: 4 })
  })

  test('tell how long each page was in sight, and which pages a visit began with', () => {
    const left = (time: string, pagePath: string, timeOnPage: number, sessionId = 'a') =>
      event(time, { eventType: 'page_exit', pagePath, timeOnPage, sessionId })
    const visits = visitsOf(
      event('09:00:00'),
      left('09:00:20', '/', 20),
      event('09:00:20', { pagePath: '/resources' }),
      event('09:00:30', { pagePath: '/resources' }),
      left('09:02:00', '/resources', 90),
      event('09:02:00'),
      event('09:02:05', { pagePath: '/terms' }),
      // It came after the view of the next page.
      left('09:02:06', '/', 5),
      event('09:10:00', { sessionId: 'b' }),
      left('09:10:15', '/', 15, 'b'),
      // Of a page viewed on the day before, or not by this visit.
      left('09:20:00', '/auth', 7, 'c'),
    )
    const { by } = countVisits(unpackVisits(packVisits(visits)))
    expect(by.page).toEqual([
      ['/', 2, 2, 3, 40],
      ['/resources', 1, 1, 2, 90],
      ['/terms', 1, 1, 1],
    ])
    expect(by.way).toEqual([
      ['', 1, 1, 1],
      ['/', 1, 1, 1],
      ['/ → /resources → /', 1, 1, 1],
    ])
    const [first] = visits
    expect(first && matches(first, { way: '~/resources → /' })).toBe(true)
    expect(sumCounted([by.page, [['/', 1, 1, 1]]], 1)).toEqual([
      ['/', 3, 3, 4, 40],
      [otherValues, 2, 2, 3, 90],
    ])
    // What was packed before it was counted has no times.
    const [packed] = packVisits(visits).visits
    const [earlier] = packed
      ? unpackVisits({ texts: ['/'], visits: [packed.slice(0, 8)] as never })
      : []
    expect(earlier?.pageSeconds).toEqual([])
  })

  test('keep the most frequent values and sum the rest', () => {
    expect(
      topValues(
        [
          ['a', 1, 1, 1],
          ['b', 3, 3, 3],
          ['c', 2, 2, 2],
        ],
        1,
      ),
    ).toEqual([
      ['b', 3, 3, 3],
      [otherValues, 3, 3, 3],
    ])
    expect(
      sumCounted(
        [
          [['a', 1, 2, 3]],
          [
            ['a', 1, 1, 1],
            ['b', 9, 9, 9],
          ],
        ],
        5,
      ),
    ).toEqual([
      ['b', 9, 9, 9],
      ['a', 2, 3, 4],
    ])
  })
})

test.each([
  [
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-09', to: '2026-11-15' },
  ],
  [
    { from: '2026-11-20', to: '2026-11-20' },
    { from: '2026-11-13', to: '2026-11-13' },
  ],
  [
    { from: '2026-10-24', to: '2026-11-22' },
    { from: '2026-09-19', to: '2026-10-18' },
  ],
])('%o is compared with whole weeks before, weekday beside weekday', (range, before) => {
  const found = comparedRange({ ...range, compare: 'previous' })
  expect(found).toEqual(before)
  expect(new Date(before.from).getUTCDay()).toBe(new Date(range.from).getUTCDay())
})

test.each([
  [100, [50, 48, 52, 50], 'rise'],
  [20, [50, 48, 52, 50], 'drop'],
  [70, [50, 48, 52, 50], undefined],
  [9, [4, 4, 4, 4], undefined],
  [100, [50], undefined],
] as const)('%d visits after %o is a %s', (visits, earlier, kind) => {
  const on = new Map<string, number>([
    ['2026-11-20', visits],
    ...earlier.map((count, week): [string, number] => [
      new Date(Date.parse('2026-11-13') - week * 7 * 86_400_000).toISOString().slice(0, 10),
      count,
    ]),
  ])
  expect(spikeOf('2026-11-20', (one) => on.get(one))?.kind).toBe(kind)
})
