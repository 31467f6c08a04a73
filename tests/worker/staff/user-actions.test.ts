import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../domain/staff/audit.ts'
import type { UserDetail } from '../../../domain/staff/user-admin.ts'
import type { Commit, Statement } from '../../../worker/db/commit.ts'
import { openDb } from '../../../worker/db/index.ts'
import { accountsRepository } from '../../../worker/features/users/accounts-repository.ts'
import { changeRole } from '../../../worker/features/users/change-account.ts'
import { newSubscriber, startConversation } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  linkIn,
  mailsTo,
  newUser,
  nextMail,
  signedIn,
  type Visitor,
} from '../../support/visitor.ts'

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

/** A second admin, of their own. */
async function newAdmin() {
  const visitor = await newUser(site)
  expect((await admin.put(path(visitor.id, '/role'), { role: 'admin' })).status).toBe(204)
  return visitor
}

/** As at the beginning, for what comes after. */
const onlyAdmin = () =>
  site.env.DB.batch([
    site.env.DB.prepare('DELETE FROM bans'),
    site.env.DB.prepare("DELETE FROM user_roles WHERE role = 'admin'"),
    site.env.DB.prepare("INSERT INTO user_roles (user_id, role) VALUES ('local-admin', 'admin')"),
  ])

describe('roles', () => {
  afterEach(onlyAdmin)

  test('are given by nobody who is no admin any more when it is written', async () => {
    const [former, leader] = [await newUser(site), await newUser(site)]
    const db = openDb(site.env.DB)
    const accounts = accountsRepository(db)
    const commit: Commit = ([first, ...more]) => db.batch([first as Statement, ...more])
    const rest = { hasRenewingPlan: async () => false, sendRecovery: async () => {} }
    const deps = { accounts, commit, ...rest, invite: async () => {} }
    const given = changeRole(deps, { id: former.id }, { id: leader.id, role: 'editor' })
    await expect(given).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await leader.get('/admin')).status).toBe(403)
  })

  test('are given and taken, hold from the next request on, and are written down', async () => {
    const leader = await newUser(site)
    expect((await leader.get('/admin')).status).toBe(403)
    await admin.put(path(leader.id, '/role'), { role: 'editor' })
    expect((await leader.get('/admin')).status).toBe(200)
    await admin.put(path(leader.id, '/role'), { role: null })
    expect((await leader.get('/admin')).status).toBe(403)
    expect(await audited(leader.id)).toEqual(['user.role', 'user.role'])
  })

  test('are never changed by who holds them, also where another admin is left', async () => {
    const other = await newAdmin()
    for (const role of ['editor', null]) {
      const response = await admin.put(path('local-admin', '/role'), { role })
      expect(response.status).toBe(409)
      expect(await response.text()).toContain('You cannot change your own role')
    }
    expect(await isSignedIn(admin)).toBe(true)
    expect((await admin.put(path(other.id, '/role'), { role: null })).status).toBe(204)
  })

  test('of fifty who demote each other at once, one admin is left', async () => {
    const others = [await newAdmin(), await newAdmin(), await newAdmin()]
    const all = [
      { id: 'local-admin', visitor: admin },
      ...others.map((visitor) => ({ id: visitor.id, visitor })),
    ]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const by = all[at % all.length]
        const whom = all[(at + 1 + (at % 3)) % all.length]
        return by?.visitor.put(path(whom?.id ?? '', '/role'), { role: null })
      }),
    )
    const statuses = new Set(answers.map((answer) => answer?.status))
    expect([...statuses].filter((status) => ![204, 403, 409].includes(status ?? 0))).toEqual([])
    const { results } = await site.env.DB.prepare(
      "SELECT user_id FROM user_roles WHERE role = 'admin'",
    ).all()
    expect(results.length).toBeGreaterThanOrEqual(1)
    await onlyAdmin()
    expect(await admin.getJson('/api/admin/audit/verify')).toMatchObject({ broken: null })
  })

  test('an admin whose own account is due for deletion does not count as one who is left', async () => {
    const leaving = await newUser(site)
    const asked = await leaving.post('/api/account/deletion', { password: leaving.password })
    expect(asked.status).toBe(200)
    expect((await admin.put(path(leaving.id, '/role'), { role: 'admin' })).status).toBe(204)
    for (const role of [null, 'editor']) {
      const response = await leaving.put(path('local-admin', '/role'), { role })
      expect(response.status).toBe(409)
      expect(await response.text()).toContain('This would leave the site without an admin.')
    }
    expect(await admin.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  })
})

describe('a ban', () => {
  test('ends every session, keeps its person out, and is lifted', async () => {
    const leader = await newUser(site)
    const reason = 'Sends advertising'
    expect((await admin.put(path(leader.id, '/ban'), { reason })).status).toBe(204)
    expect(await isSignedIn(leader)).toBe(false)
    expect((await detail(leader.id)).ban).toMatchObject({ reason, endsAt: null })
    const { email, password } = leader
    const signIn = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
    expect(signIn.status).toBe(403)
    expect(await signIn.text()).toContain('This account is closed for now')
    expect((await admin.delete(path(leader.id, '/ban'))).status).toBe(204)
    // What was open before stays closed.
    expect(await isSignedIn(leader)).toBe(false)
    expect(await isSignedIn(await signedIn(site, email, password))).toBe(true)
  })

  test('ends by itself at its end', async () => {
    const leader = await newUser(site)
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    await admin.put(path(leader.id, '/ban'), { reason: 'An hour', endsAt })
    const { email, password } = leader
    const early = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
    expect(early.status).toBe(403)
    expect(early.headers.getSetCookie().join()).not.toContain('session_token')
    await site.env.DB.prepare('UPDATE bans SET ends_at = 1 WHERE user_id = ?').bind(leader.id).run()
    expect((await detail(leader.id)).ban).toBeNull()
    expect(await isSignedIn(await signedIn(site, leader.email, leader.password))).toBe(true)
  })

  test('that is made longer goes on after its first end', async () => {
    const leader = await newUser(site)
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    await admin.put(path(leader.id, '/ban'), { reason: 'An hour', endsAt })
    await admin.put(path(leader.id, '/ban'), { reason: 'For good' })
    expect((await detail(leader.id)).ban).toMatchObject({ reason: 'For good', endsAt: null })
  })

  test('is not taken with an end that is over', async () => {
    const leader = await newUser(site)
    const endsAt = new Date(Date.now() - 60_000).toISOString()
    const response = await admin.put(path(leader.id, '/ban'), { reason: 'Too late', endsAt })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Give a time in the future, or none')
    expect(await isSignedIn(leader)).toBe(true)
    expect((await detail(leader.id)).ban).toBeNull()
    expect(await audited(leader.id)).toEqual([])
  })

  test('also stops a session that was somehow left', async () => {
    const leader = await newUser(site)
    await site.env.DB.prepare(
      "INSERT INTO bans (user_id, reason, banned_by, created_at) VALUES (?, 'x', 'x', 0)",
    )
      .bind(leader.id)
      .run()
    expect(await isSignedIn(leader)).toBe(false)
  })

  test('keeps no student in its reason', async () => {
    const leader = await newUser(site)
    const reason = 'Posted that our student Marisol Quintanilla has SSN 521-44-9083'
    await admin.put(path(leader.id, '/ban'), { reason })
    const { ban } = await detail(leader.id)
    expect(ban?.reason).toContain('Student A')
    const rows = await site.env.DB.prepare('SELECT details FROM audit_log WHERE subject = ?')
      .bind(leader.id)
      .all()
    expect(JSON.stringify([ban, rows.results])).not.toMatch(/Marisol|Quintanilla|521-44/)
  })

  test('meets no admin or editor', async () => {
    for (const id of ['local-admin', 'local-editor']) {
      expect((await admin.put(path(id, '/ban'), { reason: 'none' })).status).toBe(409)
      expect((await admin.put(path(id, '/deletion'))).status).toBe(409)
    }
  })
})

test('sessions are ended one by one and all together', async () => {
  const leader = await newUser(site)
  const second = await signedIn(site, leader.email, leader.password)
  const { sessions } = await detail(leader.id)
  expect(sessions).toHaveLength(2)
  await admin.delete(path(leader.id, `/sessions/${sessions[0]?.id}`))
  expect([await isSignedIn(leader), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)
  await admin.delete(path(leader.id, '/sessions'))
  expect([await isSignedIn(leader), await isSignedIn(second)]).toEqual([false, false])
})

test('a session that has expired is no longer listed', async () => {
  const leader = await newUser(site)
  await signedIn(site, leader.email, leader.password)
  const [one, other] = (await detail(leader.id)).sessions
  await site.env.DB.prepare('UPDATE session SET expires_at = 1 WHERE id = ?').bind(one?.id).run()
  expect((await detail(leader.id)).sessions).toEqual([other])
})

test('an account made without an invitation is told to nobody', async () => {
  const [quiet, told] = [1, 2].map(() => `${crypto.randomUUID()}@example.test`)
  const make = (email: string | undefined, invite: boolean) =>
    admin.post('/api/admin/users', { name: 'Ida Invited', email, role: null, invite })
  expect((await make(quiet, false)).status).toBe(201)
  expect((await make(told, true)).status).toBe(201)
  // Mails are sent one after the other: one to the first would be there by now.
  await nextMail(site, told ?? '')
  expect(await mailsTo(site, quiet ?? '')).toEqual([])
})

test('somebody invited is told by whom, chooses a password days later, and has the role they were given', async () => {
  const email = `${crypto.randomUUID()}@example.test`
  const body = { name: 'Ida Invited', email, role: 'editor' }
  const response = await admin.post('/api/admin/users', body)
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const mail = await nextMail(site, email, /^Ada Admin invites you to EdCabinet$/)
  expect(mail).toContain('Ada Admin has made an account for you')
  expect(mail).toContain('for 3 days')
  expect(mail).not.toMatch(/if it was not you/i)
  expect(await detail(id)).toMatchObject({ email, role: 'editor', emailVerified: false })
  expect((await admin.post('/api/admin/users', body)).status).toBe(409)
  const link = new URL(linkIn(mail), site.origin)
  const door = await (await anonymous(site).get(link.pathname + link.search)).text()
  expect(door).toContain('Welcome to EdCabinet')
  expect(door).not.toMatch(/new password|logged out/i)
  const token = link.searchParams.get('reset') ?? ''
  const { results } = await site.env.DB.prepare(
    'SELECT expires_at AS at FROM verification WHERE value = ?',
  )
    .bind(id)
    .all<{ at: number }>()
  expect(results.map(({ at }) => Math.round((at - Date.now()) / 3_600_000))).toEqual([72])
  const newPassword = `Chosen-${crypto.randomUUID()}`
  const chosen = await anonymous(site).post('/api/auth/reset-password', { token, newPassword })
  expect(chosen.status).toBe(200)
  const invited = await signedIn(site, email, newPassword)
  expect(await invited.getJson('/api/viewer')).toMatchObject({ role: 'editor' })
})

test('an account marked for deletion is closed, due in a week, and can be kept', async () => {
  const leader = await newUser(site)
  const { dueAt } = (await (await admin.put(path(leader.id, '/deletion'))).json()) as {
    dueAt: string
  }
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(await isSignedIn(leader)).toBe(false)
  expect((await detail(leader.id)).deletionDueAt).toBe(dueAt)
  const { email, password } = leader
  const signIn = () => anonymous(site).post('/api/auth/sign-in/email', { email, password })
  expect((await signIn()).status).toBe(403)
  expect((await admin.delete(path(leader.id, '/deletion'))).status).toBe(204)
  expect((await detail(leader.id)).deletionDueAt).toBeNull()
  // What was open before stays closed.
  expect(await isSignedIn(leader)).toBe(false)
  expect((await signIn()).status).toBe(200)
})

test('an account that staff delete lets in no session that was somehow left', async () => {
  const leader = await newUser(site)
  await site.env.DB.prepare(
    'INSERT INTO account_deletions (user_id, requested_at, due_at, closed) VALUES (?, 0, 9e15, 1)',
  )
    .bind(leader.id)
    .run()
  expect(await isSignedIn(leader)).toBe(false)
})

test('a deletion by staff closes also an account whose owner has asked for it', async () => {
  const leader = await newUser(site)
  const asked = await leader.post('/api/account/deletion', { password: leader.password })
  expect(asked.status).toBe(200)
  expect(await isSignedIn(leader)).toBe(true)
  await admin.put(path(leader.id, '/deletion'))
  await expect(signedIn(site, leader.email, leader.password)).rejects.toThrow('closed for now')
})

test('an account is deleted with its data a week after it was marked, and not while it is paid for', async () => {
  const leader = await newSubscriber(site)
  await leader.post('/api/feedback', { category: 'idea', message: 'Gone in a week' })
  const change = (sql: string) => site.env.DB.prepare(sql).bind(leader.id).run()
  await change('UPDATE entitlements SET renews = 1 WHERE user_id = ?')
  expect((await admin.put(path(leader.id, '/deletion'))).status).toBe(409)
  await change('UPDATE entitlements SET renews = 0 WHERE user_id = ?')
  await admin.put(path(leader.id, '/deletion'))
  await site.scheduled({ cron: '*/15 * * * *' })
  expect((await admin.get(path(leader.id))).status).toBe(200)
  await change('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?')
  await site.scheduled({ cron: '*/15 * * * *' })
  expect((await admin.get(path(leader.id))).status).toBe(404)
  const mail = await nextMail(site, leader.email, /is deleted$/)
  expect(mail).toContain('Our staff closed your account')
  expect(mail).not.toContain('you asked')
  const { feedback } = await admin.getJson<{ feedback: object[] }>(
    `/api/admin/feedback?user=${leader.id}`,
  )
  expect(feedback).toEqual([])
})

test('merging moves what one account has, and marks it for deletion', async () => {
  const [kept, gone] = [await newUser(site), await newSubscriber(site)]
  await startConversation(gone)
  await gone.post('/api/feedback', { category: 'idea', message: 'One account is enough' })
  const district = { districtName: 'Ada ISD', districtAddress: '1 Main St' }
  await gone.post('/api/billing/quotes', { plan: 'premium', seats: 2, ...district })
  const body = { from: gone.id, reason: 'The same person' }
  expect((await admin.post(path(kept.id, '/merge'), body)).status).toBe(204)
  expect(await detail(kept.id)).toMatchObject({ conversations: 1, feedback: 1 })
  expect(await detail(gone.id)).toMatchObject({ conversations: 0, feedback: 0 })
  expect((await detail(gone.id)).deletionDueAt).not.toBeNull()
  expect((await gone.get('/api/conversations')).status).toBe(401)
  // None of them may come back with an account that staff keep after all.
  expect((await detail(gone.id)).sessions).toEqual([])
  await expect(signedIn(site, gone.email, gone.password)).rejects.toThrow('closed for now')
  const check = await kept.postJson('/api/check-subscription')
  expect(check).toMatchObject({ subscribed: true })
  const { quotes } = await kept.getJson<{ quotes: object[] }>('/api/billing/quotes')
  expect(quotes).toMatchObject([{ districtName: 'Ada ISD' }])
})

test('an account is not merged with itself', async () => {
  const account = await newUser(site)
  const body = { from: account.id, reason: 'The same person' }
  expect((await admin.post(path(account.id, '/merge'), body)).status).toBe(400)
  expect((await detail(account.id)).deletionDueAt).toBeNull()
  expect((await account.get('/api/conversations')).status).not.toBe(401)
})

test('an account with payments at Stripe is not merged away', async () => {
  const [kept, gone] = [await newUser(site), await newSubscriber(site)]
  await startConversation(gone)
  await site.env.DB.prepare(
    'INSERT INTO billing_customers (user_id, customer_id, updated_at) VALUES (?, ?, ?)',
  )
    .bind(gone.id, `cus_${gone.id}`, Date.now())
    .run()
  const body = { from: gone.id, reason: 'The same person' }
  const refused = await admin.post(path(kept.id, '/merge'), body)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('has payments at Stripe')
  expect(await detail(gone.id)).toMatchObject({ conversations: 1, deletionDueAt: null })
  expect(await isSignedIn(gone)).toBe(true)
  const otherWay = { from: kept.id, reason: 'The same person' }
  expect((await admin.post(path(gone.id, '/merge'), otherWay)).status).toBe(204)
})

test('a way back that staff sent says so, and the one somebody asked for does not', async () => {
  const leader = await newUser(site)
  expect((await admin.post(path(leader.id, '/recovery'))).status).toBe(204)
  const sent = await nextMail(site, leader.email, /^Our staff sent you a way back into EdCabinet$/)
  expect(sent).toContain('A member of our staff sent you this link')
  expect(linkIn(sent)).toMatch(/^\/auth\?reset=/)
  expect(await audited(leader.id)).toEqual(['user.recovery'])
  await anonymous(site).post('/api/auth/request-password-reset', { email: leader.email })
  expect(await nextMail(site, leader.email, /^Choose a new password/)).not.toContain('staff')
})
