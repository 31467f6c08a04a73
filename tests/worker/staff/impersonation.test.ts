import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteSpec, routes } from '../../../domain/routes.ts'
import type { AuditEntry } from '../../../domain/staff/audit.ts'
import type { UserDetail } from '../../../domain/staff/user-admin.ts'
import { apiCalls, methodAndPath } from '../../support/api-calls.ts'
import { newSubscriber, startConversation, withSend } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const path = (id: string, rest = '') => `/api/admin/users/${id}${rest}`
const detail = (id: string) => admin.getJson<UserDetail>(path(id))
const audited = async (subject: string) =>
  (await admin.getJson<{ events: AuditEntry[] }>(`/api/admin/audit?subject=${subject}`)).events.map(
    ({ action }) => action,
  )
const isSignedIn = async (visitor: Visitor) =>
  (await visitor.getJson<{ user: object | null }>('/api/viewer')).user !== null

async function begin(leader: { id: string }) {
  const as = await signedIn(site, 'admin@example.test')
  const response = await as.post(path(leader.id, '/impersonate'), {
    reason: 'They asked for help',
  })
  expect(response.status).toBe(200)
  return as
}

test('seeing the site as somebody else is never possible with staff, or with oneself', async () => {
  for (const id of ['local-admin', 'local-editor'])
    expect((await admin.post(path(id, '/impersonate'), { reason: 'why not' })).status).toBe(403)
})

test('seeing the site as somebody else is not possible with an account that is closed: banned, or due for deletion', async () => {
  const [banned, leaving] = [await newUser(site), await newUser(site)]
  expect((await admin.put(path(banned.id, '/ban'), { reason: 'Closed' })).status).toBe(204)
  expect((await admin.put(path(leaving.id, '/deletion'))).status).toBe(200)
  for (const { id } of [banned, leaving]) {
    const response = await admin.post(path(id, '/impersonate'), { reason: 'They asked for help' })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('This account is closed')
    expect((await detail(id)).sessions).toEqual([])
    expect(await audited(id)).not.toContain('impersonation.start')
  }
})

test('seeing the site as somebody else shows their account, says so on every page, and gives the own session back', async () => {
  const leader = await newUser(site)
  const as = await begin(leader)
  expect(await as.getJson('/api/viewer')).toMatchObject({ user: { id: leader.id }, role: null })
  const signedInPages = Object.values<RouteSpec>(routes).flatMap(
    ({ access, path, requiresPayment }) =>
      access === 'signed-in' && !requiresPayment ? [path] : [],
  )
  for (const page of [...signedInPages, '/', '/resources', '/privacy']) {
    const shown = await as.get(page)
    expect(shown.status, page).toBe(200)
    expect(await shown.text(), page).toContain('You see the site as')
  }
  expect((await as.get('/admin')).status).toBe(403)
  const end = await as.post('/api/impersonation/end')
  expect([end.status, end.headers.get('Location')]).toEqual([303, `/admin/users/${leader.id}`])
  expect(await as.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  expect([...as.cookies.keys()].filter((name) => name.includes('own_session'))).toEqual([])
  expect(await audited(leader.id)).toEqual(['impersonation.end', 'impersonation.start'])
  expect(await isSignedIn(leader)).toBe(true)
})

test('why staff see the site as somebody else is kept without student data', async () => {
  const leader = await newUser(site)
  const as = await signedIn(site, 'admin@example.test')
  const reason = 'Jayden Smith, student id 20391845, cannot log in'
  expect((await as.post(path(leader.id, '/impersonate'), { reason })).status).toBe(200)
  const { events } = await admin.getJson<{ events: AuditEntry[] }>(
    `/api/admin/audit?subject=${leader.id}`,
  )
  const { results } = await site.env.DB.prepare('SELECT * FROM impersonations WHERE user_id = ?')
    .bind(leader.id)
    .all()
  expect(JSON.stringify([events, results])).toContain('cannot log in')
  expect(JSON.stringify([events, results])).not.toMatch(/Jayden|20391845/)
})

test('seeing the site as somebody else opens with cookies that scripts do not see, as its end does', async () => {
  const { id } = await newUser(site)
  const as = await signedIn(site, 'admin@example.test')
  const begun = await as.post(path(id, '/impersonate'), { reason: 'They asked for help' })
  const ended = await as.post('/api/impersonation/end')
  const lines = [begun, ended].flatMap(({ headers }) => headers.getSetCookie())
  const holding = lines.filter((line) => !/max-age=0/i.test(line))
  expect(holding.length).toBeGreaterThanOrEqual(3)
  for (const line of holding) expect(line).toMatch(/HttpOnly.*SameSite=Lax/i)
})

test('seeing the site as somebody else opens none of their conversations, and no door that changes anything', async () => {
  const leader = await newSubscriber(site)
  const conversation = await startConversation(leader)
  const as = withSend(site, await begin(leader))
  const isOpen = async (call: string) => {
    const [method, address] = methodAndPath(call)
    const right = address.replace(':c', conversation).replace(/:\w+/g, 'none')
    return (await as.send(method, right, method === 'GET' ? undefined : {})).status !== 403
  }
  const open: string[] = []
  for (const call of Object.keys(apiCalls))
    if (call !== 'POST /impersonation/end' && (await isOpen(call))) open.push(call)
  // Whatever else there is, and will be, stays closed: their data to take along, for one.
  expect(open.toSorted()).toEqual([
    'GET /account',
    'GET /allowance',
    'GET /billing',
    'GET /billing/groups',
    'GET /billing/invoices',
    'GET /billing/quotes',
    'GET /feedback',
    'GET /health',
    'GET /model',
    'GET /policies/pending',
    'GET /profile',
    'GET /resources',
    'GET /resources/:slug',
    'GET /sign-in-ways',
    'GET /usage',
    'GET /viewer',
    'POST /check-subscription',
  ])
  expect((await as.get(`/infrastructure?conversation=${conversation}`)).status).toBe(403)
  // What they look at is nobody's visit.
  expect(await (await as.get('/profile')).text()).not.toContain('tracker')
  expect(await (await leader.get('/profile')).text()).toContain('tracker')
  for (const address of ['/api/auth/list-sessions', '/api/auth/get-session'])
    expect((await as.get(address)).status).toBe(403)
})

test('seeing the site as somebody else ends by itself, and its end is written down', async () => {
  const leader = await newUser(site)
  const as = await begin(leader)
  const past = Date.now() - 31 * 60_000
  await site.env.DB.prepare('UPDATE impersonations SET created_at = ? WHERE user_id = ?')
    .bind(past, leader.id)
    .run()
  expect(await isSignedIn(as)).toBe(false)
  await site.scheduled({ cron: '*/15 * * * *' })
  expect(await audited(leader.id)).toEqual(['impersonation.end', 'impersonation.start'])
  expect((await detail(leader.id)).sessions).toHaveLength(1)
})
