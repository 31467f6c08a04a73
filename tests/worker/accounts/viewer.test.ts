import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { localAccounts } from '../../../scripts/local/local-accounts.ts'
import { statusFields } from '../../support/billing/states.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

test('the site says that it is well', async () => {
  expect(await anonymous(site).getJson('/api/health')).toEqual({ status: 'ok' })
})

test('nobody is nobody', async () => {
  expect(await anonymous(site).getJson('/api/viewer')).toEqual({
    user: null,
    role: null,
    session: null,
  })
})

test('a made-up cookie is nobody', async () => {
  const visitor = anonymous(site)
  visitor.cookies.set('edcabinet.session_token', 'made-up.c2lnbmF0dXJl')
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null, session: null })
})

/** As long as the right one: nothing but the key tells them apart. */
const signedElsewhere = (token: string) =>
  `${token}.${encodeURIComponent(createHmac('sha256', 'another key').update(token).digest('base64'))}`

test.each([
  ['another token', (value: string) => (value.startsWith('x') ? 'y' : 'x') + value.slice(1)],
  ['the signature of another key', (value: string) => signedElsewhere(value.split('.')[0] ?? '')],
  ['half a signature', (value: string) => value.slice(0, -12)],
  ['no signature', (value: string) => value.split('.')[0] ?? ''],
])('a cookie with %s is nobody', async (_what, forge) => {
  const visitor = await signedIn(site, 'editor@example.test')
  const value = visitor.cookies.get('edcabinet.session_token') ?? ''
  visitor.cookies.set('edcabinet.session_token', forge(value))
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null, session: null })
})

test('who is signed in learns who they are and until when', async () => {
  const before = Date.now()
  const viewer = await (await signedIn(site, 'editor@example.test')).getJson<{
    session: { expires_at: string }
  }>('/api/viewer')
  expect(viewer).toEqual({
    user: { id: 'local-editor', name: 'Ed Editor', email: 'editor@example.test', phone: null },
    role: 'editor',
    session: { expires_at: expect.any(String) },
  })
  const leftMs = Date.parse(viewer.session.expires_at) - before
  expect(leftMs).toBeGreaterThan(55 * 60_000)
  expect(leftMs).toBeLessThan(65 * 60_000)
})

test('a log-in ends after thirty days without a visit', async () => {
  const { id } = await newUser(site)
  const ends = await site.env.DB.prepare('SELECT expires_at FROM session WHERE user_id = ?')
    .bind(id)
    .first<number>('expires_at')
  const days = ((ends ?? 0) - Date.now()) / (24 * 60 * 60_000)
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
})

test('a session whose time is up is nobody’s', async () => {
  const { id, getJson } = await newUser(site)
  const end = (at: number) =>
    site.env.DB.prepare('UPDATE session SET expires_at = ? WHERE user_id = ?').bind(at, id).run()
  expect(await getJson('/api/viewer')).toMatchObject({ user: { id } })
  await end(Date.now() - 1000)
  expect(await getJson('/api/viewer')).toMatchObject({ user: null, role: null, session: null })
  await end(Date.now() + 60_000)
  expect(await getJson('/api/viewer')).toMatchObject({ user: { id } })
})

const subscriptions = {
  'leader@example.test': { subscribed: false, plan_type: 'free', payment_required: true },
  'subscriber@example.test': { subscribed: true, plan_type: 'premium', payment_required: false },
  'founder@example.test': { subscribed: true, plan_type: 'founder', payment_required: false },
  'editor@example.test': { subscribed: false, plan_type: 'free', payment_required: false },
  'admin@example.test': { subscribed: false, plan_type: 'free', payment_required: false },
} satisfies Record<(typeof localAccounts)[number]['email'], object>

test.each(Object.entries(subscriptions))('the subscription of %s', async (email, expected) => {
  const visitor = await signedIn(site, email)
  const status = await visitor.postJson('/api/check-subscription')
  expect(status).toMatchObject(expected)
  expect(Object.keys(status).toSorted()).toEqual(statusFields)
})

test('asking for a subscription without logging in is refused', async () => {
  const response = await anonymous(site).post('/api/check-subscription')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } })
})

test('a role and an entitlement are read fresh, without signing in again', async () => {
  const visitor = await newUser(site)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
  const { DB } = site.env
  await DB.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'editor')")
    .bind(visitor.id)
    .run()
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: 'editor' })
  await DB.prepare('DELETE FROM user_roles WHERE user_id = ?').bind(visitor.id).run()
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test.each(['viewer', '', 'Admin', 'superuser'])(
  'a role record of “%s” gives nothing: no admin area, no advisors, no link to either',
  async (role) => {
    const visitor = await newUser(site)
    const { DB } = site.env
    await DB.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)')
      .bind(visitor.id, role)
      .run()
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
    expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
      subscribed: false,
      payment_required: true,
    })
    expect(await visitor.getJson('/api/allowance')).toMatchObject({ limit: 0 })
    expect((await visitor.get('/api/conversations')).status).toBe(402)
    for (const path of ['/admin', '/admin/users', '/api/admin/settings', '/api/admin/audit'])
      expect((await visitor.get(path)).status, path).toBe(403)
    expect(await (await visitor.get('/infrastructure')).text()).toContain('Premium Feature')
    expect(await (await visitor.get('/solutions')).text()).not.toContain('Admin Dashboard')

    const admin = await signedIn(site, 'admin@example.test')
    const found = await admin.getJson<{ users: { id: string; role: string | null }[] }>(
      `/api/admin/users?role=none&search=${visitor.email}`,
    )
    expect(found.users).toMatchObject([{ id: visitor.id, role: null }])
  },
)
