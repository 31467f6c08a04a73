import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobRunDays } from '../../../domain/constants.ts'
import { type AnalyticsSite, daysAgo, startAnalytics, today } from '../../support/analytics.ts'
import { setSetting } from '../../support/settings.ts'
import { anonymous, type Json, type Visitor } from '../../support/visitor.ts'

let { site, admin, editor, write, figures } = {} as AnalyticsSite
beforeAll(async () => {
  ;({ site, admin, editor, write, figures } = await startAnalytics())
})
afterAll(() => site.close())

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
  const insertOccurrence = site.env.DB.prepare(
    "INSERT INTO error_occurrences (at, id, fingerprint) VALUES (?, ?, 'days')",
  )
  const insertMiss = site.env.DB.prepare(
    'INSERT INTO resource_search_misses (words, searches, last_at) VALUES (?, 1, ?)',
  )
  const insertRun = site.env.DB.prepare(
    "INSERT INTO job_runs (id, job, started_at, duration_ms, attempt) VALUES (?, 'gone', ?, 1, 1)",
  )
  const time = (days: number) => Date.parse(daysAgo(days))
  await site.env.DB.batch([
    ...[40, 20].map((days) => insertOccurrence.bind(time(days), `${days} days`)),
    ...[190, 170].map((days) => insertMiss.bind(`${days} days`, time(days))),
    ...[jobRunDays + 2, jobRunDays - 2].map((days) =>
      insertRun.bind(`${time(days).toString(36).padStart(9, '0')}_x`, time(days)),
    ),
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
  const left = async (what: string, table: string, where: string) =>
    (await site.env.DB.prepare(`SELECT ${what} AS it FROM ${table} WHERE ${where}`).all<Json>())
      .results
  expect(await left('id', 'error_occurrences', "fingerprint = 'days'")).toEqual([{ it: '20 days' }])
  expect(await left('words', 'resource_search_misses', "words LIKE '%days'")).toEqual([
    { it: '170 days' },
  ])
  expect(await left('started_at', 'job_runs', "job = 'gone'")).toEqual([
    { it: time(jobRunDays - 2) },
  ])
  const clocks = await site.env.DB.prepare('SELECT session_id FROM analytics_clocks').all<Json>()
  expect(clocks.results).toEqual([{ session_id: 'kept' }])
  const gone = site.env.DB.prepare("SELECT 1 FROM visitor_activity WHERE session_id = 'gone'")
  expect(await gone.first()).toBeNull()
  expect((await figures(`from=${today}&to=${today}`)).totals.visits).toBe(1)
})
