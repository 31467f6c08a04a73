import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import {
  newPerson,
  providerVars,
  startOpenidProvider,
} from '../../support/servers/openid-provider.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  linkIn,
  newUser,
  nextMail,
  signedIn,
  type Visitor,
} from '../../support/visitor.ts'

const dayMs = 24 * 60 * 60 * 1000
const staff = ['admin@example.test', 'editor@example.test']

/** The role of this account was given so many days ago, or before its date was kept. */
async function roleGiven(site: Site, email: string, daysAgo: number | null) {
  const at = daysAgo === null ? null : Date.now() - daysAgo * dayMs
  await site.env.DB.prepare(
    'UPDATE user_roles SET granted_at = ?1 WHERE user_id = (SELECT id FROM user WHERE email = ?2)',
  )
    .bind(at, email)
    .run()
}

/** A passkey nobody can show; what showing one does is in tests/e2e/accounts/passkey.test.ts. */
async function givePasskey(site: Site, email: string) {
  await site.env.DB.prepare(
    `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     SELECT 'k-' || id, 'x', id, 'c-' || id, 0, 'singleDevice', 0 FROM user WHERE email = ?`,
  )
    .bind(email)
    .run()
}

describe('in production', () => {
  const address = 'https://edcabinet.example'
  let site: Site
  beforeAll(async () => {
    const vars = { ENVIRONMENT: 'production', APP_URL: address }
    site = await startSite({ knowledge: false, vars })
  })
  afterAll(() => site.close())

  async function logIn(email: string) {
    const visitor = anonymous(site)
    const body = { email, password: localPassword }
    const options = { headers: { Origin: address } }
    expect((await visitor.post('/api/auth/sign-in/email', body, options)).status).toBe(200)
    return visitor
  }

  test.each(staff)('%s has seven days to set up a second factor', async (email) => {
    const visitor = await logIn(email)
    await roleGiven(site, email, 6.9)
    expect((await visitor.get('/api/admin/resources')).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).not.toHaveProperty('secondFactorMissing')

    for (const daysAgo of [7.1, null]) {
      await roleGiven(site, email, daysAgo)
      const refused = await visitor.get('/api/admin/resources')
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({
        error: { code: 'FORBIDDEN', details: { code: 'SECOND_FACTOR_REQUIRED' } },
      })
      expect(await visitor.getJson('/api/viewer')).toMatchObject({ secondFactorMissing: true })
    }
    // The way to one stays open, and so does what everyone has.
    expect((await visitor.get('/api/account')).status).toBe(200)
    const page = await visitor.get('/admin')
    expect(page.status).toBe(302)
    expect(page.headers.get('Location')).toContain('/profile/security')

    const { DB } = site.env
    await DB.prepare('UPDATE user SET two_factor_enabled = 1 WHERE email = ?').bind(email).run()
    expect((await visitor.get('/api/admin/resources')).status).toBe(200)
    await DB.prepare('UPDATE user SET two_factor_enabled = 0 WHERE email = ?').bind(email).run()
    expect((await visitor.get('/api/admin/resources')).status).toBe(403)
  })

  test.each(staff)('a passkey is a second factor for %s, in rule and text alike', async (email) => {
    const visitor = await logIn(email)
    await roleGiven(site, email, 100)
    const text = /need an authenticator app or a passkey within/
    expect((await visitor.get('/api/admin/resources')).status).toBe(403)
    expect(await (await visitor.get('/profile/security')).text()).toMatch(text)
    await givePasskey(site, email)
    expect((await visitor.get('/api/admin/resources')).status).toBe(200)
    expect(await (await visitor.get('/profile/security')).text()).not.toMatch(text)
    await site.env.DB.prepare('DELETE FROM passkey').run()
  })

  test('who has no role is asked for none', async () => {
    const visitor = await logIn('leader@example.test')
    expect(await visitor.getJson('/api/viewer')).not.toHaveProperty('secondFactorMissing')
  })
})

describe('outside production', () => {
  let site: Site
  let provider: ReturnType<typeof startOpenidProvider>
  beforeAll(async () => {
    provider = startOpenidProvider()
    site = await startSite({ knowledge: false, vars: providerVars, throughNode: true })
  })
  afterAll(async () => {
    provider.close()
    await site.close()
  })

  const auth = (path: string) => `/api/auth/${path}`
  const isSignedIn = async (visitor: Visitor) =>
    (await visitor.getJson<{ user: object | null }>('/api/viewer')).user !== null

  /** Someone with a passkey and this role, and their log-in at another provider. */
  async function withPasskey(role: 'admin' | 'editor' | null) {
    const user = await newUser(site)
    const person = { ...newPerson(), sub: `sub-of-${user.id}` }
    const body = { provider: 'oidc', password: user.password }
    const { url } = await user.postJson<{ url: string }>(auth('link-social'), body)
    const back = provider.letIn(url, person)
    expect((await user.get(back.pathname + back.search)).status).toBe(302)
    await givePasskey(site, user.email)
    const admin = await signedIn(site, 'admin@example.test')
    if (role)
      expect((await admin.put(`/api/admin/users/${user.id}/role`, { role })).status).toBe(204)
    return { user, person }
  }

  test.each(['admin', 'editor'] as const)(
    'an %s whose factor is a passkey is asked for it, whatever the way in',
    async (role) => {
      const { user, person } = await withPasskey(role)
      const asked = { twoFactorRedirect: true, twoFactorMethods: [] }
      const { email, password } = user

      const byPassword = anonymous(site)
      expect(await byPassword.postJson(auth('sign-in/email'), { email, password })).toEqual(asked)
      expect(await isSignedIn(byPassword)).toBe(false)
      // No code completes it: there is no app.
      for (const path of ['two-factor/verify-totp', 'two-factor/verify-backup-code'])
        expect((await byPassword.post(auth(path), { code: '000000' })).ok).toBe(false)
      expect(await isSignedIn(byPassword)).toBe(false)

      await anonymous(site).post(auth('sign-in/magic-link'), { email })
      const mail = await nextMail(site, email, /Log in to/)
      const token = new URL(linkIn(mail), site.origin).searchParams.get('login')
      for (const [path, body] of [
        ['magic-link/verify', { token }],
        ['sign-in/email-otp', { email, otp: codeIn(mail) }],
      ] as const) {
        const visitor = anonymous(site)
        expect(await visitor.postJson(auth(path), body), path).toEqual(asked)
        expect(await isSignedIn(visitor)).toBe(false)
      }

      const byProvider = anonymous(site)
      const { url } = await byProvider.postJson<{ url: string }>(auth('sign-in/social'), {
        provider: 'oidc',
      })
      const back = provider.letIn(url, person)
      const answer = await byProvider.get(back.pathname + back.search)
      expect(answer.headers.get('Location')).toBe('/auth?step=passkey')
      expect(await isSignedIn(byProvider)).toBe(false)
    },
  )

  test('a first role ends sessions that were opened without the passkey', async () => {
    const { user } = await withPasskey('editor')
    expect(await isSignedIn(user)).toBe(false)
  })

  test('who is no staff logs in with a password or a passkey, as they like', async () => {
    const { user } = await withPasskey(null)
    expect(await isSignedIn(await signedIn(site, user.email, user.password))).toBe(true)
  })

  test.each(staff)('%s needs none', async (email) => {
    await roleGiven(site, email, 400)
    const visitor = await signedIn(site, email)
    expect((await visitor.get('/api/admin/resources')).status).toBe(200)
  })
})
