import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
let tables: string[]
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  const { results } = await site.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*'",
  ).all<{ name: string }>()
  tables = results.map(({ name }) => name)
})
afterAll(() => site.close())

const calls = [
  '/',
  '/privacy',
  '/solutions',
  '/profile',
  '/api/viewer',
  '/api/allowance',
  '/api/conversations',
  '/api/billing',
  '/api/profile',
  '/api/admin/settings',
  '/api/admin/users',
  '/api/admin/audit',
  '/api/admin/errors',
]

test('with any one table unreadable every answer is right or says to come back, and health stays', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const right = new Map<string, number>()
  for (const path of calls) right.set(path, (await admin.get(path)).status)
  const wrong: string[] = []
  let refused = 0
  for (const table of tables) {
    await site.env.DB.exec(`ALTER TABLE "${table}" RENAME TO "${table}_away"`)
    const answers = await Promise.all(calls.map((path) => admin.get(path)))
    for (const [at, { status, headers }] of answers.entries()) {
      const path = calls[at] as string
      const comesBack = status === 503 && headers.has('Retry-After')
      if (comesBack) refused += 1
      // Whose role, or second factor, cannot be read is no staff until it can be.
      const isNoStaff = ['user_roles', 'passkey'].includes(table) && [402, 403].includes(status)
      if (status !== right.get(path) && !comesBack && !isNoStaff)
        wrong.push(`${table}: ${path} ${status}`)
    }
    expect((await site.fetch('/api/health')).status).toBe(200)
    expect((await anonymous(site).get('/')).status).toBe(200)
    await site.env.DB.exec(`ALTER TABLE "${table}_away" RENAME TO "${table}"`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(0)
}, 120_000)

test('readiness says which database answers', async () => {
  const ready = await site.fetch('/api/ready')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ok', database: 'ok', search: 'ok' })
})
