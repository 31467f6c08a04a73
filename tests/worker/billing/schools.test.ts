import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttentionItem } from '../../../domain/staff/admin-home.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newAccount, newUser, registered, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ADMIN_EMAILS: 'ada@example.test' } })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const district = {
  plan: 'premium',
  seats: 6,
  districtName: 'Maple & Oak <School> District',
  districtAddress: '12 Orchard Street\nMaple, OH 44000',
}
type Quote = {
  id: string
  totalCents: number
  createdAt: string
  validUntil: string
  requestedAt: string | null
}

test('a district gets a quote to print', async () => {
  const visitor = await newUser(site)
  const quote = await visitor.postJson<Quote>('/api/billing/quotes', district)
  expect(quote.totalCents).toBe(9600 * 6)
  const sixtyDays = 60 * 24 * 60 * 60 * 1000
  expect(Date.parse(quote.validUntil) - Date.parse(quote.createdAt)).toBe(sixtyDays)
  const response = await visitor.get(`/profile/quotes/${quote.id}`)
  const html = await response.text()
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  for (const text of [quote.id, '$576', 'Valid until', 'Maple &amp; Oak &lt;School&gt; District'])
    expect(html).toContain(text)
  expect(html).not.toContain('<School>')
})

test('a plan that is not sold any more is not quoted either', async () => {
  const visitor = await newUser(site)
  const founder = { ...district, plan: 'founder', seats: 1 }
  expect((await visitor.post('/api/billing/quotes', founder)).status).toBe(201)
  await admin.put('/api/admin/settings', { founder_offer_open: false })
  try {
    expect((await visitor.post('/api/billing/quotes', founder)).status).toBe(409)
    expect((await visitor.post('/api/billing/quotes', district)).status).toBe(201)
  } finally {
    await admin.put('/api/admin/settings', { founder_offer_open: true })
  }
})

test('a quote is its owner’s', async () => {
  const [owner, other] = [await newUser(site), await newUser(site)]
  const { id } = await owner.postJson<Quote>('/api/billing/quotes', district)
  expect((await other.get(`/profile/quotes/${id}`)).status).toBe(404)
  const request = { invoiceEmail: 'ap@example.test' }
  expect((await other.post(`/api/billing/quotes/${id}/request`, request)).status).toBe(404)
  expect((await site.fetch(`/profile/quotes/${id}`)).status).toBe(302)
})

test('an invoice request is kept when the mail about it cannot be sent', async () => {
  const visitor = await newUser(site)
  const { id } = await visitor.postJson<Quote>('/api/billing/quotes', district)
  await site.env.DB.prepare('ALTER TABLE outbox RENAME TO outbox_away').run()
  try {
    const request = { invoiceEmail: 'ap@example.test' }
    const answer = await visitor.post(`/api/billing/quotes/${id}/request`, request)
    expect(answer.status).toBe(200)
    expect((await answer.json()) as Quote).toMatchObject({ requestedAt: expect.any(String) })
  } finally {
    await site.env.DB.prepare('ALTER TABLE outbox_away RENAME TO outbox').run()
  }
})

test('an invoice request reaches the admins, once, and a purchase order opens access', async () => {
  const visitor = await newUser(site)
  const { id } = await visitor.postJson<Quote>('/api/billing/quotes', district)
  const note = 'Net 30, please. Our student Orla Venn, SSN 521-44-9083, broke the last one.'
  const request = { invoiceEmail: 'ap@example.test', poNumber: 'PO-77', note }
  const path = `/api/billing/quotes/${id}/request`
  // Whoever typed this address has never shown that it is theirs.
  const unproven = newAccount()
  await registered(site, unproven)
  await site.env.DB.prepare(
    "INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM user WHERE email = ?",
  )
    .bind(unproven.email)
    .run()
  expect((await visitor.post(path, request)).status).toBe(200)
  expect((await visitor.post(path, request)).status).toBe(409)
  const mail = await site.env.DB.prepare('SELECT recipient, body FROM outbox WHERE subject LIKE ?')
    .bind(`%${id}%`)
    .all<{ recipient: string; body: string }>()
  // Who is an admin by now, not who was listed once, and no editor.
  expect(mail.results.map(({ recipient }) => recipient)).toEqual(['admin@example.test'])
  expect(mail.results[0]?.body).toContain('PO-77')
  expect(mail.results[0]?.body).toContain('Net 30, please. Our Student A, SSN [')
  const stored = await site.env.DB.prepare('SELECT note FROM billing_quotes WHERE id = ?')
    .bind(id)
    .first()
  expect(stored?.note).not.toMatch(/Orla|Venn|9083/)

  const { requests } = await admin.getJson<{ requests: { id: string }[] }>(
    '/api/admin/billing/requests',
  )
  expect(requests.map((one) => one.id)).toContain(id)
  const waiting = async () => {
    const { items } = await admin.getJson<{ items: AttentionItem[] }>('/api/admin/attention')
    return items.find((item) => item.id === 'invoices')?.count
  }
  const before = (await waiting()) ?? 0
  expect(before).toBeGreaterThan(0)
  await admin.post('/api/admin/billing/grants', {
    emails: [visitor.email],
    endsAt: new Date(Date.now() + 365 * 86_400_000).toISOString(),
    reason: 'Purchase order received',
    poNumber: 'PO-77',
    quoteId: id,
  })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
    subscribed: true,
    plan_type: 'premium',
  })
  const { quotes } = await visitor.getJson<{ quotes: { grantedAt: string }[] }>(
    '/api/billing/quotes',
  )
  expect(quotes[0]?.grantedAt).toEqual(expect.any(String))
  expect(await waiting()).toBe(before - 1)
})

test('granted access is extended and ended with a reason, and all of it is written down', async () => {
  const visitor = await newUser(site)
  const grant = { emails: [visitor.email], reason: 'Pilot', endsAt: inDays(10) }
  await admin.post('/api/admin/billing/grants', grant)
  const { grants } = await visitor.getJson<{ grants: { id: string }[] }>('/api/billing')
  const path = `/api/admin/billing/grants/${grants[0]?.id}`
  expect((await admin.patch(path, { endsAt: inDays(40), reason: 'Longer pilot' })).status).toBe(204)
  expect((await admin.patch(path, { endsAt: inDays(40) })).status).toBe(400)
  expect((await admin.post(`${path}/end`, { reason: 'Pilot over' })).status).toBe(204)
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: false })
  const account = () =>
    admin.getJson<{
      grants: { id: string }[]
      actions: { action: string; reason: string }[]
    }>(`/api/admin/billing/accounts/${visitor.id}`)
  const { actions } = await account()
  // Access that begins later stands before it, and what has ended is opened again by a new end.
  await admin.post('/api/admin/billing/grants', { ...grant, reason: 'Next pilot' })
  expect((await account()).grants[1]?.id).toBe(grants[0]?.id)
  const again = { endsAt: inDays(50), reason: 'Pilot goes on' }
  expect((await admin.patch(path, again)).status).toBe(204)
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
    subscription_end: again.endsAt,
  })
  expect(actions.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ['end', 'Pilot over'],
    ['extend', 'Longer pilot'],
    ['grant', 'Pilot'],
  ])
  const { events } = await admin.getJson<{ events: { action: string }[] }>('/api/admin/audit')
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['billing.grant', 'billing.extend', 'billing.end']),
  )
})

test.each([
  ['GET', '/figures'],
  ['GET', '/accounts/local-admin'],
  ['GET', '/events'],
  ['GET', '/requests'],
])('%s /api/admin/billing%s is for admins', async (_, path) => {
  const editor = await signedIn(site, 'editor@example.test')
  expect((await editor.get(`/api/admin/billing${path}`)).status).toBe(403)
  expect((await admin.get(`/api/admin/billing${path}`)).status).toBe(200)
})

function inDays(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString()
}
