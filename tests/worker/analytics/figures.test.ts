import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysInWords } from '../../../domain/text/dates.ts'
import { openDb } from '../../../worker/db/index.ts'
import {
  type Overview,
  readFigures,
} from '../../../worker/features/analytics/figures/read-figures.ts'
import { sendAnalyticsMails } from '../../../worker/features/analytics/mails/send-mails.ts'
import { rollUpCohorts, rollUpDay } from '../../../worker/features/analytics/rollups/roll-up-day.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, type Json, mailsTo, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
let editor: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
  editor = await signedIn(site, 'editor@example.test')
})
afterAll(() => site.close())

const dayMs = 86_400_000
const today = new Date().toISOString().slice(0, 10)
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
const daysAgo = (days: number) => daysBefore(today, days)

type Event = { session: string; path?: string; type?: string; at: string; more?: Json }

async function write(...events: Event[]) {
  const statements = events.map(({ session, path = '/', type = 'page_view', at, more = {} }) => {
    const row: Json = {
      time: Date.parse(at),
      id: crypto.randomUUID(),
      session_id: session,
      event_type: type,
      page_path: path,
      ...more,
    }
    const names = Object.keys(row)
    return site.env.DB.prepare(
      `INSERT INTO website_analytics (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    ).bind(...Object.values(row))
  })
  await site.env.DB.batch(statements)
}

const figures = (query: string, who = admin) =>
  who.getJson<Overview>(`/api/admin/analytics/figures?${query}`)

describe('a day’s figures', () => {
  const day = daysAgo(3)
  beforeAll(async () => {
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
    return [all.totals.visits, (await figures(`from=${day}&to=${day}&page=/`)).totals.visits]
  }
  expect(await rolledUp()).toEqual([5200, 5200])
  await DB.prepare("DELETE FROM website_analytics WHERE id > 'e-00000007' AND id LIKE 'e-%'").run()
  expect(await rolledUp()).toEqual([7, 7])
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

test('notes, segments and preferences are kept, and gone when deleted', async () => {
  const note = await editor.postJson<{ id: string }>('/api/admin/analytics/notes', {
    day: today,
    note: 'Newsletter',
  })
  expect((await figures(`from=${today}&to=${today}`)).notes).toMatchObject([{ note: 'Newsletter' }])
  expect((await editor.delete(`/api/admin/analytics/notes/${note.id}`)).status).toBe(204)
  expect((await figures(`from=${today}&to=${today}`)).notes).toEqual([])
  const segment = { name: 'Canada', filters: { country: 'CA' } }
  const made = await editor.postJson<{ id: string }>('/api/admin/analytics/segments', segment)
  expect((await editor.post('/api/admin/analytics/segments', segment)).status).toBe(409)
  expect(await admin.getJson('/api/admin/analytics/segments')).toMatchObject({
    segments: [segment],
  })
  expect((await admin.delete(`/api/admin/analytics/segments/${made.id}`)).status).toBe(204)
})

test('whoever wants their own visits left out is not counted', async () => {
  const preferences = { excludeVisits: true, weeklyMail: false, alertMail: false }
  expect((await editor.put('/api/admin/analytics/preferences', preferences)).status).toBe(200)
  const ping = (who: Visitor, path: string) =>
    who.post('/api/rpc/update_visitor_activity', {
      p_session_id: `s-${path.slice(1)}-12345`,
      p_page_path: path,
    })
  expect((await ping(editor, '/excluded')).status).toBe(204)
  expect((await ping(admin, '/included')).status).toBe(204)
  const { visitors } = await admin.getJson<{ visitors: Json[] }>('/api/admin/analytics/live')
  expect(visitors.map(({ pagePath }) => pagePath)).toEqual(['/included'])
  expect(visitors[0]).toMatchObject({ signedIn: true })
})

test('the read API takes a token, shown once, until it is revoked', async () => {
  const path = `/api/analytics/figures?from=${today}&to=${today}`
  const { id, token } = await admin.postJson<{ id: string; token: string }>(
    '/api/admin/analytics/tokens',
    { name: 'Board report' },
  )
  const read = (with_: string) =>
    anonymous(site).get(path, { headers: { Authorization: `Bearer ${with_}` } })
  expect((await read(token)).status).toBe(200)
  expect((await read(`eca_${'0'.repeat(64)}`)).status).toBe(401)
  const stored = await site.env.DB.prepare('SELECT * FROM analytics_tokens').all()
  expect(JSON.stringify(stored.results)).not.toContain(token)
  expect(await admin.getJson('/api/admin/analytics/tokens')).toMatchObject({
    tokens: [{ id, name: 'Board report' }],
  })
  expect((await admin.delete(`/api/admin/analytics/tokens/${id}`)).status).toBe(204)
  expect((await read(token)).status).toBe(401)
})

test('cron runs every job, writes each run down, and deletes what is old', async () => {
  const old = daysAgo(120)
  await write(
    { session: 'old', at: `${old}T08:00:00Z` },
    { session: 'kept', at: `${daysAgo(80)}T08:00:00Z` },
    { session: 'now', at: `${today}T00:00:01Z` },
  )
  await site.env.DB.prepare(
    "INSERT INTO visitor_activity VALUES ('gone', '/', NULL, NULL, 1, 1)",
  ).run()
  await site.env.DB.prepare("INSERT INTO analytics_clocks VALUES ('old', 60, ?), ('kept', 60, ?)")
    .bind(Date.parse(old), Date.parse(daysAgo(80)))
    .run()
  await setSetting(site, 'figures_retention_months', 14)
  await setSetting(site, 'error_retention_days', 30)
  const insertDay = site.env.DB.prepare(
    "INSERT INTO analytics_daily (day, body, updated_at) VALUES (?, '{}', 0)",
  )
  const insertVisits = site.env.DB.prepare(
    "INSERT OR REPLACE INTO analytics_visits (day, part, visits, body) VALUES (?, 7, 0, '')",
  )
  const insertCount = site.env.DB.prepare(
    "INSERT INTO analytics_counts (day, kind, page_path, count) VALUES (?, 'bot', '/kept', 1)",
  )
  const insertError = site.env.DB.prepare(
    "INSERT INTO error_groups VALUES (?, 'worker', 'Error', 'm', '', '/', 'r', 1, ?, 1)",
  )
  await site.env.DB.batch([
    ...[500, 400].map((days) => insertDay.bind(daysAgo(days))),
    ...[120, 80].map((days) => insertVisits.bind(daysAgo(days))),
    ...[120, 80].map((days) => insertCount.bind(daysAgo(days))),
    ...[40, 20].map((days) => insertError.bind(`${days} days`, Date.parse(daysAgo(days)))),
  ])
  await site.scheduled({ cron: '*/15 * * * *' })
  const { jobs } = await editor.getJson<{ jobs: Json[] }>('/api/admin/jobs')
  expect(jobs.filter(({ last }) => (last as Json | null)?.error !== null)).toEqual([])
  expect(jobs.filter(({ overdue }) => overdue)).toEqual([])
  expect(jobs.map(({ name }) => name)).toContain('analytics: retention')
  const sessions = await site.env.DB.prepare('SELECT session_id FROM website_analytics').all<Json>()
  const found = sessions.results.map(({ session_id }) => session_id)
  expect(found).toContain('kept')
  expect(found).not.toContain('old')
  const days = await site.env.DB.prepare(
    'SELECT day FROM analytics_daily WHERE day < ? ORDER BY day',
  )
    .bind(daysAgo(390))
    .all<Json>()
  expect(days.results).toEqual([{ day: daysAgo(400) }])
  const packed = await site.env.DB.prepare(
    'SELECT day FROM analytics_visits WHERE part = 7',
  ).all<Json>()
  expect(packed.results).toEqual([{ day: daysAgo(80) }])
  const counted = await site.env.DB.prepare(
    "SELECT day FROM analytics_counts WHERE page_path = '/kept'",
  ).all<Json>()
  expect(counted.results).toEqual([{ day: daysAgo(80) }])
  const errors = await site.env.DB.prepare(
    "SELECT fingerprint FROM error_groups WHERE fingerprint LIKE '%days'",
  ).all<Json>()
  expect(errors.results).toEqual([{ fingerprint: '20 days' }])
  const clocks = await site.env.DB.prepare('SELECT session_id FROM analytics_clocks').all<Json>()
  expect(clocks.results).toEqual([{ session_id: 'kept' }])
  const gone = site.env.DB.prepare("SELECT 1 FROM visitor_activity WHERE session_id = 'gone'")
  expect(await gone.first()).toBeNull()
  expect((await figures(`from=${today}&to=${today}`)).totals.visits).toBe(1)
})

describe('a stretch that is not over', () => {
  const [day, before] = [daysAgo(40), daysAgo(47)]
  const now = () => new Date(`${day}T14:45:20Z`)
  const read = (query: { from: string; to: string; country?: string }) =>
    readFigures({ db: openDb(site.env.DB), now }, { compare: 'previous', ...query })
  beforeAll(async () => {
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
})

test('a sudden rise is mailed once', async () => {
  const preferences = { excludeVisits: false, weeklyMail: true, alertMail: true }
  await admin.put('/api/admin/analytics/preferences', preferences)
  for (const [ago, visits] of [
    [1, 60],
    [8, 20],
    [15, 20],
  ] as const) {
    await write(
      ...Array.from({ length: visits }, (_, at) => ({
        session: `${ago}-${at}`,
        at: `${daysAgo(ago)}T10:00:00Z`,
      })),
    )
    await rollUpDay({ db: openDb(site.env.DB) }, daysAgo(ago))
  }
  expect((await figures(`from=${today}&to=${today}`)).spike).toMatchObject({ kind: 'rise' })
  await site.env.DB.prepare("DELETE FROM job_runs WHERE job = 'analytics: mails'").run()
  await site.scheduled({ cron: '*/15 * * * *' })
  await site.env.DB.prepare("DELETE FROM job_runs WHERE job = 'analytics: mails'").run()
  await site.scheduled({ cron: '*/15 * * * *' })
  const mails = await mailsTo(site, 'admin@example.test')
  expect(mails.filter((mail) => mail.includes('Many more visits'))).toHaveLength(1)
})

test('a sudden drop is mailed with what to look at, and where the few came from', async () => {
  const preferences = { excludeVisits: false, weeklyMail: false, alertMail: true }
  await admin.put('/api/admin/analytics/preferences', preferences)
  // Tuesdays of 2027, long after anything else here.
  for (const [day, visits] of [
    ['2027-03-02', 40],
    ['2027-03-09', 40],
    ['2027-03-16', 1],
  ] as const) {
    await write(
      ...Array.from({ length: visits }, (_, at) => ({
        session: `${day}-${at}`,
        at: `${day}T10:00:00Z`,
        more: { referrer: 'example.org' },
      })),
    )
    await rollUpDay({ db: openDb(site.env.DB) }, day)
  }
  const sent: { subject: string; text: string }[] = []
  const send = async (mail: (typeof sent)[0]) => void sent.push(mail)
  const now = () => new Date('2027-03-17T05:00:00Z')
  await sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
  expect(sent.map(({ subject }) => subject)).toEqual(['Far fewer visits than usual on EdCabinet'])
  const paragraphs = sent[0]?.text.split('\n\n') ?? []
  expect(paragraphs[0]).toBe(
    'On Tuesday, March 16, 2027, there was 1 visit. On this weekday there are usually 40.',
  )
  expect(paragraphs[1]).toContain('see that the site can be reached')
  expect(paragraphs).toContain('- example.org: 1 visit')
})

test('on Monday morning the week’s figures go to who wants them, once', async () => {
  const monday = daysAgo((new Date(today).getUTCDay() + 6) % 7)
  await editor.put('/api/admin/analytics/preferences', {
    excludeVisits: false,
    weeklyMail: true,
    alertMail: false,
  })
  const sent: { to: string; subject: string; text: string }[] = []
  const send = async (mail: (typeof sent)[0]) => {
    if (mail.to === 'editor@example.test') sent.push(mail)
  }
  const at = async (time: string) => {
    const now = () => new Date(`${monday}T${time}Z`)
    await sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
    return sent.length
  }
  expect(await at('06:59:00')).toBe(0)
  expect(await at('07:01:00')).toBe(1)
  expect(await at('08:01:00')).toBe(1)
  const [from, to] = [daysBefore(monday, 7), daysBefore(monday, 1)]
  const { totals, compared } = await figures(`from=${from}&to=${to}`)
  const before = compared?.totals.visits ?? 0
  const [subject, lines] = [sent[0]?.subject, sent[0]?.text.split('\n') ?? []]
  expect(subject).toBe(`Visitors of EdCabinet, ${daysInWords(from, to)}`)
  const visits = lines.find((line) => line.startsWith('- Visits: ')) ?? ''
  expect(visits).toContain(`- Visits: ${totals.visits}`)
  const change = Number(/(\d+)% (?:more|fewer)$/.exec(visits)?.[1] ?? 0)
  expect(change).toBe(before && Math.abs(Math.round((100 * (totals.visits - before)) / before)))
  expect(lines).toContain(`${site.origin}/admin/analytics?from=${from}&to=${to}`)
})
