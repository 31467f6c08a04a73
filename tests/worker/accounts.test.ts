import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'
import { anonymous, newAccount, newPhoneNumber, newUser } from '../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

describe('by e-mail', () => {
  test('someone registers and is signed in', async () => {
    const account = newAccount()
    const visitor = anonymous(site)
    expect((await visitor.post('/api/auth/sign-up/email', account)).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({
      user: { email: account.email, name: account.name, phone: null },
      role: null,
    })
  })

  test('they sign in again elsewhere, however they write the address', async () => {
    const { email, password } = await newUser(site)
    const elsewhere = anonymous(site)
    const body = { email: email.toUpperCase(), password }
    expect((await elsewhere.post('/api/auth/sign-in/email', body)).status).toBe(200)
    expect(await elsewhere.getJson('/api/viewer')).toMatchObject({ user: { email } })
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await newUser(site)
    const refuse = async (address: string) => {
      const visitor = anonymous(site)
      const body = { email: address, password: 'not-the-password' }
      const response = await visitor.post('/api/auth/sign-in/email', body)
      expect(visitor.cookies.size).toBe(0)
      return { status: response.status, body: await response.json() }
    }
    const wrong = await refuse(email)
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
    expect(await refuse(newAccount().email)).toEqual(wrong)
  })

  test('an address registers once', async () => {
    const { email, name } = await newUser(site)
    const again = { email, name, password: 'Another-secret-1' }
    const response = await anonymous(site).post('/api/auth/sign-up/email', again)
    expect(response.status).toBe(422)
  })
})

describe('by phone number', () => {
  test('someone registers, is signed in, and shows no address', async () => {
    const phoneNumber = newPhoneNumber()
    const visitor = anonymous(site)
    const body = { name: 'Phil Phone', phoneNumber, password: 'Cabinet-phone-1' }
    expect((await visitor.post('/api/auth/sign-up/phone-number', body)).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({
      user: { name: 'Phil Phone', phone: phoneNumber, email: null },
    })
  })

  test('they sign in again with the number and the password, not with another', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: 'Cabinet-phone-1' }
    await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    const again = anonymous(site)
    const { password } = account
    const wrong = { phoneNumber, password: 'not-the-password' }
    expect((await again.post('/api/auth/sign-in/phone-number', wrong)).status).toBe(401)
    expect(await again.getJson('/api/viewer')).toMatchObject({ user: null })
    expect(
      (await again.post('/api/auth/sign-in/phone-number', { phoneNumber, password })).status,
    ).toBe(200)
    expect(await again.getJson('/api/viewer')).toMatchObject({ user: { phone: phoneNumber } })
  })

  test('a number registers once, and only a number does', async () => {
    const account = { name: 'Phil', phoneNumber: newPhoneNumber(), password: 'Cabinet-phone-1' }
    const register = (body: object) => anonymous(site).post('/api/auth/sign-up/phone-number', body)
    expect((await register(account)).status).toBe(200)
    expect((await register(account)).status).toBe(422)
    const noNumber = await register({ ...account, phoneNumber: 'call me' })
    expect(noNumber.status).toBe(422)
    expect(await noNumber.json()).toMatchObject({ code: 'INVALID_PHONE_NUMBER' })
  })
})

test.each([
  ['/api/auth/sign-up/email', { email: newAccount().email }],
  ['/api/auth/sign-up/phone-number', { phoneNumber: newPhoneNumber() }],
])('a weak password is refused at %s with every reason', async (path, who) => {
  const visitor = anonymous(site)
  const response = await visitor.post(path, { name: 'Weak', password: '1111', ...who })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'WEAK_PASSWORD',
    reasons: [
      'Use at least 10 characters',
      'Use more than one character',
      'Choose something harder to guess',
    ],
  })
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
})

test.each([
  ['/api/auth/sign-in/email', { email: 'leader@example.test' }],
  ['/api/auth/sign-in/email', { password: 'Cabinet-demo-2026' }],
  ['/api/auth/sign-in/phone-number', { password: 'Cabinet-demo-2026' }],
  ['/api/auth/sign-up/email', { name: 'No', email: 'no-password@example.test' }],
])('%s with %j alone is refused and signs nobody in', async (path, body) => {
  const visitor = anonymous(site)
  expect((await visitor.post(path, body)).status).toBe(400)
  expect(visitor.cookies.size).toBe(0)
})

test('whatever a registration claims for itself changes nothing', async () => {
  const claims = {
    id: 'chosen-id',
    role: 'admin',
    emailVerified: true,
    email_verified: true,
    phoneNumberVerified: true,
    banned: true,
    plan_type: 'founder',
    subscribed: true,
  }
  const account = newAccount()
  const visitor = anonymous(site)
  await visitor.post('/api/auth/sign-up/email', { ...account, ...claims })
  const { DB } = site.env
  const row = await DB.prepare('SELECT id, email_verified FROM user WHERE email = ?')
    .bind(account.email)
    .first<{ id: string; email_verified: number }>()
  // Refused outright or registered without the claims: never registered with them.
  if (row) {
    expect(row.id).not.toBe('chosen-id')
    expect(row.email_verified).toBe(0)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
    expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
      plan_type: 'free',
      subscribed: false,
    })
  }
  expect(await count('user_roles', row?.id)).toBe(0)
  expect(await count('entitlements', row?.id)).toBe(0)
})

test('a phone registration’s claims change nothing either', async () => {
  const phoneNumber = newPhoneNumber()
  const visitor = anonymous(site)
  const claims = {
    role: 'admin',
    emailVerified: true,
    phoneNumberVerified: true,
    plan_type: 'founder',
  }
  const body = { name: 'Phil', phoneNumber, password: 'Cabinet-phone-1', ...claims }
  expect((await visitor.post('/api/auth/sign-up/phone-number', body)).status).toBe(200)
  const row = await site.env.DB.prepare(
    'SELECT email_verified, phone_number_verified FROM user WHERE phone_number = ?',
  )
    .bind(phoneNumber)
    .first()
  expect(row).toEqual({ email_verified: 0, phone_number_verified: 0 })
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test('nobody can make themselves verified or an admin afterwards', async () => {
  const visitor = await newUser(site)
  const claims = { role: 'admin', emailVerified: true, banned: false, plan_type: 'founder' }
  await visitor.post('/api/auth/update-user', { name: 'New Name', ...claims })
  const row = await site.env.DB.prepare('SELECT email_verified FROM user WHERE id = ?')
    .bind(visitor.id)
    .first()
  expect(row).toEqual({ email_verified: 0 })
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test('signing out ends the session, also for who kept the cookie', async () => {
  const visitor = await newUser(site)
  const kept = new Map(visitor.cookies)
  expect((await visitor.post('/api/auth/sign-out', {})).status).toBe(200)
  expect(visitor.cookies.has('edcabinet.session_token')).toBe(false)
  const thief = anonymous(site)
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expect(await thief.getJson('/api/viewer')).toMatchObject({ user: null, session: null })
})

test('the session cookie is out of reach of scripts', async () => {
  const response = await anonymous(site).post('/api/auth/sign-up/email', newAccount())
  const cookie = response.headers.getSetCookie().find((line) => /session_token=/.test(line))
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('no password is stored as it was typed', async () => {
  const { id, password } = await newUser(site)
  const row = await site.env.DB.prepare('SELECT password FROM account WHERE user_id = ?')
    .bind(id)
    .first<{ password: string }>()
  expect(row?.password).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(row?.password).not.toContain(password)
})

async function count(table: string, userId = ''): Promise<number> {
  const sql = `SELECT count(*) AS n FROM ${table} WHERE user_id = ?`
  return (await site.env.DB.prepare(sql).bind(userId).first<number>('n')) ?? -1
}
