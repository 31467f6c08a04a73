import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
let tables: string[]
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  tables = await tablesOf(site.env.DB)
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

const ready = { status: 'ok', database: 'ok', search: 'ok' }

test('readiness says that both databases are as the build expects them', async () => {
  const answer = await site.fetch('/api/ready')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(ready)
})

test.each(['DB', 'SEARCH_DB'] as const)(
  'a table %s lacks keeps readiness away',
  async (binding) => {
    const database = site.env[binding]
    const made = await tablesOf(database)
    expect(made.length).toBeGreaterThan(9)
    const unnoticed: string[] = []
    for (const table of made) {
      await database.exec(`ALTER TABLE "${table}" RENAME TO "${table}_away"`)
      const answer = await site.fetch('/api/ready')
      const state = binding === 'DB' ? 'database' : 'search'
      const body = await answer.json()
      await database.exec(`ALTER TABLE "${table}_away" RENAME TO "${table}"`)
      if (answer.status !== 503 || !answer.headers.has('Retry-After')) unnoticed.push(table)
      expect(body).toEqual({ ...ready, status: 'failed', [state]: 'not migrated' })
    }
    expect(unnoticed).toEqual([])
    expect((await site.fetch('/api/ready')).status).toBe(200)
  },
)

test('so does a column of a migration that has not run', async () => {
  const { DB } = site.env
  await DB.exec('ALTER TABLE account_profiles RENAME COLUMN theme TO theme_away')
  const answer = await site.fetch('/api/ready')
  await DB.exec('ALTER TABLE account_profiles RENAME COLUMN theme_away TO theme')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ database: 'not migrated', search: 'ok' })
})

/** Names of the tables that migrations have made. */
async function tablesOf(database: Site['env']['DB']): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*'
       AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*' AND sql NOT LIKE '%fts5vocab%'
       AND name NOT GLOB '*_fts_*'`,
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}
