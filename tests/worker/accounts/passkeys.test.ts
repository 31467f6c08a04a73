import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyDevice } from '../../support/accounts/passkey.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const idOf = async (visitor: ReturnType<typeof anonymous>) =>
  (await visitor.getJson<{ user: { id: string } | null }>('/api/viewer')).user?.id

test('a passkey opens its account by finger, face or PIN, and not by a touch alone', async () => {
  const user = await newUser(site)
  const device = passkeyDevice(site)
  await device.belongsTo(user.id)
  const visitor = anonymous(site)
  const touched = await device.show(visitor, { how: 'touch' })
  expect(touched.status).toBe(400)
  expect(await idOf(visitor)).toBeUndefined()
  expect((await device.show(visitor)).status).toBe(200)
  expect(await idOf(visitor)).toBe(user.id)
})

test('passkeys that open nothing are tried a hundred times from one network, and no more', async () => {
  const device = passkeyDevice(site)
  const statuses: number[] = []
  const headers = { 'CF-Connecting-IP': '198.51.100.77' }
  for (let time = 0; time <= 100; time++) {
    const { status } = await device.show(anonymous(site), { headers })
    statuses.push(status)
  }
  expect(new Set(statuses.slice(0, 100))).toEqual(new Set([400]))
  expect(statuses[100]).toBe(429)
})

test('a passkey is removed by who types the password, and by nobody else', async () => {
  const user = await newUser(site)
  const id = await passkeyDevice(site).belongsTo(user.id)
  const removed = (password?: string) =>
    user.post('/api/auth/passkey/delete-passkey', { id, ...(password && { password }) })
  const kept = () =>
    site.env.DB.prepare('SELECT count(*) AS n FROM passkey WHERE id = ?').bind(id).first('n')
  const without = await removed()
  expect(without.status).toBe(400)
  expect(await without.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' })
  expect((await removed('Not-it-at-all-1')).status).toBe(400)
  expect(await kept()).toBe(1)
  expect((await removed(user.password)).status).toBe(200)
  expect(await kept()).toBe(0)
})
