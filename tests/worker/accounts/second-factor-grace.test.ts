import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

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
    await site.env.DB.prepare(
      `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       SELECT 'k-' || id, 'x', id, 'c-' || id, 0, 'singleDevice', 0 FROM user WHERE email = ?`,
    )
      .bind(email)
      .run()
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
  beforeAll(async () => {
    site = await startSite({ knowledge: false })
  })
  afterAll(() => site.close())

  test.each(staff)('%s needs none', async (email) => {
    await roleGiven(site, email, 400)
    const visitor = await signedIn(site, email)
    expect((await visitor.get('/api/admin/resources')).status).toBe(200)
  })
})
