import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOverview } from '../../../domain/accounts/overview.ts'
import { nextTotp, withAuthenticator } from '../../support/accounts/totp.ts'
import { opened, redirectVariants } from '../../support/samples/redirect-variants.ts'
import {
  newPerson,
  type Person,
  providerVars,
  startOpenidProvider,
} from '../../support/servers/openid-provider.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  confirmationPath,
  mailsTo,
  newUser,
  nextMail,
  registered,
  type Visitor,
} from '../../support/visitor.ts'

let site: Site
let provider: ReturnType<typeof startOpenidProvider>
beforeAll(async () => {
  provider = startOpenidProvider()
  site = await startSite({ knowledge: false, vars: providerVars, throughNode: true })
})
afterEach(() => provider.mend())
afterAll(async () => {
  provider.close()
  await site.close()
})

const ids = ['google', 'microsoft', 'oidc'] as const
type Id = (typeof ids)[number]

/** Where this site sends a browser that wants to log in there. */
async function begun(visitor: Visitor, id: Id, callbackURL = '/solutions') {
  const response = await visitor.post('/api/auth/sign-in/social', { provider: id, callbackURL })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { url: string }).url
}

const pathOf = ({ pathname, search }: URL) => pathname + search

/** Logs in there and comes back; the page this leads to. */
async function loggedIn(visitor: Visitor, id: Id, person: Person): Promise<string> {
  const back = provider.letIn(await begun(visitor, id), person)
  return locationOf(await visitor.get(pathOf(back)))
}

function locationOf(response: Response): string {
  expect(response.status).toBe(302)
  return response.headers.get('Location') ?? ''
}

const emailOf = async (visitor: Visitor) => {
  const { user } = await visitor.getJson<{ user: { email: string } | null }>('/api/viewer')
  return user?.email ?? null
}

const identitiesOf = async (visitor: Visitor) =>
  (await visitor.getJson<AccountOverview>('/api/account')).identities

async function linked(user: Visitor & { password: string }, id: Id, person: Person) {
  const body = { provider: id, callbackURL: '/profile/security', password: user.password }
  const { url } = await user.postJson<{ url: string }>('/api/auth/link-social', body)
  return locationOf(await user.get(pathOf(provider.letIn(url, person))))
}

describe.each(ids)('%s', (id) => {
  test('makes an account, opens it again, and nothing of the provider’s is kept', async () => {
    const person = newPerson()
    const first = anonymous(site)
    expect(await loggedIn(first, id, person)).toBe('/solutions')
    expect(await emailOf(first)).toBe(person.email)
    const again = anonymous(site)
    await loggedIn(again, id, { ...person, name: 'Renamed' })
    expect(await emailOf(again)).toBe(person.email)
    const { results } = await site.env.DB.prepare(
      `SELECT u.name, u.image, a.access_token, a.refresh_token, a.id_token
       FROM account a JOIN user u ON u.id = a.user_id WHERE u.email = ?`,
    )
      .bind(person.email)
      .all()
    const nothing = { image: null, access_token: null, refresh_token: null, id_token: null }
    expect(results).toEqual([{ name: person.name, ...nothing }])
    const mails = await mailsTo(site, person.email)
    expect(mails.filter((mail) => mail.includes('was linked'))).toEqual([])
  })

  test('an address it does not vouch for opens nothing until its owner confirms it', async () => {
    const person = { ...newPerson(), email_verified: false }
    const visitor = anonymous(site)
    expect(await loggedIn(visitor, id, person)).toMatch(
      /^\/auth\?provider=failed&error=email_not_verified/,
    )
    expect(await emailOf(visitor)).toBeNull()
    expect(await loggedIn(visitor, id, person)).toContain('error=email_not_verified')
    const link = await confirmationPath(site, person.email)
    const owner = anonymous(site)
    expect(locationOf(await owner.get(link))).toMatch(/^\/auth\?confirm=/)
    expect(locationOf(await visitor.get(link))).toBe('/solutions')
    expect(await emailOf(visitor)).toBe(person.email)
    const again = anonymous(site)
    expect(await loggedIn(again, id, person)).toBe('/solutions')
  })

  test('takes over no account by an address that it does not vouch for', async () => {
    const owner = await newUser(site)
    const thief = anonymous(site)
    const person = { ...newPerson(), email: owner.email, email_verified: false }
    expect(await loggedIn(thief, id, person)).toContain('error=account_not_linked')
    expect(await emailOf(thief)).toBeNull()
    expect(await identitiesOf(owner)).toEqual([])
  })

  test('opens no account whose address nobody has proven yet', async () => {
    const person = newPerson()
    await registered(site, { name: 'A stranger', email: person.email, password: 'Strange-9481-x' })
    const visitor = anonymous(site)
    expect(await loggedIn(visitor, id, person)).toContain('error=account_not_linked')
    expect(await emailOf(visitor)).toBeNull()
  })

  test('opens the account that has proven the address, and its owner is told', async () => {
    const owner = await newUser(site)
    const visitor = anonymous(site)
    const person = { ...newPerson(), email: owner.email.toUpperCase() }
    expect(await loggedIn(visitor, id, person)).toBe('/solutions')
    expect(await emailOf(visitor)).toBe(owner.email)
    await nextMail(site, owner.email, /linked/)
  })

  test('is linked with the password, logs in from then on, and is unlinked', async () => {
    const user = await newUser(site)
    const person = { ...newPerson(), email_verified: false }
    const withoutPassword = await user.post('/api/auth/link-social', { provider: id })
    expect(withoutPassword.status).toBe(400)
    expect(await linked(user, id, person)).toBe('/profile/security')
    await nextMail(site, user.email, /linked/)
    const visitor = anonymous(site)
    expect(await loggedIn(visitor, id, person)).toBe('/solutions')
    expect(await emailOf(visitor)).toBe(user.email)

    const [identity] = await identitiesOf(user)
    expect(identity?.provider).toBe(id)
    const accountId = identity?.id
    expect((await user.post('/api/auth/unlink-account', { accountId })).status).toBe(400)
    const { password } = user
    const unlinked = await user.post('/api/auth/unlink-account', { accountId, password })
    expect(unlinked.status).toBe(200)
    await nextMail(site, user.email, /removed/)
    expect(await identitiesOf(user)).toEqual([])
    expect(await loggedIn(anonymous(site), id, person)).not.toBe('/solutions')
  })

  test('is not linked to two accounts', async () => {
    const person = newPerson()
    const [first, second] = [await newUser(site), await newUser(site)]
    await linked(first, id, person)
    expect(await linked(second, id, person)).toMatch(/^\/profile\/security\?provider=failed/)
    expect(await identitiesOf(second)).toEqual([])
  })
})

test('a name that reads like a record of a student is not kept as it came', async () => {
  const visitor = anonymous(site)
  const name = 'Jayden Smith, grade 4, who has an IEP and failed math'
  await loggedIn(visitor, 'google', { ...newPerson(), name })
  expect(JSON.stringify(await visitor.getJson('/api/viewer'))).not.toContain('Jayden')
})

test('who has no password cannot unlink the one log-in they have', async () => {
  const visitor = anonymous(site)
  await loggedIn(visitor, 'google', newPerson())
  const [identity] = await identitiesOf(visitor)
  const response = await visitor.post('/api/auth/unlink-account', { accountId: identity?.id })
  expect(response.status).toBe(409)
  expect(await identitiesOf(visitor)).toHaveLength(1)
})

test('who has no password shows who they are by a log-in of the last ten minutes', async () => {
  const visitor = anonymous(site)
  const person = newPerson()
  await loggedIn(visitor, 'google', person)
  const loggedInAgo = (minutes: number) =>
    site.env.DB.prepare(
      'UPDATE session SET created_at = ? WHERE user_id IN (SELECT id FROM user WHERE email = ?)',
    )
      .bind(Date.now() - minutes * 60_000, person.email)
      .run()
  await loggedInAgo(11)
  const late = await visitor.post('/api/account/deletion', {})
  expect(late.status).toBe(403)
  expect(await late.json()).toMatchObject({ error: { details: { code: 'SESSION_NOT_FRESH' } } })
  await loggedInAgo(9)
  expect((await visitor.post('/api/account/deletion', {})).status).toBe(200)
})

test('a token of the district’s own provider that somebody else signed, for somebody else or long ago opens nothing', async () => {
  const attempts: [string, () => void][] = [
    ['another key', () => provider.forge()],
    ['another client', () => provider.twistClaims((claims) => ({ ...claims, aud: 'other' }))],
    ['another issuer', () => provider.twistClaims((claims) => ({ ...claims, iss: 'https://x' }))],
    ['long ago', () => provider.twistClaims((claims) => ({ ...claims, iat: 1, exp: 2 }))],
  ]
  for (const [name, spoil] of attempts) {
    spoil()
    const visitor = anonymous(site)
    expect(await loggedIn(visitor, 'oidc', newPerson()), name).toContain('provider=failed')
    expect(await emailOf(visitor), name).toBeNull()
    provider.mend()
  }
})

test('a nonce of another log-in is refused', async () => {
  provider.twistClaims((claims) => ({ ...claims, nonce: 'of-another' }))
  const visitor = anonymous(site)
  expect(await loggedIn(visitor, 'oidc', newPerson())).toContain('provider=failed')
  expect(await emailOf(visitor)).toBeNull()
})

test('a new password by mail shuts out whoever made the account elsewhere first', async () => {
  const person = { ...newPerson(), email_verified: false }
  const stranger = anonymous(site)
  await loggedIn(stranger, 'oidc', person)
  const owner = anonymous(site)
  await owner.post('/api/auth/request-password-reset', { email: person.email })
  const code = codeIn(await nextMail(site, person.email, /password/i))
  const chosen = { email: person.email, otp: code, password: 'Owner-chosen-81745' }
  expect((await owner.post('/api/auth/email-otp/reset-password', chosen)).status).toBe(200)
  await loggedIn(stranger, 'oidc', person)
  expect(await emailOf(stranger)).toBeNull()
})

describe('what comes back to the callback', () => {
  test('opens nothing in another browser than the one that began, and nothing twice', async () => {
    const victim = anonymous(site)
    const back = pathOf(provider.letIn(await begun(anonymous(site), 'google'), newPerson()))
    expect(locationOf(await victim.get(back))).toContain('provider=failed')
    expect(await emailOf(victim)).toBeNull()

    const visitor = anonymous(site)
    const own = pathOf(provider.letIn(await begun(visitor, 'google'), newPerson()))
    await visitor.get(own)
    visitor.cookies.clear()
    expect(locationOf(await visitor.get(own))).toContain('provider=failed')
    expect(await emailOf(visitor)).toBeNull()
  })

  test.each([
    '',
    'state=made-up&code=x',
    'code=x',
    'state=&code=',
    'error=access_denied&error_description=%3Cscript%3E',
    `state=${'x'.repeat(5000)}`,
  ])('“%.40s” leads to the log-in page', async (query) => {
    for (const id of ids) {
      const response = await site.fetch(`/api/auth/callback/${id}?${query}`)
      expect(locationOf(response)).toMatch(/^(https?:\/\/[^/]+)?\/auth\?provider=failed/)
      const page = await (await site.fetch(locationOf(response))).text()
      expect(page).toContain('That log-in did not work')
      expect(page).not.toContain('<script>&')
    }
  })

  test('leads to no other site, whatever is asked for at the start or sent along', async () => {
    const variants = redirectVariants.filter((_, at) => at % 40 === 0)
    for (const variant of variants) {
      const visitor = anonymous(site)
      const body = { provider: 'google', callbackURL: variant, errorCallbackURL: variant }
      const response = await visitor.post('/api/auth/sign-in/social', body)
      if (response.status === 400) continue
      const back = provider.letIn(((await response.json()) as { url: string }).url, newPerson())
      for (const name of ['callbackURL', 'redirectTo', 'next', 'error', 'iss'])
        back.searchParams.set(name, variant)
      const location = locationOf(await visitor.get(pathOf(back)))
      expect(opened(location, `${site.origin}/`), variant).toBe(site.origin)
    }
    for (let from = 0; from < redirectVariants.length; from += 20)
      await Promise.all(
        redirectVariants.slice(from, from + 20).map(async (variant) => {
          const query = new URLSearchParams({ state: variant, error: variant, iss: variant })
          const location = locationOf(await site.fetch(`/api/auth/callback/google?${query}`))
          expect(opened(location, `${site.origin}/`), variant).toBe(site.origin)
        }),
      )
  })
})

describe('a provider in trouble', () => {
  const broken = {
    'answers 500': async () => new Response('no', { status: 500 }),
    'answers what is no JSON': async () => new Response('<html>'),
    'cannot be reached': async () => Response.error(),
  }
  test.each(Object.entries(broken))('that %s lets nobody in, and says so', async (_, answer) => {
    for (const step of ['token', 'keys'] as const) {
      provider.fail(step, answer)
      const visitor = anonymous(site)
      expect(await loggedIn(visitor, 'oidc', newPerson())).toContain('provider=failed')
      expect(await emailOf(visitor)).toBeNull()
      provider.mend()
    }
    provider.fail('discovery', answer)
    const body = { provider: 'oidc', callbackURL: '/solutions' }
    const response = await anonymous(site).post('/api/auth/sign-in/social', body)
    expect(response.status).toBe(404)
  })

  test('is not asked when somebody logs in otherwise', async () => {
    const { email, password } = await newUser(site)
    const before = provider.asked()
    const response = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
    expect(response.status).toBe(200)
    expect(provider.asked()).toBe(before)
  })

  test('that never answers keeps nobody waiting for long', async () => {
    const silent = Promise.withResolvers<Response>()
    const visitor = anonymous(site)
    const own = pathOf(provider.letIn(await begun(visitor, 'google'), newPerson()))
    for (const step of ['discovery', 'token'] as const) provider.fail(step, () => silent.promise)
    const from = Date.now()
    const body = { provider: 'oidc', callbackURL: '/solutions' }
    const [start, end] = await Promise.all([
      anonymous(site).post('/api/auth/sign-in/social', body),
      visitor.get(own),
    ])
    expect(start.status).toBe(503)
    expect(locationOf(end)).toBe('/auth?provider=failed')
    expect(Date.now() - from).toBeLessThan(10_000)
    silent.resolve(Response.error())
  })
})

test('a second factor is asked for after a log-in elsewhere', async () => {
  const user = await newUser(site)
  await linked(user, 'oidc', { ...newPerson(), sub: `sub-of-${user.id}` })
  const { secret } = await withAuthenticator(user)
  const visitor = anonymous(site)
  const location = await loggedIn(visitor, 'oidc', { ...newPerson(), sub: `sub-of-${user.id}` })
  expect(location).toBe('/auth?step=second-factor')
  expect(await emailOf(visitor)).toBeNull()
  const code = nextTotp(secret)
  expect((await visitor.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await emailOf(visitor)).toBe(user.email)
})

test('someone who is banned gets in by no provider', async () => {
  const person = newPerson()
  const visitor = anonymous(site)
  await loggedIn(visitor, 'microsoft', person)
  await site.env.DB.prepare(
    `INSERT INTO bans (user_id, reason, created_at, banned_by)
     SELECT id, 'x', 0, id FROM user WHERE email = ?`,
  )
    .bind(person.email)
    .run()
  expect(await loggedIn(anonymous(site), 'microsoft', person)).toContain('provider=failed')
})
