import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsersPage } from '../../../domain/staff/users.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const path = '/api/admin/users'
const list = (query: Record<string, string> = {}) =>
  admin.getJson<UsersPage>(`${path}?${new URLSearchParams(query)}`)
const found = async (query: Record<string, string>) =>
  (await list(query)).users.map(({ email }) => email)

test('users are for admins: the worker decides', async () => {
  expect((await anonymous(site).get(path)).status).toBe(401)
  for (const email of ['leader@example.test', 'editor@example.test']) {
    const visitor = await signedIn(site, email)
    expect((await visitor.get(path)).status).toBe(403)
    expect((await visitor.get('/admin/users')).status).toBe(403)
  }
  expect((await admin.get('/admin/users')).status).toBe(200)
})

test('someone is found by the beginning of a name, a last name, an address or its domain', async () => {
  const visitor = await newUser(site)
  const domain = `${visitor.id.toLowerCase()}.example`
  await site.env.DB.prepare('UPDATE user SET name = ?, email = ? WHERE id = ?')
    .bind('Ottilie Vandermeer', `ottilie@${domain}`, visitor.id)
    .run()
  for (const search of ['ottil', 'Ottilie v', 'VANDER', 'ottilie@', domain.slice(0, 20)])
    expect(await found({ search })).toEqual([`ottilie@${domain}`])
  expect(await found({ search: 'tilie' })).toEqual([])
  expect(await found({ search: '%' })).toEqual([])
})

test.each([
  [{ role: 'admin' }, 'admin@example.test'],
  [{ role: 'editor' }, 'editor@example.test'],
  [{ role: 'none', search: 'leader' }, 'leader@example.test'],
  [{ billing: 'premium' }, 'subscriber@example.test'],
  [{ billing: 'founder' }, 'founder@example.test'],
  [{ billing: 'none', search: 'leader' }, 'leader@example.test'],
])('%o finds %s', async (query, email) => {
  expect(await found(query as Record<string, string>)).toEqual([email])
})

test('the export holds whom the filter means, is for admins, and is written down', async () => {
  const visitor = await newUser(site)
  await site.env.DB.prepare('UPDATE user SET name = ? WHERE id = ?')
    .bind('=HYPERLINK("x")', visitor.id)
    .run()
  const query = `search=${encodeURIComponent(visitor.email)}`
  const file = await admin.get(`${path}/export?${query}`)
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  expect(file.headers.get('Cache-Control')).toContain('no-store')
  const [, row = '', end] = (await file.text()).split('\r\n')
  expect(row).toContain(visitor.email)
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
  expect(end).toBe('')
  const editor = await signedIn(site, 'editor@example.test')
  expect((await editor.get(`${path}/export?${query}`)).status).toBe(403)
  const written = await site.env.DB.prepare(
    "SELECT actor_id, details FROM audit_log WHERE action = 'user.export'",
  ).all<{ actor_id: string; details: string }>()
  expect(written.results.map(({ actor_id }) => actor_id)).toEqual(['local-admin'])
  expect(JSON.parse(written.results[0]?.details ?? '')).toMatchObject({ search: visitor.email })
})

test('filters go together, and what contradicts finds nobody', async () => {
  expect(await found({ billing: 'premium', role: 'none', search: 'sub' })).toEqual([
    'subscriber@example.test',
  ])
  expect(await found({ billing: 'premium', role: 'admin' })).toEqual([])
})

test.each([{ role: 'owner' }, { billing: 'rich' }, { page: '0' }, { page: '1.5' }])(
  '%o is refused',
  async (query) => {
    const response = await admin.get(`${path}?${new URLSearchParams(query as never)}`)
    expect(response.status).toBe(400)
  },
)

test('each person stands with what they have, and not with more', async () => {
  const { users } = await list({ search: 'founder' })
  expect(users).toEqual([
    {
      id: expect.any(String),
      name: expect.any(String),
      email: 'founder@example.test',
      phone: null,
      role: null,
      createdAt: expect.any(String),
      access: {
        id: expect.any(String),
        source: 'founder',
        planType: 'founder',
        state: 'active',
        endsAt: expect.any(String),
        renews: false,
        open: true,
      },
    },
  ])
})

test('access that has ended is told as ended, also before a job has marked it so', async () => {
  const visitor = await newUser(site)
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const grant = { emails: [visitor.email], reason: 'Pilot', endsAt }
  await admin.post('/api/admin/billing/grants', grant)
  expect((await list({ billing: 'comp' })).users[0]).toMatchObject({ id: visitor.id })
  await site.env.DB.prepare('UPDATE entitlements SET ends_at = 1000 WHERE user_id = ?')
    .bind(visitor.id)
    .run()
  expect(await found({ billing: 'comp', search: visitor.email })).toEqual([])
  const { users } = await list({ search: visitor.email })
  expect(users[0]?.access).toMatchObject({ planType: 'comp', open: false })
  const ended = { billing: 'ended', search: visitor.email }
  await site.env.DB.prepare("UPDATE entitlements SET state = 'ended' WHERE user_id = ?")
    .bind(visitor.id)
    .run()
  expect(await found(ended)).toEqual([visitor.email])
  // Who has access again is no longer somebody whose access ended.
  await admin.post('/api/admin/billing/grants', grant)
  expect(await found(ended)).toEqual([])
})

test('the list comes in pages, newest account first', async () => {
  const now = Date.now() + 1_000_000
  await site.env.DB.batch(
    Array.from({ length: 60 }, (_, i) =>
      site.env.DB.prepare(
        'INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES (?, ?, ?, 0, ?, 0)',
      ).bind(`paged-${i}`, `Paged ${i}`, `paged-${i}@paged.example`, now + i),
    ),
  )
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ search: 'paged', page })))
  expect(pages.map(({ users, more, page }) => [users.length, more, page])).toEqual([
    [25, true, 1],
    [25, true, 2],
    [10, false, 3],
  ])
  const ids = pages.flatMap(({ users }) => users.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: 60 }, (_, i) => `paged-${59 - i}`))
  expect((await list()).users[0]?.id).toBe('paged-59')
})
