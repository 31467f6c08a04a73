import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileBodies, hostileValues } from '../support/hostile-values.ts'
import { numbersFrom, someOf } from '../support/random.ts'
import { type Site, startSite } from '../support/site.ts'
import { anonymous, newAccount, newPhoneNumber, newUser } from '../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const calls = [
  'sign-in/email',
  'sign-in/phone-number',
  'sign-up/email',
  'sign-up/phone-number',
  'sign-out',
  'update-user',
  'change-password',
  'send-verification-email',
  'request-password-reset',
]

/** Someone on a network of their own, so that the limit of attempts is met only where it is meant. */
function elsewhere() {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  const headers = { 'CF-Connecting-IP': `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1` }
  const visitor = anonymous(site)
  return {
    ...visitor,
    post: (path: string, body: unknown) => visitor.post(path, body, { headers }),
  }
}

const next = numbersFrom(1)

test.each(calls)('%s refuses what is no body of it, and never breaks', async (call) => {
  for (const body of hostileBodies)
    expect((await elsewhere().post(`/api/auth/${call}`, body)).status, body).toBeLessThan(500)
  for (const field of ['email', 'phoneNumber', 'password', 'name'])
    for (const at of someOf(next, 0, hostileValues.length - 1, 3)) {
      const value = hostileValues[at]
      const body = { ...newAccount(), phoneNumber: newPhoneNumber(), password: 'x', [field]: value }
      const response = await elsewhere().post(`/api/auth/${call}`, body)
      expect(response.status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500)
      expect(await response.text()).not.toMatch(/\bat \w+ \(|SQLITE|D1_ERROR/)
    }
})

test.each([
  '/api/auth/phone-number/send-otp',
  '/api/auth/phone-number/verify',
  '/api/auth/phone-number/request-password-reset',
  '/api/auth/phone-number/reset-password',
])('%s does not exist: nobody gets into an account by guessing a code', async (path) => {
  const phoneNumber = newPhoneNumber()
  await elsewhere().post('/api/auth/sign-up/phone-number', {
    name: 'Phil',
    phoneNumber,
    password: 'Cabinet-phone-1',
  })
  const body = { phoneNumber, code: '000000', otp: '000000', newPassword: 'Cabinet-phone-2' }
  const response = await elsewhere().post(path, body)
  expect(response.status).toBe(404)
  const count = await site.env.DB.prepare('SELECT count(*) AS n FROM verification').first('n')
  expect(count).toBe(0)
})

test('a call that sign-in does not know is not found, as JSON', async () => {
  const response = await anonymous(site).post('/api/auth/no-such-call', {})
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test('an address that stands for a phone number cannot be registered', async () => {
  const phoneNumber = newPhoneNumber()
  const email = `${phoneNumber.slice(1)}@Phone.invalid`
  const stolen = await elsewhere().post('/api/auth/sign-up/email', { ...newAccount(), email })
  expect(stolen.status).toBe(422)
  const owner = { name: 'Phil', phoneNumber, password: 'Cabinet-phone-1' }
  expect((await elsewhere().post('/api/auth/sign-up/phone-number', owner)).status).toBe(200)
})

test.each([
  [{ name: '' }],
  [{ name: '   ' }],
  [{ name: 'x'.repeat(121) }],
  [{ phoneNumber: '+12125550100' }],
  [{ image: 'https://evil.example/pixel.png' }],
])('an account cannot have %j by itself', async (claim) => {
  const response = await elsewhere().post('/api/auth/sign-up/email', {
    ...newAccount(),
    ...claim,
  })
  expect(response.status).toBe(422)
  const user = await newUser(site)
  expect((await user.post('/api/auth/update-user', claim)).status).toBeGreaterThanOrEqual(400)
  const row = await site.env.DB.prepare('SELECT name, phone_number, image FROM user WHERE id = ?')
    .bind(user.id)
    .first()
  expect(row).toEqual({ name: user.name, phone_number: null, image: null })
})

test('nobody is sent confirmation mails without end', async () => {
  const user = await newUser(site)
  const sent: number[] = []
  for (let mail = 0; mail < 7; mail++) {
    const body = { email: user.email.toUpperCase() }
    sent.push((await anonymous(site).post('/api/auth/send-verification-email', body)).status)
  }
  expect(sent).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('a stolen session cannot try passwords without end', async () => {
  const user = await newUser(site)
  let refusedAt = 0
  for (let tries = 1; tries <= 40 && refusedAt === 0; tries++) {
    const response = await user.post('/api/auth/verify-password', {})
    if (response.status === 429) refusedAt = tries
  }
  expect(refusedAt).toBeGreaterThan(20)
  expect(refusedAt).toBeLessThanOrEqual(31)
})
