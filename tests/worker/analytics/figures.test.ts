import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { readFigures } from '../../../worker/features/analytics/figures/read-figures.ts'
import { rollUpCohorts, rollUpDay } from '../../../worker/features/analytics/rollups/roll-up-day.ts'
import { type AnalyticsSite, daysAgo, startAnalytics, today } from '../../support/analytics.ts'

let { site, admin, editor, write, figures } = {} as AnalyticsSite
beforeAll(async () => {
  ;({ site, admin, editor, write, figures } = await startAnalytics())
})
afterAll(() => site.close())

describe('a day’s figures', () => {
  let day = ''
  beforeAll(async () => {
    day = daysAgo(3)
    const exit = (seconds: number) => ({
      type: 'page_exit',
      more: { time_on_page: seconds, bounce: seconds < 30 ? 1 : 0 },
    })
    await write(
      { session: 'a', at: `${day}T08:00:00Z`, more: { country: 'US', utm_source: 'news' } },
      { session: 'a', at: `${day}T08:00:50Z`, ...exit(50) },
      { session: 'a', at: `${day}T08:01:00Z`, path: '/terms' },
      { session: 'b', at: `${day}T09:00:00Z`, more: { country: 'CA', referrer: 'example.org' } },
      { session: 'b', at: `${day}T09:00:10Z`, ...exit(10) },
      { session: 'c', at: `${day}T23:59:59Z`, more: { user_id: 'local-leader' } },
      // Midnight begins the next day.
      { session: 'd', at: `${daysAgo(2)}T00:00:00Z` },
    )
    await site.env.DB.prepare(
      "INSERT INTO analytics_counts VALUES (?, 'private', '/terms', 4), (?, 'bot', '', 9)",
    )
      .bind(day, day)
      .run()
  })

  test('are made by the roll-up, and the same when it is made again', async () => {
    const first = await admin.postJson<{ rows: number }>('/api/admin/analytics/roll-up', { day })
    expect(first.rows).toBeGreaterThan(0)
    expect(await admin.postJson('/api/admin/analytics/roll-up', { day })).toEqual({ rows: 0 })
    const shown = await figures(`from=${day}&to=${day}`)
    expect(shown.totals).toEqual({
      visitors: 3,
      visits: 3,
      views: 4,
      singlePage: 2,
      exits: 2,
      shortExits: 1,
      seconds: 70,
      events: 0,
    })
    expect(shown.by.page).toEqual([
      ['/', 3, 3, 3, 60],
      ['/terms', 1, 1, 1],
    ])
    expect(shown.by.source.map(([value]) => value).toSorted()).toEqual(['', 'example.org', 'news'])
    expect(shown.onlyCounted).toMatchObject({ private: 4, bot: 9 })
    expect(shown.interval).toBe('hour')
    expect(shown.series[8]).toMatchObject({ at: `${day}T08:00Z`, visitors: 1, visits: 1, views: 2 })
    expect(shown.series[8]).toMatchObject({ exits: 1, shortExits: 0, seconds: 60 })
    expect(shown.series).toHaveLength(24)
    expect(shown.openPoint).toBeNull()
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    expect(shown.week[weekday]?.[8]).toBe(1)
    expect(shown.week.flat().reduce((sum, visits) => sum + visits, 0)).toBe(3)
    expect(shown.by.channel.map(([value]) => value).toSorted()).toEqual([
      'Campaigns',
      'Direct or unknown',
      'Referrals',
    ])
  })

  test('are narrowed to any value, and exported', async () => {
    const shown = await figures(`from=${day}&to=${day}&country=US&page=/terms`)
    expect(shown.totals).toMatchObject({ visits: 1, views: 2 })
    expect(shown.looked).toMatchObject({ visits: 3, since: null, visitors: 3 })
    expect(shown.looked?.by.country).toEqual({ US: 1 })
    expect(shown.looked?.by.page).toEqual({ '/': 3, '/terms': 1 })
    const either = await figures(`from=${day}&to=${day}&country=US|CA`)
    expect(either.totals).toMatchObject({ visits: 2 })
    const others = await figures(`from=${day}&to=${day}&country=!US`)
    expect(others.totals).toMatchObject({ visits: 2, views: 2 })
    const part = await figures(`from=${day}&to=${day}&page=~TERM&channel=Campaigns`)
    expect(part.totals).toMatchObject({ visits: 1, views: 2 })
    const response = await editor.get(`/api/admin/analytics/export?from=${day}&to=${day}`)
    expect(response.headers.get('Content-Type')).toContain('text/csv')
    expect(await response.text()).toContain('Page,/,3,3,3,60\r\nPage,/terms,1,1,1,\r\n')
  })

  test('change with an event that came late, and only then', async () => {
    await write({ session: 'a', at: `${day}T08:02:00Z`, path: '/privacy' })
    const { rows } = await admin.postJson<{ rows: number }>('/api/admin/analytics/roll-up', { day })
    expect(rows).toBeGreaterThan(0)
    expect((await figures(`from=${day}&to=${day}`)).totals).toMatchObject({ views: 5, visits: 3 })
  })
})

test('thousands of visits of one moment are counted, and no more of them than are left', async () => {
  const { DB } = site.env
  const day = daysAgo(60)
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5200)
     INSERT INTO website_analytics (time, id, session_id, event_type, page_path)
     SELECT ?, printf('e-%08d', i), 's-' || i, 'page_view', '/' FROM n`,
  )
    .bind(Date.parse(`${day}T12:00:00Z`))
    .run()
  const rolledUp = async () => {
    await rollUpDay({ db: openDb(DB) }, day)
    const all = await figures(`from=${day}&to=${day}`)
    // An event that is read twice, at the end of one part and the beginning of the next, is a view more.
    expect(all.totals.views).toBe(all.totals.visits)
    return [all.totals.visits, (await figures(`from=${day}&to=${day}&page=/`)).totals.visits]
  }
  expect(await rolledUp()).toEqual([5200, 5200])
  await DB.prepare("DELETE FROM website_analytics WHERE id > 'e-00000007' AND id LIKE 'e-%'").run()
  expect(await rolledUp()).toEqual([7, 7])
})

test('of pages whose views are only counted, the twenty seen most are kept', async () => {
  const { DB } = site.env
  const day = daysAgo(70)
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
     INSERT INTO analytics_counts SELECT ?, 'private', '/' || i, i FROM n`,
  )
    .bind(day)
    .run()
  await rollUpDay({ db: openDb(DB) }, day)
  const { privatePages } = (await figures(`from=${day}&to=${day}`)).onlyCounted
  expect(privatePages).toEqual(Array.from({ length: 20 }, (_, at) => [`/${25 - at}`, 25 - at]))
})

test('an answer without a source is told from one that has some', async () => {
  const { DB } = site.env
  const day = daysAgo(61)
  const at = Date.parse(`${day}T12:00:00Z`)
  await DB.batch([
    DB.prepare(
      "INSERT INTO conversations (id, user_id, advisor, title, created_at, updated_at) VALUES ('c-src', 'local-leader', 'infrastructure', 't', ?1, ?1)",
    ).bind(at),
    ...['a-none', 'a-none-2', 'a-some'].map((id) =>
      DB.prepare(
        "INSERT INTO messages (id, conversation_id, role, status, text, created_at) VALUES (?, 'c-src', 'assistant', 'complete', 't', ?)",
      ).bind(id, at),
    ),
    DB.prepare(
      "INSERT INTO message_citations (message_id, number, entry_id, fact_id, publisher, document, version, section_id, section_title, url) VALUES ('a-some', 1, 'e', 'f', 'p', 'd', 'v', 's', 't', 'https://a.example')",
    ),
  ])
  await rollUpDay({ db: openDb(DB) }, day)
  const { advisors } = await figures(`from=${day}&to=${day}`)
  expect(advisors).toMatchObject({ answers: 3, withoutSource: 2 })
})

test('the hour or day that is not over is told apart from those to come', async () => {
  const now = new Date()
  const hours = await figures(`from=${today}&to=${today}&interval=hour`)
  const open = hours.series[hours.openPoint ?? -1]
  expect(Date.parse(open?.at ?? '')).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(open?.at ?? '')).toBeGreaterThan(now.getTime() - 3_600_000 - 60_000)
  const days = await figures(`from=${daysAgo(4)}&to=${daysAgo(-3)}&interval=day`)
  expect(days.series[days.openPoint ?? -1]?.at).toBe(today)
})

describe('a stretch that is not over', () => {
  let [day, before] = ['', '']
  const now = () => new Date(`${day}T14:45:20Z`)
  const read = (query: { from: string; to: string; country?: string }) =>
    readFigures({ db: openDb(site.env.DB), now }, { compare: 'previous', ...query })
  beforeAll(async () => {
    ;[day, before] = [daysAgo(40), daysAgo(47)]
    const more = { country: 'US' }
    await write(
      { session: 'now', at: `${day}T10:00:00Z`, more },
      { session: 'before-1', at: `${before}T09:00:00Z`, more },
      { session: 'before-1', at: `${before}T09:00:30Z`, path: '/terms', more },
      { session: 'before-2', at: `${before}T14:45:10Z` },
      { session: 'before-3', at: `${before}T14:46:00Z`, more },
      { session: 'before-4', at: `${before}T23:00:00Z`, more },
      { session: 'eve', at: `${daysAgo(48)}T23:59:00Z`, more },
    )
    for (const one of [day, before, daysAgo(48)])
      await rollUpDay({ db: openDb(site.env.DB), now }, one)
  })

  test('is compared with as much of the one before', async () => {
    const { totals, compared } = await read({ from: day, to: day })
    expect(totals).toMatchObject({ visits: 1, views: 1 })
    expect(compared).toMatchObject({
      from: before,
      to: before,
      until: `${before}T14:45:20.000Z`,
    })
    expect(compared?.totals).toMatchObject({ visitors: 2, visits: 2, views: 3, seconds: 30 })
    expect(compared?.series.reduce((sum, { visits }) => sum + visits, 0)).toBe(4)
    const canada = await read({ from: day, to: day, country: 'US' })
    expect(canada.compared?.totals).toMatchObject({ visits: 1, views: 2 })
    const longer = await read({ from: daysAgo(41), to: daysAgo(39) })
    expect(longer.compared?.totals).toMatchObject({ visits: 3, views: 4 })
    expect(longer.compared?.until).toBe(`${before}T14:45:20.000Z`)
  })

  test('and once it is over with all of it', async () => {
    const { compared } = await figures(`from=${day}&to=${day}`)
    expect(compared).toMatchObject({ until: null, totals: { visits: 4, views: 5 } })
  })

  test('and with another range as it is, when that is asked for', async () => {
    const asked = { compare: 'custom', compareTo: before } as const
    const read = (compareFrom: string) =>
      readFigures({ db: openDb(site.env.DB), now }, { from: day, to: day, ...asked, compareFrom })
    const longer = await read(daysAgo(48))
    expect(longer.compared).toMatchObject({ from: daysAgo(48), to: before, until: null })
    expect(longer.compared?.totals).toMatchObject({ visits: 5 })
    expect(longer.compared?.series).toHaveLength(48)
    // Of one length: as much of it as there is of today.
    expect((await read(before)).compared).toMatchObject({ totals: { visits: 2 } })
    for (const other of ['', '&compareFrom=2026-01-02&compareTo=2026-01-01', '&compareFrom=x']) {
      const path = `/api/admin/analytics/figures?from=${day}&to=${day}&compare=custom${other}`
      expect((await admin.get(path)).status).toBe(400)
    }
  })

  test('is compared by the hour where single visits are kept no longer', async () => {
    await site.env.DB.prepare('DELETE FROM analytics_visits WHERE day = ?').bind(before).run()
    // To the nearest hour: the one that began at 14:46 as well.
    const { compared } = await read({ from: day, to: day })
    expect(compared?.totals).toMatchObject({ visits: 3, views: 4, seconds: 30 })
  })
})

test('what became of new accounts is followed by the week they came in', async () => {
  const monday = (new Date(today).getUTCDay() + 6) % 7
  /** A day of the week that began four Mondays ago, or of one after it. */
  const dayOf = (day: number) => daysAgo(monday + 28 - day)
  const { DB } = site.env
  const signUp = (id: string, day: number) =>
    DB.prepare(
      'INSERT INTO user (id, name, email, created_at, updated_at) VALUES (?1, ?1, ?1, ?2, ?2)',
    ).bind(id, Date.parse(`${dayOf(day)}T23:00:00Z`))
  const ask = (id: string, day: number) =>
    DB.prepare('INSERT INTO answer_usage (user_id, day, questions) VALUES (?, ?, 2)').bind(
      id,
      dayOf(day),
    )
  await DB.batch([
    signUp('monday', 0),
    signUp('tuesday', 1),
    signUp('sunday', 6),
    signUp('week-after', 7),
    ...[0, 6, 7].map((day) => ask('monday', day)),
    // Six days after the account was made: still its first week.
    ask('tuesday', 7),
    ask('sunday', 20),
    DB.prepare(
      "INSERT INTO billing_payments (id, user_id, plan_type, amount_cents, paid_at) VALUES ('paid', 'tuesday', 'premium', 799, 1)",
    ),
  ])
  await write(
    ...Array.from({ length: 5 }, (_, at) => ({
      session: `came-${at}`,
      at: `${dayOf(2)}T10:00:00Z`,
    })),
  )
  const db = openDb(DB)
  await rollUpDay({ db }, dayOf(2))
  await rollUpCohorts({ db })
  const { funnel, retention } = await figures(`from=${dayOf(0)}&to=${dayOf(6)}`)
  expect(funnel).toEqual({ visits: 5, signUps: 3, asked: 3, paid: 1 })
  const followed = retention.filter(({ week }) => week <= dayOf(7))
  // A week that has not begun is not a week in which nobody came.
  expect(followed).toEqual([
    { week: dayOf(0), signUps: 3, activeInWeek: [2, 1, 1, 0, 0] },
    { week: dayOf(7), signUps: 1, activeInWeek: [0, 0, 0, 0] },
  ])
  // A day that is made again, for an event that came late, keeps its accounts.
  await rollUpDay({ db }, dayOf(0))
  expect((await figures(`from=${dayOf(0)}&to=${dayOf(6)}`)).funnel).toEqual(funnel)
})

test('of forty notes at once a few are written, the rest are asked to come again', async () => {
  const add = () =>
    admin.post('/api/admin/analytics/notes', { day: daysAgo(3), note: 'The newsletter went out' })
  const answers = await Promise.all(Array.from({ length: 40 }, add))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([201, 429])
  expect((await add()).status).toBe(201)
})
