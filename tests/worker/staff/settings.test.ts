import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../domain/settings/settings.ts'
import { openDb } from '../../../worker/db/index.ts'
import { settingsRepository } from '../../../worker/features/settings/repository.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const put = (body: unknown, visitor = admin) => visitor.put('/api/admin/settings', body)

type Answer = { settings: Settings; changedAt: Record<string, string> }
const read = () => admin.getJson<Answer>('/api/admin/settings')
/** Whether the landing page says something; a failure need not print the page. */
const landingShows = async (text: string) => (await (await site.fetch('/')).text()).includes(text)

test('an admin reads every setting, with its default until someone changes it', async () => {
  expect((await read()).settings).toMatchObject({
    payments_required: true,
    trial_days: 7,
    stats: defaultSettings.stats,
  })
})

test('an admin changes one setting, and the others stay', async () => {
  const response = await put({ trial_days: 14 })
  expect(response.status).toBe(200)
  const { settings, changedAt } = (await response.json()) as Answer
  expect(settings).toEqual({ ...(await read()).settings, trial_days: 14 })
  expect(Date.parse(changedAt.trial_days ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('of two who save at once the last one’s form stands as a whole', async () => {
  const settings = settingsRepository(openDb(site.env.DB))
  const was = (await read()).settings
  // The form had this number in it, unchanged; somebody else has saved another since.
  const form = {
    changed: [{ key: 'tagline' as const, value: 'From the form' }],
    unchanged: [{ key: 'trial_days' as const, value: was.trial_days }],
  }
  await put({ trial_days: was.trial_days + 3 })
  for (const statement of settings.writing(form, new Date())) await statement
  const { tagline, trial_days } = (await read()).settings
  expect({ tagline, trial_days }).toEqual({
    tagline: 'From the form',
    trial_days: was.trial_days,
  })
  await put({ tagline: was.tagline })
})

test('whether payments are required holds from the next request on', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  const status = () => leader.postJson('/api/check-subscription')
  expect(await status()).toMatchObject({ payment_required: true })
  await put({ payments_required: false })
  expect(await status()).toMatchObject({ payment_required: false })
  await put({ payments_required: true })
  expect(await status()).toMatchObject({ payment_required: true })
})

test('a text that reads like a student’s record is refused, by the name of its field', async () => {
  const text = 'Jayden Smith, student id 20391845, has an IEP'
  const [testimonial] = defaultSettings.testimonials
  for (const [field, body] of [
    ['tagline', { tagline: text }],
    ['testimonials.0.quote', { testimonials: [{ ...testimonial, quote: text }] }],
    ['incidents.0.text', { incidents: [{ date: '2026-11-01', title: 'A leak', text }] }],
  ] as const) {
    const refused = await put(body)
    expect(refused.status, field).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: { message: `${field}: This reads like something about a student` },
    })
  }
  expect(JSON.stringify((await read()).settings)).not.toContain('20391845')
})

test.each([
  ['trial_days', { trial_days: -1 }],
  ['trial_days', { trial_days: '7' }],
  ['payments_required', { payments_required: 'no' }],
  ['messages_per_day.free', { messages_per_day: { free: 1.5, premium: 1, founder: 1, comp: 1 } }],
  ['stats.0.label', { stats: [{ figure: '1', label: '' }] }],
  [
    'stats',
    {
      stats: [
        { figure: '1', label: 'x' },
        { figure: '2', label: 'x' },
      ],
    },
  ],
  ['stats', { stats: [] }],
  ['claims.leaders', { claims: { ...defaultSettings.claims, leaders: '' } }],
  ['claims', { claims: { ...defaultSettings.claims, more: '1' } }],
  [
    'testimonials.0.avatar.image',
    {
      testimonials: [
        {
          ...defaultSettings.testimonials[0],
          avatar: { image: 'https://elsewhere.example/x.png', fallback: 'X' },
        },
      ],
    },
  ],
  ['vendor.w9Url', { vendor: { ...defaultSettings.vendor, w9Url: 'javascript:alert(1)' } }],
  ['role', { role: 'admin' }],
])('a wrong %s is refused and nothing is stored', async (field, body) => {
  const before = await read()
  const response = await put({ automatic_tax: true, ...body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: {
      code: 'INVALID_INPUT',
      details: expect.arrayContaining([expect.objectContaining({ field })]),
    },
  })
  expect(await read()).toEqual(before)
})

test.each([0, -1, 6, 401])('visits cannot be kept for %d days', async (days) => {
  expect((await put({ analytics_retention_days: days })).status).toBe(400)
  expect((await put({ error_retention_days: days })).status).toBe(400)
})

test('an empty change is refused', async () => {
  expect((await put({})).status).toBe(400)
  expect((await put('[]')).status).toBe(400)
})

test('the landing page shows a change at once, and its undoing within seconds', async () => {
  const shown = () => landingShows('4,321+')
  expect(await shown()).toBe(false)
  await put({ stats: [{ figure: '4,321+', label: 'district leaders' }] })
  expect(await shown()).toBe(true)
  await site.env.DB.prepare("DELETE FROM settings WHERE key = 'stats'").run()
  await expect.poll(shown, { timeout: 30_000, interval: 500 }).toBe(false)
})

test('the illustrative note goes with the last invented person', async () => {
  const [seeded] = defaultSettings.testimonials
  const real = { ...seeded, name: 'A Real Leader', quote: 'It worked for us.' }
  const note = 'These testimonials are illustrative'
  expect(await landingShows(note)).toBe(true)
  await put({ testimonials: [real, seeded] })
  expect(await landingShows(note)).toBe(true)
  await put({ testimonials: [real] })
  expect(await landingShows('It worked for us.')).toBe(true)
  expect(await landingShows(note)).toBe(false)
})

test('who changed what and when is written down; setting the same again is no change', async () => {
  await put({ trial_days: 21 })
  await put({ trial_days: 30 })
  await put({ trial_days: 30 })
  const { events } = await admin.getJson<{
    events: { subject: string; at: string; details: object; by: object; action: string }[]
  }>('/api/admin/audit')
  const own = events.filter(({ subject }) => subject === 'trial_days').slice(0, 2)
  expect(own).toMatchObject([
    {
      action: 'settings.change',
      by: { id: 'local-admin' },
      details: { before: 21, after: 30 },
    },
    { details: { after: 21 } },
  ])
  const next = await admin.getJson<{ events: object[] }>(
    `/api/admin/audit?before=${own[0]?.at}&limit=1`,
  )
  expect(next.events).toHaveLength(1)
})

test('nobody but an admin reads or changes settings', async () => {
  const people: [Visitor, number][] = [
    [anonymous(site), 401],
    [await signedIn(site, 'subscriber@example.test'), 403],
    [await signedIn(site, 'editor@example.test'), 403],
  ]
  for (const [visitor, status] of people) {
    expect((await visitor.get('/api/admin/settings')).status).toBe(status)
    expect((await put({ trial_days: 1 }, visitor)).status).toBe(status)
    expect((await visitor.get('/api/admin/audit')).status).toBe(status)
  }
})
