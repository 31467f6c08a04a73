import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../worker/features/auth/account-calls.ts'
import { type AuthDeps, createAuth } from '../../../worker/features/auth/auth.ts'
import type { AuthCall } from '../../../worker/features/auth/auth-call.ts'
import { signInCalls } from '../../../worker/features/auth/sign-in-calls.ts'
import type { Bindings } from '../../../worker/http/config/bindings.ts'
import { readConfig } from '../../../worker/http/config/config.ts'
import { quickAccounts } from '../../support/accounts/quick-accounts.ts'
import { defaults } from '../../support/built-worker.ts'
import { forgedFields, hostileValues, librarysWords } from '../../support/samples/hostile-values.ts'
import { distinctIntegers, numbersFrom } from '../../support/samples/random.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  newAccount,
  newPhoneNumber,
  newUser,
  signedIn,
  type Visitor,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const next = numbersFrom(7)
const calls: Record<string, AuthCall> = { ...signInCalls, ...accountCalls }
const fieldsOf = ({ schema }: AuthCall) =>
  Object.keys((schema as unknown as { shape: object }).shape)

/** A network of its own each time, so that no limit of a network is met. */
let network = 0
function elsewhere(visitor: Visitor, call: string, body: unknown) {
  const [method = '', path = ''] = call.split(' ')
  network += 1
  const headers = { 'CF-Connecting-IP': `2001:db8:${network.toString(16)}::1` }
  if (method === 'POST') return visitor.post(`/api/auth/${path}`, body, { headers })
  const query = Object.entries(body as object).map(([name, value]) => [name, String(value)])
  return visitor.get(`/api/auth/${path}?${new URLSearchParams(query)}`, { headers })
}

/** A right value for each field that a call takes. */
const rightValues = (about: { email: string; phoneNumber: string }): Record<string, unknown> => ({
  ...about,
  name: 'Nora New',
  password: 'Wrong-password-1',
  currentPassword: 'Wrong-password-1',
  newPassword: 'Brand-new-password-1',
  newEmail: newAccount().email,
  token: 'x'.repeat(32),
  code: '123456',
  otp: '123456',
  rememberMe: true,
  callbackURL: '/solutions',
  provider: 'google',
  providerId: 'google',
  id: 'some-id',
})

function rightBody(
  call: AuthCall,
  about = { email: newAccount().email, phoneNumber: newPhoneNumber() },
) {
  const values = rightValues(about)
  return Object.fromEntries(
    fieldsOf(call).flatMap((field) => (field in values ? [[field, values[field]]] : [])),
  )
}

async function expectHonest(response: Response, what: string) {
  const text = await response.text()
  expect(response.status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, what).not.toMatch(librarysWords)
  expect(text, what).not.toMatch(
    /\bat \w+ \(|node_modules|SQLITE|D1_ERROR|better-auth|\bzod(?:error)?\b/i,
  )
}

/** The texts among hostile values: a query has no others. */
const hostileTexts = hostileValues.filter((value) => typeof value === 'string')

/** Sends a call with each hostile value in each of its fields, and with fields it does not know. */
async function expectAnyValueAnswered(name: string, visitor: () => Visitor, most: number) {
  const call = calls[name]!
  const values = name.startsWith('GET ') ? hostileTexts : hostileValues
  const bodies: unknown[] = [
    { ...rightBody(call), ...forgedFields },
    rightBody(call),
    // The last of two fields of one name counts, as in any JSON.
    JSON.stringify(rightBody(call)).replace(/^\{/, '{"email":{"a":1},"password":[],"token":null,'),
  ].slice(0, name.startsWith('GET ') ? 2 : 3)
  for (const field of fieldsOf(call))
    for (const at of distinctIntegers(next, 0, values.length - 1, Math.min(most, values.length)))
      bodies.push({ ...rightBody(call), [field]: values[at] })
  for (let at = 0; at < bodies.length; at += 8)
    await Promise.all(
      bodies.slice(at, at + 8).map(async (body) => {
        const what = JSON.stringify(body).slice(0, 300)
        await expectHonest(await elsewhere(visitor(), name, body), what)
      }),
    )
}

test.each(Object.keys(calls))('%s answers any value of any field', async (name) => {
  await expectAnyValueAnswered(name, () => anonymous(site), 12)
})

test.each(Object.keys(accountCalls))(
  '%s answers any value of any field of one who is signed in',
  async (name) => {
    const [account] = await quickAccounts(site.env.DB, { count: 1 })
    const { email, password } = account!
    const user = await signedIn(site, email, password)
    // Calls that end the session are sent with its cookies as they were.
    await expectAnyValueAnswered(name, () => copyOf(user), 5)
    const row = site.env.DB.prepare(
      `SELECT count(*) AS n FROM user WHERE email = ?
         AND id NOT IN (SELECT user_id FROM user_roles)`,
    )
    expect(await row.bind(email).first('n')).toBe(1)
  },
)

function copyOf(user: Visitor): Visitor {
  const copy = anonymous(site)
  for (const [name, value] of user.cookies) copy.cookies.set(name, value)
  return copy
}

/** An answer without what differs each time anyway. */
async function likeness(response: Response) {
  const text = await response.text()
  return {
    status: response.status,
    body: text
      .replace(/"(?:id|retryAfterSeconds|createdAt|updatedAt)":(?:"[^"]*"|\d+)/g, '"":""')
      .replaceAll(/[\w.-]+@example\.test|\+1\d{10}/g, 'somebody'),
    cookies: response.headers.getSetCookie().map((line) => line.split('=')[0]),
  }
}

test.each(
  Object.keys(calls).filter((name) => {
    const fields = fieldsOf(calls[name]!)
    return fields.includes('email') || fields.includes('phoneNumber')
  }),
)('%s tells nobody who has an account, whatever stands in the other fields', async (name) => {
  const call = calls[name]!
  const [known] = await quickAccounts(site.env.DB, { count: 1 })
  const { email, phone: phoneNumber } = known!
  const unknown = { email: newAccount().email, phoneNumber: newPhoneNumber() }
  const others = fieldsOf(call).filter((field) => field !== 'email' && field !== 'phoneNumber')
  const changes = others.flatMap((field) =>
    distinctIntegers(next, 0, hostileValues.length - 1, 2).map((at) => ({
      [field]: hostileValues[at],
    })),
  )
  // Longer than any password, which is refused before it is tried.
  const long = { password: 'x'.repeat(200), newPassword: 'x'.repeat(200) }
  for (const change of [{}, long, ...changes]) {
    const answers = []
    for (const about of [{ email, phoneNumber }, unknown]) {
      const body = { ...rightBody(call, about), ...change }
      answers.push(await likeness(await elsewhere(anonymous(site), name, body)))
    }
    expect(answers[0], JSON.stringify(change).slice(0, 200)).toEqual(answers[1])
  }
})

test('of what the library registers, nothing but the listed calls is answered', async () => {
  const { api } = createAuth({
    db: {},
    config: readConfig({ ...defaults } as unknown as Bindings),
    origin: site.origin,
    mails: {},
    proofs: {},
  } as unknown as AuthDeps)
  type Endpoint = { path?: string; options: { method: string | string[] } }
  const endpoints = Object.values(api as unknown as Record<string, Endpoint>)
  const registered = endpoints.flatMap(({ path, options }) =>
    path ? [options.method].flat().map((method) => `${method} ${path.slice(1)}`) : [],
  )
  expect(registered.length).toBeGreaterThan(60)
  const user = await newUser(site)
  for (const call of registered.filter((one) => !(one in calls)))
    for (const visitor of [anonymous(site), user]) {
      const answer = await elsewhere(visitor, call.replace(/:\w+/g, 'x'), { email: user.email })
      const body = (await answer.json()) as object
      expect({ call, status: answer.status, ...body }).toMatchObject({
        call,
        status: 404,
        error: { code: 'NOT_FOUND' },
      })
    }
})
