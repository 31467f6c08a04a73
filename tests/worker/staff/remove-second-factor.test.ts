import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../domain/staff/audit.ts'
import type { UserDetail } from '../../../domain/staff/user-admin.ts'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { nextTotp, totp, withAuthenticator } from '../../support/accounts/totp.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  mailsTo,
  newPhoneNumber,
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

const reason = 'Lost the phone; called back at the district office'
const remove = (id: string, body: object = { reason, password: localPassword }) =>
  admin.post(`/api/admin/users/${id}/remove-second-factor`, body)
const detail = (id: string) => admin.getJson<UserDetail>(`/api/admin/users/${id}`)
const isSignedIn = async (visitor: Visitor) =>
  (await visitor.getJson<{ user: object | null }>('/api/viewer')).user !== null
const logIn = async ({ email, password }: { email: string; password: string }, as: Visitor) =>
  as.postJson('/api/auth/sign-in/email', { email, password })

test('who lost their app gets back in with the password, and is told who did it', async () => {
  const leader = await newUser(site)
  const { secret, backupCodes } = await withAuthenticator(leader)
  await site.env.DB.prepare(
    `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     VALUES ('k', 'x', ?, 'c', 0, 'singleDevice', 0)`,
  )
    .bind(leader.id)
    .run()
  const trusted = anonymous(site)
  await logIn(leader, trusted)
  await trusted.post('/api/auth/two-factor/verify-totp', {
    code: nextTotp(secret),
    trustDevice: true,
  })
  const halfway = anonymous(site)
  expect(await logIn(leader, halfway)).toMatchObject({ twoFactorRedirect: true })

  const response = await remove(leader.id)
  expect([response.status, await response.text()]).toEqual([204, ''])

  expect([await isSignedIn(leader), await isSignedIn(trusted)]).toEqual([false, false])
  // A log-in that waits for the second factor does not go on without one.
  const code = { code: backupCodes[0] }
  await halfway.post('/api/auth/two-factor/verify-backup-code', code)
  expect(await isSignedIn(halfway)).toBe(false)
  expect(await detail(leader.id)).toMatchObject({ secondFactor: false, sessions: [] })
  const { results } = await site.env.DB.prepare(
    `SELECT user_id FROM two_factor WHERE user_id = ?1 UNION ALL
     SELECT user_id FROM passkey WHERE user_id = ?1 UNION ALL
     SELECT value FROM verification WHERE value = ?1 AND identifier LIKE 'trust-device-%'`,
  )
    .bind(leader.id)
    .all()
  expect(results).toEqual([])

  const back = anonymous(site)
  await logIn(leader, back)
  expect(await isSignedIn(back)).toBe(true)
  const mail = await nextMail(site, leader.email, /Our staff removed your second factor/)
  expect(mail).toMatch(/did not ask us for this.* write to \S+@\S+/)
  expect(mail).not.toContain(reason)
  const { events } = await admin.getJson<{ events: AuditEntry[] }>(
    `/api/admin/audit?subject=${leader.id}`,
  )
  expect(events).toMatchObject([{ action: 'user.remove-second-factor', details: { reason } }])
  expect(JSON.stringify(events)).not.toContain(localPassword)
  expect(await admin.getJson('/api/admin/audit/verify')).toMatchObject({ broken: null })

  // A new app is set up like the first.
  await withAuthenticator(Object.assign(back, { password: leader.password }))
  expect((await detail(leader.id)).secondFactor).toBe(true)
})

test('an admin whose session somebody else holds removes nothing', async () => {
  const leader = await newUser(site)
  await withAuthenticator(leader)
  for (const [password, code] of [
    [undefined, 'PASSWORD_REQUIRED'],
    ['not the password', 'INVALID_PASSWORD'],
  ]) {
    const refused = await remove(leader.id, { reason, password })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { details: { code } } })
  }
  expect((await remove(leader.id, { password: localPassword })).status).toBe(400)
  expect((await detail(leader.id)).secondFactor).toBe(true)
  expect(await isSignedIn(leader)).toBe(true)
  expect((await mailsTo(site, leader.email)).join()).not.toContain('Our staff removed')
})

test.each(['admin', 'editor'])(
  'that of an %s stays as long as they have the role',
  async (role) => {
    const person = await newUser(site)
    await withAuthenticator(person)
    const change = (to: string | null) =>
      admin.put(`/api/admin/users/${person.id}/role`, { role: to })
    await change(role)
    const refused = await remove(person.id)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Take their role away first')
    expect((await detail(person.id)).secondFactor).toBe(true)
    await change(null)
    expect((await remove(person.id)).status).toBe(204)
  },
)

test('a removal that meets a role given at the same moment comes before it, or not at all', async () => {
  const people: Awaited<ReturnType<typeof newUser>>[] = []
  while (people.length < 5) people.push(await newUser(site))
  for (const person of people) await withAuthenticator(person)
  for (const { id } of people) {
    const [removed] = await Promise.all([
      remove(id),
      admin.put(`/api/admin/users/${id}/role`, { role: 'editor' }),
    ])
    const { role, secondFactor } = await detail(id)
    expect(role).toBe('editor')
    expect(secondFactor).toBe(removed.status === 409)
  }
})

test('one’s own is not removed this way, nor one that is not there', async () => {
  const own = await remove('local-admin')
  expect([own.status, await own.text()]).toEqual([409, expect.stringContaining('in your profile')])
  expect((await remove('local-leader')).status).toBe(409)
  expect((await remove('nobody')).status).toBe(404)
})

test('who has a phone number only is told by text message', async () => {
  const phoneNumber = newPhoneNumber()
  const password = `Secret-${crypto.randomUUID()}`
  const visitor = anonymous(site)
  await visitor.post('/api/auth/sign-up/phone-number', { name: 'Pia', phoneNumber, password })
  await visitor.post('/api/auth/sign-in/phone-otp', { phoneNumber })
  const code = codeIn(await nextMail(site, phoneNumber))
  await visitor.post('/api/auth/phone-number/verify', { phoneNumber, code })
  await visitor.post('/api/auth/two-factor/enable', {}).then(async (asked) => {
    const { totpURI } = (await asked.json()) as { totpURI: string }
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    await visitor.post('/api/auth/two-factor/confirm', { code: totp(secret) })
  })
  const { user } = await visitor.getJson<{ user: { id: string } }>('/api/viewer')
  expect((await remove(user.id)).status).toBe(204)
  expect((await mailsTo(site, phoneNumber)).join()).toContain(
    'our staff removed your second factor',
  )
})
