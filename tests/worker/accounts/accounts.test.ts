import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  confirmationPath,
  newAccount,
  newPhoneNumber,
  newUser,
  registered,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

describe('by e-mail', () => {
  test('someone registers, confirms the address in the same browser, and is signed in', async () => {
    const account = newAccount()
    const visitor = await registered(site, account)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
    const confirmed = await visitor.get(await confirmationPath(site, account.email))
    expect(confirmed.headers.get('Location')).toBe('/solutions')
    expect(await visitor.getJson('/api/viewer')).toMatchObject({
      user: { email: account.email, name: account.name, phone: null },
      role: null,
    })
  })

  test('they sign in again elsewhere, however they write the address', async () => {
    const { email, password } = await newUser(site)
    const elsewhere = anonymous(site)
    const body = { email: ` ${email.toUpperCase()}`, password }
    expect((await elsewhere.post('/api/auth/sign-in/email', body)).status).toBe(200)
    expect(await elsewhere.getJson('/api/viewer')).toMatchObject({ user: { email } })
  })

  test('after confirming they come back to the page they wanted', async () => {
    const account = newAccount()
    const visitor = anonymous(site)
    const callbackURL = '/infrastructure?from=mail'
    await visitor.post('/api/auth/sign-up/email', { ...account, callbackURL })
    const confirmed = await visitor.get(await confirmationPath(site, account.email))
    expect(confirmed.headers.get('Location')).toBe(callbackURL)
  })
})

describe('by phone number', () => {
  const secret = 'Cabinet-number-1'

  test('someone registers, signs in, and shows no address', async () => {
    const phoneNumber = newPhoneNumber()
    const visitor = anonymous(site)
    const body = { name: 'Phil Phone', phoneNumber, password: secret }
    expect((await visitor.post('/api/auth/sign-up/phone-number', body)).status).toBe(200)
    expect((await visitor.post('/api/auth/sign-in/phone-number', body)).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({
      user: { name: 'Phil Phone', phone: phoneNumber, email: null },
    })
  })

  test('they sign in however the number is written, and not with another password', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: secret }
    await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    const again = anonymous(site)
    const wrong = { phoneNumber, password: 'not-the-password' }
    expect((await again.post('/api/auth/sign-in/phone-number', wrong)).status).toBe(400)
    expect(await again.getJson('/api/viewer')).toMatchObject({ user: null })
    const written = `(${phoneNumber.slice(2, 5)}) ${phoneNumber.slice(5)}`
    const right = { phoneNumber: written, password: secret }
    expect((await again.post('/api/auth/sign-in/phone-number', right)).status).toBe(200)
    expect(await again.getJson('/api/viewer')).toMatchObject({ user: { phone: phoneNumber } })
  })

  test('only a number registers', async () => {
    const account = { name: 'Phil', phoneNumber: 'call me', password: secret }
    const noNumber = await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    expect(noNumber.status).toBe(400)
    expect(await noNumber.json()).toMatchObject({
      error: { code: 'INVALID_INPUT', message: 'phoneNumber: This is not a phone number' },
    })
  })

  test('nobody signs in with the address that stands for a number', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: secret }
    await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    const email = `${phoneNumber.slice(1)}@phone.invalid`
    const visitor = anonymous(site)
    const answer = await visitor.post('/api/auth/sign-in/email', { email, password: secret })
    expect(answer.status).toBe(400)
    expect(visitor.cookies.size).toBe(0)
  })
})

const reasons = [
  'Use at least 8 characters',
  'Use something else than repeated or sequential characters',
  'Choose something harder to guess',
]

test.each([
  ['/api/auth/sign-up/email', { email: newAccount().email }],
  ['/api/auth/sign-up/phone-number', { phoneNumber: newPhoneNumber() }],
])('a weak password is refused at %s with every reason', async (path, who) => {
  const visitor = anonymous(site)
  const response = await visitor.post(path, { name: 'Weak', password: '1111', ...who })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'INVALID_INPUT', details: { code: 'WEAK_PASSWORD', reasons } },
    code: 'WEAK_PASSWORD',
    reasons,
  })
})

test('a weak password is refused when it is changed, and the old one stays', async () => {
  const visitor = await newUser(site)
  const weak = ['Password2026!', 'qwertyuiop', visitor.email.split('@')[0]]
  for (const newPassword of weak) {
    const body = { currentPassword: visitor.password, newPassword }
    const response = await visitor.post('/api/auth/change-password', body)
    expect(await response.json(), newPassword).toMatchObject({ code: 'WEAK_PASSWORD' })
  }
  const { email, password } = visitor
  expect((await anonymous(site).post('/api/auth/sign-in/email', { email, password })).ok).toBe(true)
})

const missing = 'You must provide either an email or phone number and a password'

test.each([
  ['/api/auth/sign-in/email', {}],
  ['/api/auth/sign-in/email', { email: 'leader@example.test' }],
  ['/api/auth/sign-in/email', { email: 'leader@example.test', password: '' }],
  ['/api/auth/sign-in/email', { password: 'Cabinet-demo-2026' }],
  ['/api/auth/sign-in/phone-number', {}],
  ['/api/auth/sign-in/phone-number', { password: 'Cabinet-demo-2026' }],
  ['/api/auth/sign-up/email', {}],
  ['/api/auth/sign-up/email', { name: 'No', email: 'no-password@example.test' }],
  ['/api/auth/sign-up/phone-number', { name: 'No', password: null }],
])('%s with %j says what is missing, and signs nobody in', async (path, body) => {
  const visitor = anonymous(site)
  const response = await visitor.post(path, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: { code: 'INVALID_INPUT', message: missing } })
  expect(visitor.cookies.size).toBe(0)
})

test('whatever a registration claims for itself changes nothing', async () => {
  const claims = {
    id: 'chosen-id',
    role: 'admin',
    emailVerified: true,
    email_verified: true,
    phoneNumber: '+12125550100',
    phoneNumberVerified: true,
    image: 'https://evil.example/pixel.png',
    banned: true,
    plan_type: 'founder',
    subscribed: true,
  }
  const account = newAccount()
  const visitor = anonymous(site)
  await visitor.post('/api/auth/sign-up/email', { ...account, ...claims })
  const row = await site.env.DB.prepare(
    'SELECT id, email_verified, phone_number, image FROM user WHERE email = ?',
  )
    .bind(account.email)
    .first<{ id: string }>()
  expect(row).toEqual({
    id: expect.not.stringMatching('chosen-id'),
    email_verified: 0,
    phone_number: null,
    image: null,
  })
  await visitor.get(await confirmationPath(site, account.email))
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
    plan_type: 'free',
    subscribed: false,
  })
  expect(await count('user_roles', row?.id)).toBe(0)
  expect(await count('entitlements', row?.id)).toBe(0)
})

test('a phone registration’s claims change nothing either', async () => {
  const phoneNumber = newPhoneNumber()
  const claims = {
    role: 'admin',
    emailVerified: true,
    phoneNumberVerified: true,
    plan_type: 'founder',
  }
  const body = { name: 'Phil', phoneNumber, password: 'Cabinet-number-1', ...claims }
  const visitor = anonymous(site)
  expect((await visitor.post('/api/auth/sign-up/phone-number', body)).status).toBe(200)
  const row = await site.env.DB.prepare(
    'SELECT email_verified, phone_number_verified FROM user WHERE phone_number = ?',
  )
    .bind(phoneNumber)
    .first()
  expect(row).toEqual({ email_verified: 0, phone_number_verified: 0 })
  await visitor.post('/api/auth/sign-in/phone-number', body)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test('nobody can make themselves verified or an admin afterwards', async () => {
  const phoneNumber = newPhoneNumber()
  const visitor = anonymous(site)
  const account = { name: 'Phil', phoneNumber, password: 'Cabinet-number-1' }
  await visitor.post('/api/auth/sign-up/phone-number', account)
  await visitor.post('/api/auth/sign-in/phone-number', account)
  const claims = { role: 'admin', emailVerified: true, phoneNumberVerified: true, banned: false }
  const update = await visitor.post('/api/auth/update-user', { name: 'New Name', ...claims })
  expect(update.status).toBe(200)
  const row = await site.env.DB.prepare(
    'SELECT name, email_verified, phone_number_verified FROM user WHERE phone_number = ?',
  )
    .bind(phoneNumber)
    .first()
  expect(row).toEqual({ name: 'New Name', email_verified: 0, phone_number_verified: 0 })
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

describe('a session that has ended', () => {
  /** Another browser with the same cookies. */
  function withCookies(cookies: Map<string, string>) {
    const copy = anonymous(site)
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    return copy
  }
  const own: [method: 'get' | 'post', path: string, body?: object][] = [
    ['get', '/api/auth/list-sessions'],
    ['post', '/api/auth/update-user', { name: 'Thief' }],
    ['post', '/api/auth/verify-password', { password: 'not-the-password' }],
    ['post', '/api/auth/revoke-other-sessions', {}],
    [
      'post',
      '/api/auth/change-password',
      { currentPassword: 'not-the-password', newPassword: 'A new one 2027' },
    ],
  ]
  async function opensNothing(cookies: Map<string, string>, userId: string) {
    for (const [method, path, body] of own) {
      const thief = withCookies(cookies)
      const response = await (method === 'get' ? thief.get(path) : thief.post(path, body))
      expect(response.status, path).toBe(400)
      expect(await response.json(), path).toMatchObject({ code: 'SESSION_MISSING' })
    }
    const thief = withCookies(cookies)
    expect(await thief.getJson('/api/auth/get-session')).toBeNull()
    expect(await withCookies(cookies).getJson('/api/viewer')).toMatchObject({ user: null })
    const { DB } = site.env
    const name = await DB.prepare('SELECT name FROM user WHERE id = ?').bind(userId).first('name')
    expect(name).not.toBe('Thief')
  }

  test('opens nothing after signing out, also for who kept every cookie', async () => {
    const visitor = await newUser(site)
    const kept = new Map(visitor.cookies)
    expect(kept.has('edcabinet.session_data')).toBe(true)
    expect((await visitor.post('/api/auth/sign-out', {})).status).toBe(200)
    expect(visitor.cookies.has('edcabinet.session_token')).toBe(false)
    await opensNothing(kept, visitor.id)
  })

  test('opens nothing when it was deleted', async () => {
    const visitor = await newUser(site)
    await site.env.DB.prepare('DELETE FROM session WHERE user_id = ?').bind(visitor.id).run()
    await opensNothing(new Map(visitor.cookies), visitor.id)
  })

  test('is every other one after the password was changed', async () => {
    const visitor = await newUser(site)
    const { email, password, id } = visitor
    const other = anonymous(site)
    await other.post('/api/auth/sign-in/email', { email, password })
    const before = new Map(visitor.cookies)
    const newPassword = `New-${crypto.randomUUID()}`
    const body = { currentPassword: password, newPassword }
    expect((await visitor.post('/api/auth/change-password', body)).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { email } })
    await opensNothing(new Map(other.cookies), id)
    await opensNothing(before, id)
    const again = anonymous(site)
    expect((await again.post('/api/auth/sign-in/email', { email, password })).status).toBe(400)
  })
})

test('no answer holds what opens a session', async () => {
  const visitor = await newUser(site)
  const { email, password } = visitor
  const signedIn = anonymous(site)
  const texts = [
    await (await signedIn.post('/api/auth/sign-in/email', { email, password })).text(),
    await (await visitor.get('/api/auth/list-sessions')).text(),
    await (await visitor.get('/api/auth/get-session')).text(),
  ]
  const { results } = await site.env.DB.prepare('SELECT token FROM session WHERE user_id = ?')
    .bind(visitor.id)
    .all<{ token: string }>()
  expect(results).toHaveLength(2)
  for (const { token } of results)
    expect(texts.filter((text) => text.includes(token) || text.includes('"token"'))).toEqual([])
  expect(JSON.parse(texts[1] ?? '')).toHaveLength(2)
})

test('the session cookie is out of reach of scripts', async () => {
  const { email, password } = await newUser(site)
  const response = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
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

describe('a name that reads like a record of a student', () => {
  const record = 'Jayden Smith, grade 4, who has an IEP and failed math'

  test('registers nobody', async () => {
    const account = { ...newAccount(), name: record }
    const byMail = await anonymous(site).post('/api/auth/sign-up/email', account)
    const byPhone = await anonymous(site).post('/api/auth/sign-up/phone-number', {
      name: record,
      phoneNumber: newPhoneNumber(),
      password: account.password,
    })
    for (const response of [byMail, byPhone]) {
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('something about a student')
    }
  })

  test('does not replace one’s own', async () => {
    const user = await newUser(site)
    expect((await user.post('/api/auth/update-user', { name: record })).status).toBe(400)
    expect(await user.getJson('/api/viewer')).toMatchObject({ user: { name: user.name } })
    const real = { name: 'Siobhán O’Neill-García' }
    expect((await user.post('/api/auth/update-user', real)).status).toBe(200)
  })
})

test('no more of a browser’s user agent is kept with a session than browsers send', async () => {
  const { email, password, id } = await newUser(site)
  await anonymous(site).post(
    '/api/auth/sign-in/email',
    { email, password },
    { headers: { 'User-Agent': `Mozilla/5.0\tmade-up ${'x'.repeat(5000)}` } },
  )
  const { results } = await site.env.DB.prepare('SELECT user_agent FROM session WHERE user_id = ?')
    .bind(id)
    .all<{ user_agent: string }>()
  const longest = results
    .map(({ user_agent }) => user_agent)
    .toSorted((a, b) => b.length - a.length)
  expect(longest[0]).toMatch(/^Mozilla\/5\.0 made-up x+$/)
  expect(longest[0]).toHaveLength(400)
})
