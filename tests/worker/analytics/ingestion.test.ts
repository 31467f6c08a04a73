import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AnalyticsRow } from '../../../domain/analytics/event.ts'
import { flushRepository } from '../../../worker/features/analytics/ingestion/flush-repository.ts'
import { numbersFrom } from '../../support/samples/random.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { anonymous, type Json, signedIn } from '../../support/visitor.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ANALYTICS_FLUSH_SECONDS: '1' } })
})
afterAll(() => site.close())

const newSession = () => `s-${crypto.randomUUID()}`
const view = (session_id: string | null, more: object = {}) => ({
  session_id,
  page_path: '/',
  event_type: 'page_view',
  ...more,
})

async function rowsOf(session: string): Promise<Json[]> {
  const { DB } = site.env
  const all = DB.prepare('SELECT * FROM website_analytics WHERE session_id = ? ORDER BY time')
  return (await all.bind(session).all<Json>()).results
}

async function flushedRows(session: string, count: number): Promise<Json[]> {
  await until(async () => (await rowsOf(session)).length >= count)
  return rowsOf(session)
}

async function countOf(kind: string): Promise<number> {
  const sum = site.env.DB.prepare('SELECT sum(count) AS n FROM analytics_counts WHERE kind = ?')
  return (await sum.bind(kind).first<number>('n')) ?? 0
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  anonymous(site).post('/api/website-analytics', body, {
    headers: { 'User-Agent': firefox, ...headers },
  })

test('a page view becomes a row, with what the request says and not what the body claims', async () => {
  const session = newSession()
  const response = await send(
    view(session, {
      page_path: '/resources?search=secret#x',
      page_title: 'Resources',
      user_id: 'local-admin',
      user_agent: 'Forged',
      referrer: 'https://www.example.org/list?q=secret',
      entry_page: '/resources?search=secret',
      utm_source: 'newsletter',
    }),
    { 'CF-IPCountry': 'CA' },
  )
  expect(response.status).toBe(202)
  const [row] = await flushedRows(session, 1)
  expect(row).toMatchObject({
    user_id: null,
    page_path: '/resources',
    page_title: 'Resources',
    referrer: 'example.org/list',
    user_agent: firefox,
    device_type: 'desktop',
    browser: 'Firefox',
    os: 'Windows',
    entry_page: '/resources',
    exit_page: null,
    bounce: null,
    country: 'CA',
    utm_source: 'newsletter',
  })
  expect(Math.abs(Number(row?.time) - Date.now())).toBeLessThan(30_000)
})

test('no more of a user agent is stored than browsers send, no control characters, and no unknown country', async () => {
  const session = newSession()
  const agent = `${firefox}\tmade-up ${'x'.repeat(900)}`
  await send(view(session), { 'User-Agent': agent, 'CF-IPCountry': 'XX' })
  const [row] = await flushedRows(session, 1)
  expect(row?.user_agent).toMatch(/^Mozilla\/5\.0[^\t]* made-up x{50,}$/)
  expect(String(row?.user_agent)).toHaveLength(400)
  expect(row?.country).toBeNull()
})

test('what has come is written in time, also while more keeps coming', async () => {
  const [session, others] = [newSession(), newSession()]
  await send(view(session))
  await until(
    async () => {
      await send(view(others))
      return (await rowsOf(session)).length > 0
    },
    { withinSeconds: 30 },
  )
})

test('rows of somebody signed in carry the account of the session', async () => {
  const session = newSession()
  const leader = await signedIn(site, 'leader@example.test')
  await leader.post('/api/website-analytics', view(session, { user_id: 'local-admin' }))
  await leader.post('/api/rpc/update_visitor_activity', {
    p_session_id: session,
    p_page_path: '/solutions',
    p_user_id: 'local-admin',
    p_user_agent: 'Forged',
  })
  const [row] = await flushedRows(session, 1)
  expect(row?.user_id).toBe('local-leader')
  const activity = () =>
    site.env.DB.prepare('SELECT * FROM visitor_activity WHERE session_id = ?')
      .bind(session)
      .first<Json>()
  await until(async () => (await activity()) !== null)
  const seen = await activity()
  expect(seen).toMatchObject({ user_id: 'local-leader', page_path: '/solutions' })
  expect(seen?.user_agent).not.toBe('Forged')
})

test.each([
  [29.9, 1],
  [30, 0],
])('an exit after %d seconds has bounce %d', async (seconds, bounce) => {
  const session = newSession()
  const exit = { event_type: 'page_exit', time_on_page: seconds, bounce: bounce === 0 }
  await send(view(session, exit))
  const [row] = await flushedRows(session, 1)
  expect(row).toMatchObject({ bounce, time_on_page: 30, exit_page: '/' })
})

test('a row sent again is one row, and an exit that came to more time is mended', async () => {
  const session = newSession()
  const now = Date.now()
  const exit = { event_type: 'page_exit', id: 'exit-0001', time: now - 5000 }
  const rows = [
    view(session, { id: 'view-0001', time: now - 9000, sent_at: now }),
    view(session, { ...exit, time_on_page: 4, sent_at: now }),
  ]
  await send(rows)
  await flushedRows(session, 2)
  await send([...rows, view(session, { ...exit, time_on_page: 40, sent_at: now + 2000 })])
  await until(async () => (await rowsOf(session))[1]?.time_on_page === 40)
  await send(rows)
  const last = newSession()
  await send(view(last))
  await flushedRows(last, 1)
  const found = await flushedRows(session, 2)
  expect(found.map(({ id, bounce, time_on_page }) => [id, bounce, time_on_page])).toEqual([
    ['view-0001', null, null],
    ['exit-0001', 0, 40],
  ])
})

test.each([
  ['at once', 0],
  ['after it was written', 1],
])(
  'a row of a clock that is about half a minute off is one row, sent again %s',
  async (_, written) => {
    const session = newSession()
    const now = Date.now()
    const exit = { event_type: 'page_exit', id: crypto.randomUUID(), time: now - 90_000 }
    // The correction is by whole minutes: none the first time, one the second.
    await send(view(session, { ...exit, time_on_page: 4, sent_at: now - 10_000 }))
    const [first] = await flushedRows(session, written)
    await send(view(session, { ...exit, time_on_page: 9, sent_at: Date.now() - 50_000 }))
    await until(async () => (await rowsOf(session)).some(({ time_on_page }) => time_on_page === 9))
    const rows = await rowsOf(session)
    expect(rows.map(({ time_on_page }) => time_on_page)).toEqual([9])
    if (first) expect(rows[0]?.time).toBe(first.time)
  },
)

test('a row is one row although its sender’s clock was set between two sendings, here and back', async () => {
  const session = newSession()
  const now = Date.now()
  const hour = 3_600_000
  const exit = { event_type: 'page_exit', id: crypto.randomUUID(), time: now - 90_000 }
  const left = (seconds: number, off: number) =>
    send(view(session, { ...exit, time_on_page: seconds, sent_at: Date.now() + off }))
  const stored = async (seconds: number) =>
    (await rowsOf(session)).some(({ time_on_page }) => time_on_page === seconds)
  for (const [seconds, off] of [
    [4, 0],
    [9, 7 * 60_000],
    [14, -2 * hour],
    [19, 0],
  ] as const) {
    await left(seconds, off)
    await until(() => stored(seconds))
  }
  // A clock that was wrong when it happened, and is put right before it is told for the second time.
  const late = { id: crypto.randomUUID(), time: now - 30_000 - hour }
  await send(view(session, { ...late, sent_at: Date.now() - hour }))
  await flushedRows(session, 2)
  await send(view(session, { ...late, sent_at: Date.now() }))
  await send(view(session, { id: crypto.randomUUID(), time: now, sent_at: now }))
  const rows = await flushedRows(session, 3)
  expect(
    rows.map(({ event_type, time, time_on_page }) => [event_type, time, time_on_page]),
  ).toEqual([
    ['page_exit', now - 90_000, 19],
    ['page_view', now - 30_000, null],
    ['page_view', now, null],
  ])
})

test.each([-3_600_000, 3_600_000])('a clock %d ms off is put right', async (off) => {
  const session = newSession()
  const now = Date.now()
  const times = { time: now + off - 120_000, sent_at: now + off }
  await send(view(session, { id: 'view-0001', ...times }))
  const [row] = await flushedRows(session, 1)
  expect(Math.abs(Number(row?.time) - (now - 120_000))).toBeLessThan(5000)
})

test('what is older than three days is not counted', async () => {
  const [old, recent] = [newSession(), newSession()]
  const now = Date.now()
  const response = await send([
    view(old, { time: now - 4 * 86_400_000, sent_at: now }),
    view(recent),
  ])
  expect(response.status).toBe(202)
  await flushedRows(recent, 1)
  expect(await rowsOf(old)).toEqual([])
})

test.each(['DNT', 'Sec-GPC'])(
  'with %s a view is counted and nothing else is stored',
  async (name) => {
    const header = { [name]: '1' }
    const [session, before] = [newSession(), await countOf('private')]
    expect((await send(view(session), header)).status).toBe(202)
    await send(view(session, { event_type: 'page_exit' }), header)
    await until(async () => (await countOf('private')) === before + 1)
    expect(await rowsOf(session)).toEqual([])
  },
)

test.each(['DNT', 'Sec-GPC'])('who sends %s is not among the visitors of now', async (name) => {
  const ping = (path: string, headers: Record<string, string>) =>
    anonymous(site).post(
      '/api/rpc/update_visitor_activity',
      { p_session_id: newSession(), p_page_path: path },
      { headers: { 'User-Agent': firefox, ...headers } },
    )
  expect((await ping(`/hidden-${name}`, { [name]: '1' })).status).toBe(204)
  expect((await ping(`/shown-${name}`, {})).status).toBe(204)
  const admin = await signedIn(site, 'admin@example.test')
  const { visitors } = await admin.getJson<{ visitors: Json[] }>('/api/admin/analytics/live')
  const paths = visitors.map(({ pagePath }) => pagePath)
  // Who came last stands first.
  expect(paths[0]).toBe(`/shown-${name}`)
  expect(paths).not.toContain(`/hidden-${name}`)
})

test('a visitor who logs out stays known as the account they were, on the page they are now', async () => {
  const sessionId = newSession()
  const [firstSeen, writtenAt] = [Date.now(), null]
  const visitor = { sessionId, country: null, userAgent: firefox, firstSeen, writtenAt }
  const { writeVisitors } = flushRepository(site.env.DB)
  const [before, after] = [firstSeen, firstSeen + 600_000]
  await writeVisitors([{ ...visitor, pagePath: '/', userId: 'local-leader', lastSeen: before }])
  await writeVisitors([{ ...visitor, pagePath: '/privacy', userId: null, lastSeen: after }])
  const row = site.env.DB.prepare('SELECT * FROM visitor_activity WHERE session_id = ?')
  expect(await row.bind(sessionId).first()).toMatchObject({
    user_id: 'local-leader',
    page_path: '/privacy',
    first_seen: before,
    last_seen: after,
  })
})

test('a campaign that only the address names is known', async () => {
  const session = newSession()
  await send(view(session, { page_path: '/resources?utm_source=spring&utm_campaign=board' }))
  expect(await flushedRows(session, 1)).toMatchObject([
    { page_path: '/resources', utm_source: 'spring', utm_campaign: 'board' },
  ])
})

test('known bots are counted apart', async () => {
  const [session, before] = [newSession(), await countOf('bot')]
  // What it does on a page is none of its views.
  const clicked = view(session, { event_type: 'click' })
  await send([clicked, view(session)], { 'User-Agent': googlebot })
  await until(async () => (await countOf('bot')) === before + 1)
  expect(await rowsOf(session)).toEqual([])
  // Nor are they among the visitors of now.
  const ping = { p_session_id: session, p_page_path: '/seen-by-a-bot' }
  const pinged = await anonymous(site).post('/api/rpc/update_visitor_activity', ping, {
    headers: { 'User-Agent': googlebot },
  })
  expect(pinged.status).toBe(204)
  const admin = await signedIn(site, 'admin@example.test')
  const { visitors } = await admin.getJson<{ visitors: Json[] }>('/api/admin/analytics/live')
  expect(visitors.map(({ pagePath }) => pagePath)).not.toContain('/seen-by-a-bot')
})

test('a beacon’s plain text is taken, a phone is a phone, and typed names are removed', async () => {
  const session = newSession()
  const response = await anonymous(site).post(
    '/api/website-analytics',
    JSON.stringify(
      view(session, {
        event_type: 'search_empty',
        event_data: { words: 'IEP of Maria Gonzalez, born 04/12/2012', results: 0 },
      }),
    ),
    { headers: { 'User-Agent': iphone, 'Content-Type': 'text/plain;charset=UTF-8' } },
  )
  expect(response.status).toBe(202)
  const [row] = await flushedRows(session, 1)
  expect(row).toMatchObject({ device_type: 'mobile', browser: 'Safari', os: 'iOS' })
  expect(row?.event_data).not.toMatch(/Maria|Gonzalez|2012/)
  expect(JSON.parse(String(row?.event_data))).toMatchObject({ results: 0 })
})

test('an id in an address and a name in a title are not stored', async () => {
  const session = newSession()
  const rows = [
    view(session, {
      page_path: '/students/4829301/profile',
      page_title: 'Our student Jamal Washington has an IEP',
      entry_page: '/students/4829301/profile',
    }),
    view(session, { page_path: '/resources', page_title: 'Plans for students with an IEP' }),
  ]
  const response = await anonymous(site).post('/api/website-analytics', rows)
  expect(response.status).toBe(202)
  const found = await flushedRows(session, 2)
  const own = found.find((row) => row.page_path === '/resources')
  const cleaned = found.find((row) => row !== own)
  expect(JSON.stringify(found)).not.toMatch(/4829301|Jamal|Washington/)
  expect(cleaned).toMatchObject({ page_path: '/[student]', entry_page: '/[student]' })
  expect(own).toMatchObject({
    page_path: '/resources',
    page_title: 'Plans for students with an IEP',
  })
})

describe('what is not a row is refused', () => {
  test.each([
    ['no session name', { session_id: 'x' }, 400],
    ['no path', { page_path: 'https://example.org/' }, 400],
    ['another device', { device_type: 'fridge' }, 400],
    ['an unknown field', { role: 'admin' }, 400],
    ['a negative time', { time_on_page: -1 }, 400],
    ['too long a title', { page_title: 'x'.repeat(301) }, 413],
    ['too much data', { event_data: { a: 'x'.repeat(3000) } }, 400],
  ])('%s', async (_, more, status) => {
    expect((await send(view(newSession(), more))).status).toBe(status)
  })

  test('none, fifty-one, or more than 64 KB', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => view(newSession()))
    expect((await send([])).status).toBe(400)
    expect((await send(rows(50))).status).toBe(202)
    expect((await send(rows(51))).status).toBe(400)
    expect((await send(JSON.stringify(rows(1)).padEnd(66_000))).status).toBe(413)
  })
})

test('whatever a body holds, nothing breaks', async () => {
  const next = numbersFrom(20261122)
  const pick = <T>(values: T[]) => values[Math.floor(next() * values.length)] as T
  const odd = [
    null,
    true,
    -1,
    1e308,
    '',
    '/'.repeat(3000),
    [],
    {},
    [[]],
    { a: [1] },
    '\0',
    '\ud800',
  ]
  const fields = [...Object.keys(AnalyticsRow.shape), '__proto__', 'constructor', 'p_page_path']
  const rowFor = (path: string) => ({
    ...(path.includes('rpc')
      ? { p_session_id: newSession(), p_page_path: '/' }
      : view(newSession())),
    ...(next() < 0.6 && { [pick(fields)]: pick(odd) }),
  })
  const bodyFor = (path: string) => {
    const json = JSON.stringify(next() < 0.7 ? rowFor(path) : [rowFor(path), rowFor(path)])
    const cut = next() < 0.2 ? Math.floor(next() * json.length) : json.length
    return json.slice(0, cut) + (next() < 0.1 ? pick(['}', '\0', '\n{}\n{}']) : '')
  }
  const paths = ['/api/website-analytics', '/api/rpc/update_visitor_activity', '/api/monitoring']
  const types = ['application/json', 'text/plain', 'application/x-sentry-envelope', 'x']
  const statuses = new Map<number, number>()
  for (let turn = 0; turn < 600; turn++) {
    const headers = {
      'Content-Type': pick(types),
      'User-Agent': pick(['', firefox, 'x'.repeat(900)]),
      'CF-Connecting-IP': `203.0.113.${turn % 250}`,
      'CF-IPCountry': pick(['US', 'XX', '..']),
    }
    const path = pick(paths)
    const { status } = await site.fetch(path, { method: 'POST', body: bodyFor(path), headers })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  for (const status of [202, 204, 400])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(10)
})

test('large requests that come together are all kept', async () => {
  const session = newSession()
  const page_path = `/${'p'.repeat(480)}`
  const rows = () =>
    Array.from({ length: 50 }, () => view(session, { page_path, page_title: 'é'.repeat(290) }))
  // More than one value of the object's storage holds.
  const sent = await Promise.all(Array.from({ length: 50 }, () => send(rows())))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await flushedRows(session, 2500)).toHaveLength(2500)
})

test('one address is limited, and stored nowhere', async () => {
  const session = newSession()
  const headers = { 'CF-Connecting-IP': '203.0.113.77' }
  const statuses = new Set<number>()
  // Twice what a minute takes: the minute may end while they are sent.
  for (let round = 0; round < 50 && !statuses.has(429); round++) {
    const sent = Array.from({ length: 50 }, () => send(view(session), headers))
    for (const { status } of await Promise.all(sent)) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([202, 429]))
  expect((await send(view(session), { 'CF-Connecting-IP': '203.0.113.78' })).status).toBe(202)
  await flushedRows(session, 1000)
  const found = await site.env.DB.prepare('SELECT * FROM website_analytics').all<Json>()
  expect(JSON.stringify(found.results)).not.toContain('203.0.113')
})

/** Longer ones: ANALYTICS_OUTAGE_SECONDS=60 vitest run tests/worker/analytics/ingestion.test.ts */
const outageMs = 1000 * Number(process.env.ANALYTICS_OUTAGE_SECONDS ?? 4)

test('while the database refuses nothing is lost, and later nothing is there twice', async () => {
  const { DB } = site.env
  const sessions = Array.from({ length: 12 }, newSession)
  await DB.prepare('ALTER TABLE website_analytics RENAME TO website_analytics_gone').run()
  for (const session of sessions) expect((await send(view(session))).status).toBe(202)
  await new Promise((resolve) => setTimeout(resolve, outageMs))
  await DB.prepare('ALTER TABLE website_analytics_gone RENAME TO website_analytics').run()
  // The object waits longer with each refusal, a minute at most.
  const withinSeconds = outageMs / 1000 + 65
  await until(async () => (await rowsOf(sessions[0] ?? '')).length > 0, { withinSeconds })
  for (const session of sessions) expect(await flushedRows(session, 1)).toHaveLength(1)
}, 200_000)
