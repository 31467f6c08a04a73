import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inThreeYears } from '../../support/dates.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  confirmationPath,
  linkIn,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  registered,
  signedIn,
} from '../../support/visitor.ts'

const listed = newAccount()
const taken = newAccount()
const first = newAccount()

let site: Site
beforeAll(async () => {
  site = await startSite({
    knowledge: false,
    vars: { ADMIN_EMAILS: `${listed.email.toUpperCase()},${taken.email},${first.email}` },
  })
})
afterAll(() => site.close())

/** A new browser that opens the link in the newest mail and chooses this password. */
async function confirmsElsewhere(email: string, newPassword: string) {
  const owner = anonymous(site)
  const shown = await owner.get(await confirmationPath(site, email))
  const page = new URL(shown.headers.get('Location') ?? '', site.origin)
  expect(page.pathname).toBe('/auth')
  expect(await (await owner.get(page.pathname + page.search)).text()).toContain('New password')
  const token = page.searchParams.get('confirm')
  const response = await owner.post('/api/auth/confirm-email', { token, newPassword })
  expect(response.status, await response.text()).toBe(200)
  return owner
}

async function isVerified(email: string) {
  const statement = site.env.DB.prepare('SELECT email_verified FROM user WHERE email = ?')
  return (await statement.bind(email).first('email_verified')) === 1
}

const ownersPassword = 'The owner chose this one'

test('a listed address becomes an admin once it is proven, not when it is typed', async () => {
  const visitor = await registered(site, listed)
  const { email, password } = listed
  expect((await visitor.post('/api/auth/sign-in/email', { email, password })).status).toBe(400)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null, role: null })
  expect((await visitor.get('/admin')).status).toBe(302)

  await visitor.get(await confirmationPath(site, email))
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  expect((await visitor.get('/admin')).status).toBe(200)
})

test('who registers an admin’s address first gains nothing when the owner confirms it', async () => {
  const stranger = await registered(site, taken)
  // As it was before registering signed nobody in: the stranger holds an open session.
  const session = await openSession(taken.email)
  for (const [name, value] of session) stranger.cookies.set(name, value)
  expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: { email: taken.email } })

  const owner = await confirmsElsewhere(taken.email, ownersPassword)
  expect(await owner.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: null, role: null })
  expect(await stranger.getJson('/api/auth/get-session')).toBeNull()
  expect((await stranger.get('/admin')).status).toBe(302)
  const { email, password } = taken
  const again = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
  expect(again.status).toBe(400)
  const right = { email, password: ownersPassword }
  expect((await anonymous(site).post('/api/auth/sign-in/email', right)).status).toBe(200)
})

describe('a passkey, an app and a number that a stranger left are void once the owner', () => {
  /** Each leaves the owner's browser signed in, or able to sign in with `ownersPassword`. */
  const proofs = {
    'opens the link elsewhere': (email: string) => confirmsElsewhere(email, ownersPassword),
    'logs in with a code': async (email: string) => {
      const owner = anonymous(site)
      await owner.post('/api/auth/sign-in/magic-link', { email })
      const otp = codeIn(await nextMail(site, email, /log/i))
      expect((await owner.post('/api/auth/sign-in/email-otp', { email, otp })).status).toBe(200)
      return owner
    },
    'logs in with a link': async (email: string) => {
      const owner = anonymous(site)
      await owner.post('/api/auth/sign-in/magic-link', { email })
      const page = new URL(linkIn(await nextMail(site, email, /log/i)), site.origin)
      const token = page.searchParams.get('login')
      expect((await owner.post('/api/auth/magic-link/verify', { token })).status).toBe(200)
      return owner
    },
    'resets the password with a code': async (email: string) => {
      const owner = anonymous(site)
      await owner.post('/api/auth/request-password-reset', { email })
      const otp = codeIn(await nextMail(site, email, /password/i))
      const body = { email, otp, password: ownersPassword }
      expect((await owner.post('/api/auth/email-otp/reset-password', body)).status).toBe(200)
      return signedIn(site, email, ownersPassword)
    },
    'resets the password with a link': async (email: string) => {
      const owner = anonymous(site)
      await owner.post('/api/auth/request-password-reset', { email })
      const page = new URL(linkIn(await nextMail(site, email, /password/i)), site.origin)
      const body = { token: page.searchParams.get('reset'), newPassword: ownersPassword }
      expect((await owner.post('/api/auth/reset-password', body)).status).toBe(200)
      return signedIn(site, email, ownersPassword)
    },
  }

  test.each(Object.entries(proofs))('%s', async (_, prove) => {
    const account = newAccount()
    const stranger = await registered(site, account)
    for (const [name, value] of await openSession(account.email)) stranger.cookies.set(name, value)
    const { password } = account
    await stranger.post('/api/auth/two-factor/enable', { password })
    const phoneNumber = newPhoneNumber()
    await stranger.post('/api/auth/change-phone/request', { phoneNumber, password })
    const code = codeIn(await nextMail(site, phoneNumber))
    await stranger.post('/api/auth/change-phone/confirm', { phoneNumber, code })
    const id = await idOf(account.email)
    await site.env.DB.prepare(
      `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       VALUES (?, 'key', ?, ?, 0, 'singleDevice', 0)`,
    )
      .bind(crypto.randomUUID(), id, crypto.randomUUID())
      .run()
    const left = async () => ({
      passkeys: await countOf('passkey', id),
      apps: await countOf('two_factor', id),
      phone: await site.env.DB.prepare('SELECT phone_number FROM user WHERE id = ?')
        .bind(id)
        .first('phone_number'),
    })
    expect(await left()).toEqual({ passkeys: 1, apps: 1, phone: phoneNumber })

    const owner = await prove(account.email)
    expect(await left()).toEqual({ passkeys: 0, apps: 0, phone: null })
    expect(await owner.getJson('/api/viewer')).toMatchObject({ user: { email: account.email } })
    expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: null })
    const again = await anonymous(site).post('/api/auth/sign-in/email', account)
    expect(again.status).toBe(400)
  })
})

test('who changes a proven address keeps what they have set up', async () => {
  const user = await newUser(site)
  const { password } = user
  const phoneNumber = newPhoneNumber()
  await user.post('/api/auth/change-phone/request', { phoneNumber, password })
  const texted = codeIn(await nextMail(site, phoneNumber))
  await user.post('/api/auth/change-phone/confirm', { phoneNumber, code: texted })
  await user.post('/api/auth/two-factor/enable', { password })
  const newEmail = newAccount().email
  await user.post('/api/auth/change-email/begin', { password })
  const otp = codeIn(await nextMail(site, user.email, /address/i))
  await user.post('/api/auth/change-email/request', { newEmail, otp })
  const body = { newEmail, otp: codeIn(await nextMail(site, newEmail)) }
  expect((await user.post('/api/auth/change-email/confirm', body)).status).toBe(200)
  const viewer = { user: { email: newEmail, phone: phoneNumber } }
  expect(await user.getJson('/api/viewer')).toMatchObject(viewer)
  expect(await countOf('two_factor', user.id)).toBe(1)
})

test('of fifty who claim the first admin’s address at once, one becomes admin', async () => {
  await registered(site, first)
  const link = new URL(await confirmationPath(site, first.email), site.origin)
  const token = link.searchParams.get('token')
  const claims = Array.from({ length: 50 }, (_, at) => `The claim number ${at} is mine`)
  const owners = await Promise.all(
    claims.map(async (newPassword) => {
      const visitor = anonymous(site)
      // As often as the queue of hashes asks them to come back.
      for (;;) {
        const response = await visitor.post('/api/auth/confirm-email', { token, newPassword })
        if (response.status !== 429) return { visitor, newPassword, status: response.status }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }),
  )
  const won = owners.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const roles = await Promise.all(
    owners.map(({ visitor }) => visitor.getJson<{ role: string | null }>('/api/viewer')),
  )
  expect(roles.filter(({ role }) => role === 'admin')).toHaveLength(1)
  const { DB } = site.env
  const count = (sql: string) => DB.prepare(sql).bind(first.email).first('n')
  expect(await count('SELECT count(*) AS n FROM user WHERE email = ?')).toBe(1)
  const accounts = `SELECT count(*) AS n FROM account a JOIN user u ON u.id = a.user_id
    WHERE u.email = ?`
  expect(await count(accounts)).toBe(1)
  const body = { email: first.email, password: won[0]?.newPassword }
  expect((await anonymous(site).post('/api/auth/sign-in/email', body)).status).toBe(200)
})

test('a role and access given to an address open nothing before it is proven', async () => {
  const account = newAccount()
  const visitor = await registered(site, account)
  for (const [name, value] of await openSession(account.email)) visitor.cookies.set(name, value)
  const { DB } = site.env
  const id = await idOf(account.email)
  await DB.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')").bind(id).run()
  // Kept for whoever proves the address, also where it stands with the account already.
  await giveAccess(account.email)
  await DB.prepare(
    `INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, created_at, updated_at)
     VALUES ('early', ?, 'comp', 'comp', 'active', 0, 0, 0)`,
  )
    .bind(id)
    .run()
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: false })
  expect((await visitor.get('/api/conversations')).status).toBe(402)
  expect((await visitor.get('/api/admin/users')).status).toBe(403)

  // The same browser opens the link: the access was meant for them.
  await visitor.get(await confirmationPath(site, account.email))
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: true })
})

test('a link that is opened elsewhere changes nothing by itself, as mail filters do', async () => {
  const account = newAccount()
  const visitor = await registered(site, account)
  const path = await confirmationPath(site, account.email)
  expect((await anonymous(site).get(path)).status).toBe(302)
  expect(await isVerified(account.email)).toBe(false)
  await visitor.get(path)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { email: account.email } })
})

test('the link that confirms an address says itself that it is good for an hour', async () => {
  const account = newAccount()
  await registered(site, account)
  const link = new URL(await confirmationPath(site, account.email), site.origin)
  const [, claims = ''] = (link.searchParams.get('token') ?? '').split('.')
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(exp - iat).toBe(3600)
})

test('confirming ends the sessions that were open before', async () => {
  const account = newAccount()
  const visitor = await registered(site, account)
  const stranger = anonymous(site)
  for (const [name, value] of await openSession(account.email)) stranger.cookies.set(name, value)
  await visitor.get(await confirmationPath(site, account.email))
  expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: null })
})

test('once the address is proven its link sets no password', async () => {
  const account = newAccount()
  const visitor = await registered(site, account)
  const path = await confirmationPath(site, account.email)
  await visitor.get(path)
  const token = new URL(path, site.origin).searchParams.get('token')
  const thief = anonymous(site)
  const answer = await thief.post('/api/auth/confirm-email', { token, newPassword: ownersPassword })
  expect(answer.status).toBe(400)
  expect(thief.cookies.size).toBe(0)
  const { email, password } = account
  expect((await anonymous(site).post('/api/auth/sign-in/email', { email, password })).ok).toBe(true)
})

test('the password chosen with a link is checked like any other', async () => {
  const account = newAccount()
  await registered(site, account)
  const path = await confirmationPath(site, account.email)
  const token = new URL(path, site.origin).searchParams.get('token')
  for (const newPassword of ['Password2026!', account.email.split('@')[0]]) {
    const answer = await anonymous(site).post('/api/auth/confirm-email', { token, newPassword })
    expect(await answer.json()).toMatchObject({ code: 'WEAK_PASSWORD' })
  }
  expect(await isVerified(account.email)).toBe(false)
})

test('any other address stays what it was', async () => {
  const visitor = await newUser(site)
  expect(await isVerified(visitor.email)).toBe(true)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test.each(['made-up', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImxlYWRlckBleGFtcGxlLnRlc3QifQ.'])(
  'a made-up confirmation (%s) proves nothing, and says so on a page',
  async (token) => {
    const account = newAccount()
    const visitor = await registered(site, account)
    const answer = await visitor.get(`/api/auth/verify-email?token=${token}`)
    expect(answer.headers.get('Location')).toBe('/auth?link=ended&next=%2Fsolutions')
    expect(await (await visitor.get('/auth?link=ended')).text()).toContain('not valid any more')
    const newPassword = ownersPassword
    expect((await visitor.post('/api/auth/confirm-email', { token, newPassword })).status).toBe(400)
    expect(await isVerified(account.email)).toBe(false)
  },
)

async function idOf(email: string): Promise<string> {
  const statement = site.env.DB.prepare('SELECT id FROM user WHERE email = ?').bind(email)
  return (await statement.first<string>('id')) ?? ''
}

async function countOf(table: 'passkey' | 'two_factor', userId: string) {
  const count = `SELECT count(*) AS n FROM ${table} WHERE user_id = ?`
  return site.env.DB.prepare(count).bind(userId).first('n')
}

/** Cookies of an open session of this account: another one's, made over to it. */
async function openSession(email: string): Promise<Map<string, string>> {
  const other = await newUser(site)
  await site.env.DB.prepare('UPDATE session SET user_id = ? WHERE user_id = ?')
    .bind(await idOf(email), other.id)
    .run()
  return other.cookies
}

async function giveAccess(email: string) {
  const admin = await signedIn(site, 'admin@example.test')
  const grant = { emails: [email], endsAt: inThreeYears, reason: 'a test' }
  return admin.postJson<{ granted: string[] }>('/api/admin/billing/grants', grant)
}
