import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'
import { anonymous, newAccount, newUser } from '../support/visitor.ts'

const listed = newAccount()

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ADMIN_EMAILS: listed.email.toUpperCase() } })
})
afterAll(() => site.close())

/** The path of the confirmation link in the newest mail to this address. */
async function confirmationPath(email: string): Promise<string> {
  const outbox = await (await site.fetch('/dev/outbox')).text()
  const mail = outbox.split(/\n-{20,}\n/).find((text) => text.includes(`To: ${email}`))
  const link = new URL(/https?:\/\/\S+/.exec(mail ?? '')?.[0] ?? 'missing:link')
  return link.pathname + link.search
}

test('a listed address becomes an admin once it is proven, not when it is typed', async () => {
  const visitor = anonymous(site)
  await visitor.post('/api/auth/sign-up/email', listed)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
  expect((await visitor.get('/admin')).status).toBe(403)

  await visitor.get(await confirmationPath(listed.email))
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  expect((await visitor.get('/admin')).status).toBe(200)
})

test('any other address stays what it was', async () => {
  const visitor = await newUser(site)
  await visitor.get(await confirmationPath(visitor.email))
  const row = await site.env.DB.prepare('SELECT email_verified FROM user WHERE id = ?')
    .bind(visitor.id)
    .first()
  expect(row).toEqual({ email_verified: 1 })
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ role: null })
})

test('a made-up confirmation proves nothing', async () => {
  const visitor = await newUser(site)
  await visitor.get('/api/auth/verify-email?token=made-up')
  const row = await site.env.DB.prepare('SELECT email_verified FROM user WHERE id = ?')
    .bind(visitor.id)
    .first()
  expect(row).toEqual({ email_verified: 0 })
})
