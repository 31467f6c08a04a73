import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeIds, routes } from '../../../domain/routes.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let tables: string[]
/** Every page of the route table, by its path there. */
let addresses: [path: string, address: string][]
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  const { results } = await site.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*'",
  ).all<{ name: string }>()
  tables = results.map(({ name }) => name)
  const leader = await signedIn(site, 'leader@example.test')
  await leader.post('/api/feedback', { category: 'bug', message: 'The list is empty' })
  const one = async (sql: string) => (await site.env.DB.prepare(sql).first<string>('one')) ?? ''
  const parts: Record<string, string> = {
    '/resources/:slug': await one(
      "SELECT slug AS one FROM resources WHERE state = 'published' LIMIT 1",
    ),
    '/admin/resources/edit/:id': await one('SELECT id AS one FROM resources LIMIT 1'),
    '/admin/users/:id': await one("SELECT id AS one FROM user WHERE email = 'leader@example.test'"),
    '/admin/feedback/:id': await one('SELECT id AS one FROM feedback LIMIT 1'),
  }
  addresses = routeIds.map((id) => {
    const { path } = routes[id]
    return [path, path.replace(/:\w+/, parts[path] ?? '')]
  })
})
afterAll(() => site.close())

const atOnce = 6

type Seen = { says: string[]; closed: string[] }

/** Which pages say that something cannot be read now, and which do not open; staff’s pages as an admin. */
async function look(subscriber: Visitor, admin: Visitor): Promise<Seen> {
  const seen: Seen = { says: [], closed: [] }
  const asked = async ([path, address]: (typeof addresses)[number]) => {
    const answer = await (/^\/admin(?!\/auth)/.test(path) ? admin : subscriber).get(address)
    const page = await answer.text()
    if (answer.status === 503) expect(answer.headers.get('Retry-After'), path).toMatch(/^\d+$/)
    if (answer.status !== 200) seen.closed.push(path)
    else if (/not be read just now|Cannot be read</.test(page)) seen.says.push(path)
  }
  for (let from = 0; from < addresses.length; from += atOnce)
    await Promise.all(addresses.slice(from, from + atOnce).map(asked))
  seen.says.sort()
  seen.closed.sort()
  return seen
}

const inWords = (paths: string[]) => {
  const inner = routeIds.filter((id) => routes[id].access !== 'public').map((id) => routes[id].path)
  if (paths.length === inner.length && inner.every((path) => paths.includes(path)))
    return 'all but public pages'
  return paths.map((path) => `\`${path}\``).join(', ')
}

const decision = 'docs/decisions/018-unreadable-tables.md'

test('each page is without each table as the decision’s table says', async () => {
  const subscriber = await signedIn(site, 'subscriber@example.test')
  const admin = await signedIn(site, 'admin@example.test')
  expect(await look(subscriber, admin)).toEqual({ says: [], closed: [] })
  const rows: string[] = []
  for (const table of tables) {
    await site.env.DB.exec(`ALTER TABLE "${table}" RENAME TO "${table}_away"`)
    const { says, closed } = await look(subscriber, admin)
    await site.env.DB.exec(`ALTER TABLE "${table}_away" RENAME TO "${table}"`)
    if (says.length + closed.length > 0)
      rows.push(`| \`${table}\` | ${inWords(says)} | ${inWords(closed)} |`)
  }
  const written = readFileSync(decision, 'utf8').match(/^\| `.+$/gm)
  expect(rows.toSorted()).toEqual(written?.toSorted())
}, 600_000)
