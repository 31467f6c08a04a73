import { afterAll, beforeAll, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newAccount, signedIn, type Visitor } from '../../support/visitor.ts'

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

const changes = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Readable as ever, while nothing can be written into it. */
async function whileUnwritable(table: string, run: () => Promise<void>) {
  const { DB } = site.env
  for (const change of changes)
    await DB.prepare(
      `CREATE TRIGGER "stuck_${change}" BEFORE ${change} ON "${table}" BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
    ).run()
  try {
    await run()
  } finally {
    for (const change of changes) await DB.prepare(`DROP TRIGGER "stuck_${change}"`).run()
  }
}

type Write = (who: Visitor) => Promise<Response>
const writes: Record<string, Write> = {
  'beginning a conversation': (who) =>
    who.post('/api/conversations', { advisor: 'infrastructure' }),
  'changing a name': (who) => who.patch('/api/account', { name: 'Sue Subscriber' }),
  'signing in': () =>
    anonymous(site).post('/api/auth/sign-in/email', {
      email: 'leader@example.test',
      password: localPassword,
    }),
  registering: () => anonymous(site).post('/api/auth/sign-up/email', newAccount()),
}
const reads = ['/', '/solutions', '/api/viewer', '/api/conversations', '/api/health', '/api/ready']

test('with any one table unwritable all is read as ever, and what is written is right or to be tried again', async () => {
  const reader = await signedIn(site, 'subscriber@example.test')
  const wrong: string[] = []
  const refused = new Set<string>()
  for (const table of tables)
    await whileUnwritable(table, async () => {
      for (const [name, write] of Object.entries(writes)) {
        const { status, headers } = await write(reader)
        const comesBack = status === 503 && headers.has('Retry-After')
        if (comesBack) refused.add(`${table}: ${name}`)
        else if (status >= 300) wrong.push(`${table}: ${name} ${status}`)
      }
      const answers = await Promise.all(reads.map((path) => reader.get(path)))
      const failed = answers.filter(({ status }) => status !== 200)
      wrong.push(...failed.map(({ url, status }) => `${table}: ${url} ${status}`))
    })
  expect(wrong).toEqual([])
  expect([...refused]).toEqual(
    expect.arrayContaining([
      'conversations: beginning a conversation',
      'account_profiles: changing a name',
      'session: signing in',
    ]),
  )
  // What a table has nothing to do with goes on.
  expect(refused.size).toBeLessThan(tables.length)
  for (const write of Object.values(writes)) expect((await write(reader)).status).toBeLessThan(300)
}, 600_000)
