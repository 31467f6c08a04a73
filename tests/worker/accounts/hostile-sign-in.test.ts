import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../worker/features/auth/account-calls.ts'
import { signInCalls } from '../../../worker/features/auth/sign-in-calls.ts'
import {
  hostileBodies,
  hostileValues,
  librarysWords,
} from '../../support/samples/hostile-values.ts'
import { distinctIntegers, numbersFrom } from '../../support/samples/random.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newAccount, newPhoneNumber, newUser } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

/** Every call of sign-in that changes something, from the list the product answers. */
const calls = Object.keys({ ...signInCalls, ...accountCalls })
  .filter((call) => call.startsWith('POST '))
  .map((call) => call.slice('POST '.length))

/**
 * Someone on a network of their own, so that the limit of attempts is met only where it is meant.
 */
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
    for (const at of distinctIntegers(next, 0, hostileValues.length - 1, 3)) {
      const value = hostileValues[at]
      const body = { ...newAccount(), phoneNumber: newPhoneNumber(), password: 'x', [field]: value }
      const response = await elsewhere().post(`/api/auth/${call}`, body)
      expect(response.status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500)
      const text = await response.text()
      expect(text).not.toMatch(/\bat \w+ \(|SQLITE|D1_ERROR/)
      expect(text).not.toMatch(librarysWords)
    }
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
  expect(stolen.status).toBe(400)
  const owner = { name: 'Phil', phoneNumber, password: 'Cabinet-phone-1' }
  expect((await elsewhere().post('/api/auth/sign-up/phone-number', owner)).status).toBe(200)
})

test.each([
  [{ name: '' }],
  [{ name: '   ' }],
  [{ name: 'x'.repeat(121) }],
  [{ phoneNumber: '+12125550100' }],
  [{ image: 'https://evil.example/pixel.png' }],
])('an account cannot give itself %j', async (claim) => {
  const user = await newUser(site)
  expect((await user.post('/api/auth/update-user', claim)).status).toBeGreaterThanOrEqual(400)
  const row = await site.env.DB.prepare('SELECT name, phone_number, image FROM user WHERE id = ?')
    .bind(user.id)
    .first()
  expect(row).toEqual({ name: user.name, phone_number: null, image: null })
})

test.each(['', '   ', 'x'.repeat(121)])('nobody registers with the name “%s”', async (name) => {
  const account = { ...newAccount(), name }
  const response = await elsewhere().post('/api/auth/sign-up/email', account)
  expect(response.status).toBeGreaterThanOrEqual(400)
  const row = await site.env.DB.prepare('SELECT id FROM user WHERE email = ?')
    .bind(account.email)
    .first()
  expect(row).toBeNull()
})

test.each(calls)('%s takes JSON only, whatever stands in the body', async (call) => {
  const body = { ...newAccount(), phoneNumber: newPhoneNumber() }
  const form = new URLSearchParams(body)
  const parts = new FormData()
  for (const [name, value] of Object.entries(body)) parts.set(name, value)
  const bodies: [type: string | null, body: BodyInit][] = [
    ['application/x-www-form-urlencoded', form.toString()],
    ['text/plain', JSON.stringify(body)],
    ['application/jsonp', JSON.stringify(body)],
    [null, parts],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ['multipart/form-data', 'no boundary'],
    ['', JSON.stringify(body)],
  ]
  for (const [type, text] of bodies) {
    const headers: Record<string, string> = { Origin: site.origin }
    if (type !== null) headers['Content-Type'] = type
    const response = await site.fetch(`/api/auth/${call}`, { method: 'POST', headers, body: text })
    expect(response.status, `${type}`).toBe(400)
    expect(await response.json(), `${type}`).toMatchObject({ error: { code: 'INVALID_INPUT' } })
  }
})

test.each([
  'GET ok',
  'GET error',
  'GET reset-password/token',
  'GET delete-user/callback',
  'GET list-accounts',
  'GET account-info',
  'POST email-otp/send-verification-otp',
  'POST email-otp/check-verification-otp',
  'POST email-otp/request-password-reset',
  'POST forget-password/email-otp',
  'POST email-otp/verify-email',
  'POST phone-number/send-otp',
  'GET magic-link/verify',
  'POST change-email',
  'POST set-password',
  'POST delete-user',
  'POST refresh-token',
  'POST get-access-token',
  'POST revoke-session',
  'POST update-session',
  'GET sign-out',
  'POST get-session',
  'POST sign-in/email/',
  'POST sign-in//email',
  'POST sign-in%2Femail',
  'POST __proto__',
  'POST constructor',
])('%s is not there', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const user = await newUser(site)
  const response = await (method === 'GET'
    ? user.get(`/api/auth/${path}`)
    : user.post(`/api/auth/${path}`, { email: user.email, password: user.password }))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test.each([{ a: 1 }, ['Cabinet-demo-2026'], 5, true])('%j is no password', async (password) => {
  const body = { email: 'leader@example.test', password }
  const response = await elsewhere().post('/api/auth/sign-in/email', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: {
      code: 'INVALID_INPUT',
      message: 'password: must be text',
      details: [{ field: 'password', message: 'must be text' }],
    },
  })
})

test.each(calls)('%s refuses a call that began on another site', async (call) => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: site.origin },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]) {
    const init = { method: 'POST', body: '{}' }
    const response = await site.fetch(`/api/auth/${call}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...headers } as Record<string, string>,
    })
    expect(response.status, JSON.stringify(headers)).toBe(403)
  }
})

const registrations: [call: string, body: () => Record<string, unknown>][] = [
  ['sign-up/email', newAccount],
  [
    'sign-up/phone-number',
    () => ({ name: 'Phil', phoneNumber: newPhoneNumber(), password: newAccount().password }),
  ],
]

/** Whether somebody was registered with this body. */
async function isThere(on: Site, { email = null, phoneNumber = null }: Record<string, unknown>) {
  const statement = on.env.DB.prepare('SELECT id FROM user WHERE email = ?1 OR phone_number = ?2')
  return (await statement.bind(email, phoneNumber).first()) !== null
}

describe.each(registrations)('%s', (call, newBody) => {
  test.each([
    ['fills in the field that nobody sees', { website: 'https://spam.example', tookMs: 9000 }],
    ['is done in a second', { website: '', tookMs: 900 }],
    ['is done in no time', { tookMs: 0 }],
  ])('registers nobody who %s', async (_, more) => {
    const body = { ...newBody(), ...more }
    const response = await elsewhere().post(`/api/auth/${call}`, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'LOOKS_AUTOMATED' })
    expect(await isThere(site, body)).toBe(false)
  })

  test('registers who takes their time', async () => {
    const body = { ...newBody(), website: '', tookMs: 1_500 }
    expect((await elsewhere().post(`/api/auth/${call}`, body)).status).toBe(200)
    expect(await isThere(site, body)).toBe(true)
  })
})

describe('where Turnstile is set up', () => {
  const asked: URLSearchParams[] = []
  let answer: () => Response | Promise<Response>
  const cloudflare = setupServer(
    http.post('https://challenges.cloudflare.com/turnstile/v0/siteverify', async ({ request }) => {
      asked.push(new URLSearchParams(await request.text()))
      return answer()
    }),
  )
  let guarded: Site
  beforeAll(async () => {
    cloudflare.listen({ onUnhandledFrame: 'bypass' })
    const vars = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
    guarded = await startSite({ knowledge: false, vars, throughNode: true })
  })
  afterAll(async () => {
    cloudflare.close()
    await guarded.close()
  })
  const post = (call: string, body: object) => anonymous(guarded).post(`/api/auth/${call}`, body)

  test.each(registrations)(
    '%s registers whom Cloudflare takes for a person',
    async (call, newBody) => {
      answer = () => Response.json({ success: true })
      const body = newBody()
      expect((await post(call, { ...body, turnstile: 'token-1' })).status).toBe(200)
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        secret: 'secret-key',
        response: 'token-1',
      })
      expect(await isThere(guarded, body)).toBe(true)
    },
  )

  test.each(registrations)('%s registers nobody else', async (call, newBody) => {
    answer = () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    const before = asked.length
    const body = newBody()
    expect((await post(call, body)).status).toBe(400)
    expect((await post(call, { ...body, turnstile: '' })).status).toBe(400)
    expect(asked).toHaveLength(before)
    expect((await post(call, { ...body, turnstile: 'used' })).status).toBe(400)
    for (const broken of [
      () => new Response('<html>'),
      () => new Response('', { status: 500 }),
      () => Response.error(),
      () => Response.json({ success: 'true' }),
    ]) {
      answer = broken
      const other = newBody()
      const { status } = await post(call, { ...other, turnstile: 'token' })
      expect([400, 503]).toContain(status)
      expect(await isThere(guarded, other)).toBe(false)
    }
    expect(await isThere(guarded, body)).toBe(false)
  })

  test('the log-in page alone loads Cloudflare’s script, and its policy allows it', async () => {
    const policyOf = async (on: Site, path: string) => {
      const response = await on.fetch(path)
      const text = await response.text()
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      return [policy.includes('challenges.cloudflare.com'), text.includes('turnstile/v0/api.js')]
    }
    expect(await policyOf(guarded, '/auth')).toEqual([true, true])
    for (const path of ['/admin/auth', '/', '/resources', '/solutions'])
      expect(await policyOf(guarded, path), path).toEqual([false, false])
    expect(await policyOf(site, '/auth')).toEqual([false, false])
  })
})
