import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry, ChainCheck } from '../../../domain/staff/audit.ts'
import { openDb } from '../../../worker/db/index.ts'
import { auditRepository } from '../../../worker/features/audit/repository.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const setTrial = (days: number) => admin.put('/api/admin/settings', { trial_days: days })
const verify = () => admin.getJson<ChainCheck>('/api/admin/audit/verify')
const list = (query: Record<string, string>) =>
  admin.getJson<{ events: AuditEntry[]; more: boolean }>(
    `/api/admin/audit?${new URLSearchParams(query)}`,
  )
const run = (sql: string) => site.env.DB.prepare(sql).run()

/** Lets `tamper` do to the log what only whoever may change the schema can. */
async function withoutTriggers(tamper: () => Promise<unknown>) {
  const { results } = await site.env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'",
  ).all<{ name: string; sql: string }>()
  expect(results).toHaveLength(3)
  for (const { name } of results) await run(`DROP TRIGGER ${name}`)
  await tamper()
  for (const { sql } of results) await site.env.DB.prepare(sql).run()
}

const trial = async () =>
  (await admin.getJson<{ settings: { trial_days: number } }>('/api/admin/settings')).settings
    .trial_days

test('thirty changes at once each have their row, and the chain holds', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => setTrial(at + 10)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const { checked, broken, next } = await verify()
  expect({ broken, next }).toEqual({ broken: null, next: null })
  expect(checked).toBeGreaterThanOrEqual(1)
  const { results } = await site.env.DB.prepare(
    'SELECT count(*) AS n, max(seq) AS last, count(DISTINCT hash) AS hashes FROM audit_log',
  ).all()
  expect(results).toEqual([{ n: checked, last: checked, hashes: checked }])
})

test.each([
  'UPDATE audit_log SET subject = subject',
  'DELETE FROM audit_log',
  'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log WHERE seq = 1',
])('the database refuses: %s', async (sql) => {
  await setTrial(9)
  const { checked } = await verify()
  await expect(run(sql)).rejects.toThrow('audit_log is append-only')
  expect(await verify()).toMatchObject({ checked, broken: null })
})

test.each([
  ['altered', 'Row 2', `UPDATE audit_log SET details = '{"before":1,"after":2}' WHERE seq = 2`],
  ['given to another', 'Row 2', `UPDATE audit_log SET actor_name = 'Nobody' WHERE seq = 2`],
  ['moved in time', 'Row 2', 'UPDATE audit_log SET created_at = created_at - 60000 WHERE seq = 2'],
  ['deleted', 'Rows 2 to 2 are missing', 'DELETE FROM audit_log WHERE seq = 2'],
  [
    'slipped in',
    '',
    `INSERT INTO audit_log (id, actor_id, actor_name, action, subject, details, created_at)
     VALUES ('forged', 'local-admin', 'Ada Admin', 'user.role', 'x', '{}', 9999999999999)`,
  ],
])('a row that was %s is found: %s', async (_how, told, sql) => {
  for (const days of [11, 12, 13]) await setTrial(days)
  const { results } = await site.env.DB.prepare('SELECT * FROM audit_log ORDER BY seq').all()
  expect((await verify()).broken).toBeNull()
  await withoutTriggers(() => run(sql))
  expect((await verify()).broken).toContain(told)
  // As it was, for what comes after.
  await withoutTriggers(() => run('DELETE FROM audit_log'))
  const columns = Object.keys(results[0] ?? {})
  await site.env.DB.batch(
    results.map((row) =>
      site.env.DB.prepare(
        `INSERT INTO audit_log (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ).bind(...columns.map((column) => row[column])),
    ),
  )
  expect((await verify()).broken).toBeNull()
})

test('no secret is written down, however deep it stands', async () => {
  const details = { model: 'small', apiKey: 'sk-1', stripe: { webhookSecret: 'whsec_1', on: true } }
  const event = { action: 'settings.change' as const, subject: 'secrets', details }
  const actor = { id: 'local-admin', name: 'Ada Admin' }
  await auditRepository(openDb(site.env.DB)).commit(actor, [event], [])
  const { events } = await list({ subject: 'secrets' })
  expect(events.map((one) => one.details)).toEqual([
    { model: 'small', apiKey: '[removed]', stripe: { webhookSecret: '[removed]', on: true } },
  ])
  expect((await verify()).broken).toBeNull()
})

test('a setting does not change when its row cannot be written', async () => {
  await setTrial(7)
  await run('ALTER TABLE audit_log RENAME TO audit_log_away')
  const { status } = await setTrial(99)
  await run('ALTER TABLE audit_log_away RENAME TO audit_log')
  expect(status).toBeGreaterThanOrEqual(500)
  expect(await trial()).toBe(7)
})

test('the log is found by person, action, object and day', async () => {
  await setTrial(8)
  await admin.put('/api/admin/settings', { automatic_tax: true })
  const subjects = async (query: Record<string, string>) =>
    new Set((await list(query)).events.map(({ subject }) => subject))
  expect(await subjects({ subject: 'automatic_tax' })).toEqual(new Set(['automatic_tax']))
  expect((await list({ actor: 'nobody' })).events).toEqual([])
  expect((await list({ action: 'settings.change', limit: '1' })).more).toBe(true)
  const today = new Date().toISOString().slice(0, 10)
  expect((await list({ from: today, to: today })).events.length).toBeGreaterThan(0)
  expect((await list({ to: '2020-01-01' })).events).toEqual([])
})

test('it is read from its first row on as well as from its last', async () => {
  const times = async (sort: string) =>
    (await list({ sort, limit: '200' })).events.map(({ at }) => Date.parse(at))
  const [newest, oldest] = [await times('-at'), await times('at')]
  expect(newest.length).toBeGreaterThan(3)
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  expect(oldest).toEqual(newest.toReversed())
  expect((await admin.get('/api/admin/audit?sort=actor_name')).status).toBe(400)
})

test('people stand in it by name and address, read anew, and are found by either', async () => {
  const [kept, gone] = [await newUser(site), await newUser(site)]
  await admin.put(`/api/admin/users/${kept.id}/ban`, { reason: 'Sends advertising' })
  const body = { from: gone.id, reason: 'The same person' }
  await admin.post(`/api/admin/users/${kept.id}/merge`, body)
  const about = { name: kept.name, address: kept.email }
  const { events } = await list({ subject: kept.email.toUpperCase() })
  expect(events.map(({ action }) => action)).toEqual(['user.merge', 'user.ban'])
  expect(events[0]).toMatchObject({ subject: kept.id, about })
  expect(events[0]?.details).toMatchObject({ from: `${gone.name} (${gone.email})` })
  expect((await list({ subject: kept.name.toLowerCase() })).events).toContainEqual(events[0])
  const { results } = await site.env.DB.prepare('SELECT subject, details FROM audit_log').all()
  expect(JSON.stringify(results)).not.toContain(kept.email)

  await run(`UPDATE user SET name = 'Nora Renamed' WHERE id = '${kept.id}'`)
  expect((await list({ subject: kept.id })).events[0]?.about?.name).toBe('Nora Renamed')
  await admin.delete(`/api/admin/users/${kept.id}/ban`)
  await run(`DELETE FROM session WHERE user_id = '${gone.id}'`)
})

test('whoever was given access before they had an account is no address in the log', async () => {
  const email = `${crypto.randomUUID()}@example.test`
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const grant = { emails: [email], endsAt, reason: 'A trial of the spring' }
  expect((await admin.post('/api/admin/billing/grants', grant)).status).toBe(201)
  const [first] = (await list({ action: 'billing.grant', limit: '1' })).events
  expect(first?.about).toEqual({ name: email, address: null })
  const { results } = await site.env.DB.prepare('SELECT subject, details FROM audit_log').all()
  expect(JSON.stringify(results)).not.toContain(email)
})

test('what was done to an account says so also when the account is gone', async () => {
  const actor = { id: 'local-admin', name: 'Ada Admin' }
  const event = { action: 'user.ban' as const, subject: 'no-such-person', details: {} }
  await auditRepository(openDb(site.env.DB)).commit(actor, [event], [])
  const [first] = (await list({ subject: 'no-such-person' })).events
  expect(first?.about?.name).toBe('An account that is deleted')
})

test('it goes into a spreadsheet with its numbers and hashes', async () => {
  const response = await admin.get('/api/admin/audit/export?subject=trial_days')
  const [header, first] = (await response.text()).split('\r\n')
  expect(header).toContain('When,Who,What,To what,Name')
  expect(first).toMatch(/Ada Admin,changed a setting,trial_days,.*,\d+,[\da-f]{64}$/)
})

test('a spreadsheet has the rows up to its beginning, so that later ones shift no page', async () => {
  const actor = { id: 'local-admin', name: 'Ada Admin' }
  const subject = crypto.randomUUID()
  const log = auditRepository(openDb(site.env.DB))
  const event = { action: 'user.ban' as const, subject, details: {} }
  await log.commit(actor, [event], [], new Date(Date.now() - 1000))
  await log.commit(actor, [event], [], new Date(Date.now() + 60_000))
  const response = await admin.get(`/api/admin/audit/export?subject=${subject}`)
  expect((await response.text()).split(subject)).toHaveLength(2)
})
