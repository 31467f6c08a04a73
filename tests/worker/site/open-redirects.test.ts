import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../worker/features/auth/account-calls.ts'
import { signInCalls } from '../../../worker/features/auth/sign-in-calls.ts'
import { opened, redirectVariants } from '../../support/samples/redirect-variants.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  confirmationPath,
  newAccount,
  newUser,
  registered,
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

const parameters = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'next']

const all = (value: string) => Object.fromEntries(parameters.map((name) => [name, value]))

/** Fails when an answer sends its reader to another site, now or by what it says. */
async function staysHere(response: Response, about: string) {
  expect(response.status, about).toBeLessThan(500)
  const location = response.headers.get('Location')
  if (location !== null) expect(opened(location, `${site.origin}/`), about).toBe(site.origin)
  const text = await response.text()
  expect(text, about).not.toContain('"url":"')
  expect(response.headers.get('Refresh'), about).toBeNull()
  return location
}

async function eachVariant(use: (variant: string, at: number) => Promise<void>) {
  for (let from = 0; from < redirectVariants.length; from += 20)
    await Promise.all(redirectVariants.slice(from, from + 20).map((v, at) => use(v, from + at)))
}

test('there are 500 ways off this site', () => {
  expect(redirectVariants.length).toBeGreaterThan(500)
})

describe('a confirmation link leads to no other site', () => {
  test('made up', () =>
    eachVariant(async (variant) => {
      const query = new URLSearchParams({ token: 'made-up', ...all(variant) })
      await staysHere(await site.fetch(`/api/auth/verify-email?${query}`), variant)
    }))

  test('good, opened in another browser', async () => {
    const account = newAccount()
    await registered(site, account)
    const path = await confirmationPath(site, account.email)
    const token = new URL(path, site.origin).searchParams.get('token') ?? ''
    await eachVariant(async (variant) => {
      const query = new URLSearchParams({ token, callbackURL: variant })
      const location = await staysHere(await site.fetch(`/api/auth/verify-email?${query}`), variant)
      const page = new URL(location ?? '', site.origin)
      expect(page.searchParams.get('next'), variant).toBe('/solutions')
    })
  })

  test('used already', async () => {
    const account = newAccount()
    const visitor = await registered(site, account)
    const path = await confirmationPath(site, account.email)
    await visitor.get(path)
    const token = new URL(path, site.origin).searchParams.get('token') ?? ''
    await eachVariant(async (variant) => {
      const query = new URLSearchParams({ token, callbackURL: variant })
      await staysHere(await visitor.get(`/api/auth/verify-email?${query}`), variant)
    })
  })
})

test('registering with a callback on another site is refused, so that no mail carries it', async () => {
  const account = newAccount()
  await eachVariant(async (variant) => {
    const body = { ...account, callbackURL: variant }
    const response = await anonymous(site).post('/api/auth/sign-up/email', body)
    expect(response.status, variant).toBe(400)
    await staysHere(response, variant)
  })
  const row = await site.env.DB.prepare('SELECT id FROM user WHERE email = ?')
    .bind(account.email)
    .first()
  expect(row).toBeNull()
})

/** Which fields each takes: tests/unit/site/addresses.test.ts, with every variant. */
const posts = Object.keys({ ...signInCalls, ...accountCalls }).flatMap((call) => {
  const [method, path = ''] = call.split(' ')
  return method === 'POST' && path !== 'sign-out' ? [path] : []
})

test.each(posts)('%s sends nobody anywhere, whatever it is given', async (call) => {
  const someone = await newUser(site)
  await eachVariant(async (_, at) => {
    // Each variant comes with one call in five, under another name.
    if (at % 25) return
    const fields = Object.fromEntries(
      parameters.map((name, index) => [name, redirectVariants[at + index] ?? '//evil.example']),
    )
    const query = new URLSearchParams(fields)
    const body = { email: 'not an address', password: { not: 'text' }, ...fields }
    const response = await someone.post(`/api/auth/${call}?${query}`, body)
    await staysHere(response, JSON.stringify(fields))
  })
})

test('signing in and out sends nobody anywhere', async () => {
  const { email, password } = await newUser(site)
  for (const variant of redirectVariants.filter((_, at) => at % 100 === 0)) {
    const visitor = anonymous(site)
    const fields = all(variant)
    const body = { email, password, ...fields }
    const signIn = await visitor.post('/api/auth/sign-in/email', body)
    expect(signIn.status).toBe(200)
    await staysHere(signIn, variant)
    await staysHere(await visitor.post('/api/auth/sign-out', fields), variant)
  }
})

test('no page of the log-in holds an address of another site as its own', () =>
  eachVariant(async (variant, at) => {
    // A page is made anew each time: every tenth, of both.
    if (at % 10) return
    for (const page of ['/auth', '/admin/auth']) {
      const query = new URLSearchParams({ next: variant, notice: 'login' })
      const response = await site.fetch(`${page}?${query}`)
      const html = await staysHere(response.clone(), variant).then(() => response.text())
      const links = [...html.matchAll(/(?:href|action|src|content)="([^"]*evil[^"]*)"/g)]
      expect(links, variant).toEqual([])
    }
  }))

test.each([
  '../admin/users',
  '..%2fadmin%2fusers',
  '../../api/admin/settings',
  './none',
  'none?x=1',
  'none#x',
  '..',
  '%2e%2e',
  'a/../../admin/users',
  'a\\b',
])('a conversation “%s” is not there, and no other call is made for it', async (id) => {
  const query = new URLSearchParams({ conversation: id })
  const response = await admin.get(`/infrastructure?${query}`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('leader@example.test')
})
