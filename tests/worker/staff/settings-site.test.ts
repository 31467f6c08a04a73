import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingChange } from '../../../domain/settings/setting-places.ts'
import { openDb } from '../../../worker/db/index.ts'
import { settingsRepository } from '../../../worker/features/settings/repository.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, mailsTo, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

type Answer = { settings: Record<string, unknown>; history: Record<string, SettingChange> }
const put = (body: unknown) => admin.put('/api/admin/settings', body)
const read = () => admin.getJson<Answer>('/api/admin/settings')
const shows = async (path: string, text: string, who = anonymous(site)) =>
  (await (await who.get(path)).text()).includes(text)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

const message = { text: 'Maintenance tonight at 22:00 UTC', tone: 'info', from: null, until: null }

test('a message stands above every page, and goes when it is taken away', async () => {
  expect((await put({ announcement: message })).status).toBe(200)
  for (const path of ['/', '/privacy', '/resources', '/auth', '/help/onboarding'])
    expect(await shows(path, message.text), path).toBe(true)
  const leader = await signedIn(site, 'leader@example.test')
  for (const path of ['/solutions', '/profile'])
    expect(await shows(path, message.text, leader)).toBe(true)
  expect((await put({ announcement: { ...message, text: '' } })).status).toBe(200)
  for (const path of ['/', '/auth']) expect(await shows(path, message.text), path).toBe(false)
})

test('a message keeps to its dates', async () => {
  await put({ announcement: { ...message, from: inAnHour() } })
  expect(await shows('/', message.text)).toBe(false)
  await put({ announcement: { ...message, until: anHourAgo() } })
  expect(await shows('/auth', message.text)).toBe(false)
  await put({ announcement: { ...message, from: anHourAgo(), until: inAnHour() } })
  expect(await shows('/', message.text)).toBe(true)
  const backwards = { ...message, from: inAnHour(), until: anHourAgo() }
  expect((await put({ announcement: backwards })).status).toBe(400)
  await put({ announcement: { ...message, text: '' } })
})

test('pages that were kept are made anew in the moment a message begins and in the one it ends', async () => {
  const [from, until] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T17:00:00Z')]
  const dates = { from: from.toISOString(), until: until.toISOString() }
  await put({ announcement: { ...message, ...dates } })
  const settings = settingsRepository(openDb(site.env.DB))
  const [before, first, last, after] = await Promise.all(
    [from.getTime() - 1, from, until.getTime() - 1, until].map((at) =>
      settings.version(new Date(at)),
    ),
  )
  expect(first).not.toBe(before)
  expect([last, after]).toEqual([first, before])
  await put({ announcement: { ...message, text: '' } })
})

test('a message changed by another isolate shows everywhere within a minute', async () => {
  await put({ announcement: { ...message, text: '' } })
  await shows('/', 'x')
  const text = 'From elsewhere'
  await site.env.DB.prepare(
    "UPDATE settings SET value = ?, updated_at = ? WHERE key = 'announcement'",
  )
    .bind(JSON.stringify({ ...message, text }), Date.now())
    .run()
  for (const path of ['/', '/auth'])
    await expect.poll(() => shows(path, text), { timeout: 60_000, interval: 1000 }).toBe(true)
  await put({ announcement: { ...message, text: '' } })
})

test('the security contact stands in the footer, the policies and security.txt', async () => {
  await put({ security_contact: 'trust@district.example' })
  for (const path of ['/', '/terms', '/.well-known/security.txt'])
    expect(await shows(path, 'mailto:trust@district.example'), path).toBe(true)
  expect((await put({ security_contact: 'nobody' })).status).toBe(400)
})

test('the tagline stands under the headline', async () => {
  await put({ tagline: 'Advice with its sources' })
  expect(await shows('/', 'Advice with its sources.')).toBe(true)
})

test('each setting says who changed it when, and from what', async () => {
  await put({ trial_days: 10 })
  await put({ trial_days: 12 })
  const { history } = await read()
  expect(history.trial_days).toMatchObject({ by: 'Ada Admin', before: 10 })
  expect(history.messages_per_day).toBeUndefined()
})

test('a test of mail writes to the admin alone, and is written down', async () => {
  const before = (await mailsTo(site, 'admin@example.test')).length
  const response = await admin.post('/api/admin/settings/tests/mail')
  expect(await response.json()).toEqual({ to: 'admin@example.test' })
  expect(await mailsTo(site, 'admin@example.test')).toHaveLength(before + 1)
  const { events } = await admin.getJson<{ events: object[] }>('/api/admin/audit?subject=mail')
  expect(events).toMatchObject([{ action: 'settings.test' }])
})

test('tests of mail end at twenty an hour: a place in an inbox is somebody’s', async () => {
  const test = () => admin.post('/api/admin/settings/tests/mail')
  const answers = []
  for (let count = 0; count < 21; count++) answers.push(await test())
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  const mails = await mailsTo(site, 'admin@example.test')
  await test()
  expect(await mailsTo(site, 'admin@example.test')).toHaveLength(mails.length)
})

test('without a language model the test of it says so', async () => {
  const response = await admin.post('/api/admin/settings/tests/model')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('No language model is set')
  // Each costs tokens where there is one: twenty an hour.
  const again = async () => (await admin.post('/api/admin/settings/tests/model')).status
  const statuses: number[] = []
  for (let count = 1; count <= 20; count++) statuses.push(await again())
  expect(statuses).toEqual([...Array<number>(19).fill(503), 429])
})

test('how long things stay is told on the trust page, as it is set', async () => {
  expect(await shows('/trust', 'Single events 90 days')).toBe(true)
  expect((await put({ analytics_retention_days: 6 })).status).toBe(400)
  await put({ analytics_retention_days: 45 })
  expect(await shows('/trust', 'Single events 45 days')).toBe(true)
  expect((await put({ figures_retention_months: 13 })).status).toBe(400)
  await put({ figures_retention_months: 36, error_retention_days: 30 })
  expect(await shows('/trust', 'totals of a day 36 months')).toBe(true)
  expect(await shows('/trust', '30 days after an error was last seen')).toBe(true)
})

test('a public claim shows where it comes from, and goes when it is not to be shown', async () => {
  const { settings } = await read()
  const sources = settings.claim_sources as Record<string, { source: string; shown: boolean }>
  const measured = { source: 'Survey of 40 districts, May 2026', shown: true }
  await put({ claim_sources: { ...sources, costReduction: measured } })
  expect(await shows('/', measured.source.toLowerCase())).toBe(true)
  await put({ claim_sources: { ...sources, costReduction: { ...measured, shown: false } } })
  expect(await shows('/', 'average cost reduction')).toBe(false)
})
