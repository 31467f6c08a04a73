import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttentionItem, Found, Trend } from '../../../domain/staff/admin-home.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'
import { upload } from '../../support/samples/upload.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
let editor: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
  editor = await signedIn(site, 'editor@example.test')
})
afterAll(() => site.close())

const attention = async (who: Visitor) =>
  (await who.getJson<{ items: AttentionItem[] }>('/api/admin/attention')).items
const item = async (id: string, who = admin) => (await attention(who)).find((one) => one.id === id)

const cron = () => site.scheduled({ cron: '*/15 * * * *' })

test('what recurs and has never run needs somebody, and what has run does not', async () => {
  const before = await item('jobs')
  expect(before).toMatchObject({ words: 'recurring jobs failed or are late', href: '/admin#jobs' })
  expect(before?.count).toBeGreaterThan(10)
  await cron()
  expect(await item('jobs')).toMatchObject({ count: 0, since: null })
})

test('with nothing waiting the dashboard says so, and how many lists it checked', async () => {
  const html = await (await admin.get('/admin')).text()
  expect(html).toMatch(/Nothing waits for you\. (?:<!-- -->)?\d+(?:<!-- -->)? lists were checked/)
})

test('a message that waits is counted, with its age, on the dashboard and in the navigation', async () => {
  const leader = await newUser(site)
  await leader.post('/api/feedback', { category: 'bug', message: 'It hangs' })
  expect(await item('feedback')).toMatchObject({
    count: 1,
    words: 'message waits for an answer',
    href: '/admin/feedback?state=waiting',
    since: expect.stringMatching(/^\d{4}-/),
  })
  const html = await (await admin.get('/admin/users')).text()
  expect(html).toMatch(/Feedback<span[^>]*>1</)
})

test('an editor is told of what an editor looks after, and of nothing else', async () => {
  const ids = (await attention(editor)).map(({ id }) => id)
  expect(ids).toContain('feedback')
  for (const id of ['payments', 'invoices', 'errors']) expect(ids).not.toContain(id)
})

test('overdue resources and objects the sweep has left are counted, with the first one', async () => {
  expect(await item('resources')).toMatchObject({ count: 0 })
  const { DB } = site.env
  await DB.prepare("UPDATE resources SET review_by = 86400000 WHERE slug = 'board-memo-mfa'").run()
  // What is not published is not reviewed.
  await DB.prepare(
    "UPDATE resources SET state = 'archived', review_by = 3600000 WHERE slug = 'phishing-exercise-kit'",
  ).run()
  const lately = Date.now() - 30 * 60_000
  await DB.prepare("INSERT INTO storage_orphans VALUES ('a', 86400000, 0), ('b', ?, 0)")
    .bind(lately)
    .run()
  const first = { count: 1, since: '1970-01-02T00:00:00.000Z' }
  expect(await item('resources', editor)).toMatchObject(first)
  expect(await item('orphans')).toMatchObject(first)
  await DB.prepare('DELETE FROM storage_orphans').run()
})

test('payment events that failed and knowledge past its review are counted, with the first one', async () => {
  const { DB } = site.env
  const failed = DB.prepare(
    "INSERT INTO webhook_events (id, type, state, created_at, updated_at) VALUES (?, 'invoice.paid', ?, ?, ?)",
  )
  await DB.batch([
    failed.bind('evt_late', 'failed', 0, 86_400_000),
    failed.bind('evt_later', 'failed', 0, 172_800_000),
    failed.bind('evt_done', 'done', 0, 0),
  ])
  expect(await item('payments')).toMatchObject({
    count: 2,
    words: 'payment events failed',
    href: '/admin#billing-events',
    since: '1970-01-02T00:00:00.000Z',
  })
  await DB.prepare("DELETE FROM webhook_events WHERE id LIKE 'evt_late%'").run()
  expect(await item('payments')).toMatchObject({ count: 0, since: null })

  expect(await item('knowledge', editor)).toMatchObject({ count: 0 })
  const files = { 'late.md': markdownEntry('infrastructure.late') }
  expect((await upload(site, admin, files)).status).toBeLessThan(300)
  await DB.prepare('UPDATE knowledge_entries SET review_by = 86400000').run()
  expect(await item('knowledge', editor)).toMatchObject({
    count: 1,
    href: '/admin/settings?part=knowledge',
    since: '1970-01-02T00:00:00.000Z',
  })
})

test('a job that fails is tried again at once, and named on the dashboard until it works', async () => {
  const { DB } = site.env
  const runs = async () => {
    const newest =
      "SELECT attempt, error FROM job_runs WHERE job = 'errors' ORDER BY started_at DESC"
    return (await DB.prepare(newest).all<{ attempt: number; error: string | null }>()).results
  }
  // It worked a moment ago, so that it is not late.
  await cron()
  const before = (await runs()).length
  await DB.prepare('ALTER TABLE error_groups RENAME TO error_groups_gone').run()
  await cron()
  await DB.prepare('ALTER TABLE error_groups_gone RENAME TO error_groups').run()
  const failed = (await runs()).slice(0, 2)
  expect(await runs()).toHaveLength(before + 2)
  expect(failed.map(({ attempt }) => attempt).sort()).toEqual([1, 2])
  for (const { error } of failed) expect(error).toContain('error_groups')
  expect(await item('jobs', editor)).toMatchObject({
    count: 1,
    words: 'recurring job failed or is late',
    since: expect.stringMatching(/^\d{4}-/),
  })
  expect(await (await editor.get('/admin')).text()).toMatch(/because: [^<]*error_groups/)
  await cron()
  expect(await runs()).toHaveLength(before + 3)
  expect((await runs())[0]).toEqual({ attempt: 1, error: null })
  expect(await item('jobs')).toMatchObject({ count: 0 })
})

test('a job that has not run in time is late on the dashboard, until it has', async () => {
  const { DB } = site.env
  const dashboard = async () =>
    (await (await editor.get('/admin')).text())
      .replace(/<!-- -->|<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  await cron()
  expect(await dashboard()).not.toContain('late by')
  const threeIntervals = 46 * 60_000
  await DB.prepare("UPDATE job_runs SET started_at = started_at - ? WHERE job = 'billing'")
    .bind(threeIntervals)
    .run()
  const late = await item('jobs', editor)
  expect(late).toMatchObject({ count: 1 })
  // Since the run that did not come, a quarter of an hour after the last.
  const dueMinutes = (Date.now() - Date.parse(late?.since ?? '')) / 60_000
  expect(dueMinutes).toBeGreaterThanOrEqual(31)
  expect(dueMinutes).toBeLessThan(46)
  expect(await dashboard()).toMatch(/billing every 15 minutes late by 3\d minutes/)
  await cron()
  expect(await item('jobs', editor)).toMatchObject({ count: 0 })
})

test('words that the library was searched for in vain stand on the dashboard, the most wanted first', async () => {
  await site.env.DB.prepare(
    "INSERT INTO resource_search_misses (words, searches, last_at) VALUES ('drone policy', 2, 1), ('esports room', 5, 2)",
  ).run()
  const { misses } = await editor.getJson<{ misses: object[] }>('/api/admin/resources/misses')
  expect(misses).toMatchObject([
    { words: 'esports room', searches: 5 },
    { words: 'drone policy', searches: 2 },
  ])
  expect(await (await editor.get('/admin')).text()).toContain('esports room')
})

test('a source that cannot be read says so, and the others are there', async () => {
  await site.env.DB.prepare('ALTER TABLE feedback RENAME TO feedback_away').run()
  const items = await attention(admin)
  const html = await (await admin.get('/admin')).text()
  await site.env.DB.prepare('ALTER TABLE feedback_away RENAME TO feedback').run()
  expect(items.filter(({ count }) => count === null).map(({ id }) => id)).toEqual(['feedback'])
  expect(html).toContain('Could not be read just now')
  expect(html).not.toContain('Nothing waits for you')
})

test('answers that cite nothing wait for somebody who can write what is missing', async () => {
  const { DB } = site.env
  expect(await item('unanswered')).toMatchObject({ count: 0, since: null })
  const now = Date.now()
  const answer = (id: string, at: number, status = 'complete') =>
    DB.prepare(
      "INSERT INTO messages (id, conversation_id, role, status, text, created_at) VALUES (?, 'c-away', 'assistant', ?, 'x', ?)",
    ).bind(id, status, at)
  await DB.batch([
    DB.prepare(
      "INSERT INTO conversations (id, user_id, advisor, title, pinned, created_at, updated_at) VALUES ('c-away', 'local-leader', 'financial', 'x', 0, 0, 0)",
    ),
    answer('m-now', now - 60_000),
    answer('m-stopped', now, 'stopped'),
    answer('m-cites', now),
    answer('m-old', now - 2 * 86_400_000),
    DB.prepare(
      "INSERT INTO message_citations (message_id, number, entry_id, fact_id, publisher, document, version, section_id, section_title, url, practice) VALUES ('m-cites', 1, 'e', 'f', 'p', 'd', 'v', 's', 't', 'u', 0)",
    ),
  ])
  expect(await item('unanswered')).toMatchObject({
    count: 1,
    words: 'question found no answer in the library since yesterday',
    since: new Date(now - 60_000).toISOString(),
  })
  expect((await attention(editor)).map(({ id }) => id)).not.toContain('unanswered')
})

test('revenue by day is what was received less what was given back', async () => {
  const paid = (id: string, cents: number, refunded: number, daysAgo: number) =>
    site.env.DB.prepare(
      "INSERT INTO billing_payments (id, user_id, plan_type, amount_cents, refunded_cents, paid_at) VALUES (?, 'local-leader', 'founder', ?, ?, ?)",
    ).bind(id, cents, refunded, Date.now() - daysAgo * 86_400_000)
  await site.env.DB.batch([paid('a', 2500, 0, 0), paid('b', 799, 799, 0), paid('c', 900, 0, 40)])
  const { trends } = await admin.getJson<{ trends: Trend[] }>('/api/admin/trends')
  const revenue = trends.find(({ id }) => id === 'received')
  expect(revenue).toMatchObject({ unit: 'cents', total: 2500, before: 900 })
  expect(revenue?.days.at(-1)).toBe(2500)
})

test('trends count today as their last day, and compare with the thirty before', async () => {
  const before = Date.now() - 45 * 86_400_000
  await site.env.DB.prepare(
    "INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES ('old', 'Old', 'old@b.example', 1, ?, 0)",
  )
    .bind(before)
    .run()
  const { trends } = await admin.getJson<{ trends: Trend[] }>('/api/admin/trends')
  const signUps = trends.find(({ id }) => id === 'signUps')
  expect(signUps?.days).toHaveLength(30)
  expect(signUps?.days.at(-1)).toBeGreaterThan(0)
  expect(signUps?.before).toBe(1)
})

test('the palette finds people for admins alone, and resources for editors too', async () => {
  const find = async (who: Visitor) =>
    (await who.getJson<{ found: Found[] }>('/api/admin/find?q=Lee')).found
  expect((await find(admin)).map(({ href }) => href)).toEqual(['/admin/users/local-leader'])
  expect(await find(editor)).toEqual([])
  const resources = async (who: Visitor) =>
    (await who.getJson<{ found: Found[] }>('/api/admin/find?q=incident%20plan')).found
  expect(await resources(editor)).toContainEqual(
    expect.objectContaining({
      href: expect.stringMatching(/^\/admin\/resources\/edit\/./),
      note: 'Template, published',
    }),
  )
  expect(await resources(admin)).toEqual(await resources(editor))
})
