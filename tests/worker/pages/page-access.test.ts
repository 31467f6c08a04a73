import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../../domain/access.ts'
import { advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { type RouteSpec, routeIds, routes } from '../../../domain/routes.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn, type Visitor } from '../../support/visitor.ts'

const people = ['anonymous', 'leader', 'subscriber', 'editor', 'admin'] as const
type Person = (typeof people)[number]
type Outcome = 'shown' | 'paywall' | 'onboarding' | 'login' | 'forbidden'

/** What each access rule means for each person, written out. */
const expected: Record<Access, Record<Person, Outcome>> = {
  public: row('shown', 'shown', 'shown', 'shown', 'shown'),
  'signed-in': row('login', 'shown', 'shown', 'shown', 'shown'),
  advisors: row('login', 'paywall', 'shown', 'shown', 'shown'),
  subscriber: row('login', 'paywall', 'shown', 'shown', 'shown'),
  staff: row('login', 'forbidden', 'forbidden', 'shown', 'shown'),
  admin: row('login', 'forbidden', 'forbidden', 'forbidden', 'shown'),
}

function row(...outcomes: Outcome[]) {
  return Object.fromEntries(people.map((person, i) => [person, outcomes[i]])) as Record<
    Person,
    Outcome
  >
}

/** A page that requires payment leads who is let in by its rule, and has not paid, elsewhere. */
function outcomeOf({ access, requiresPayment }: RouteSpec, person: Person): Outcome {
  const hasToPay = expected.subscriber[person] === 'paywall'
  return requiresPayment && hasToPay ? 'onboarding' : expected[access][person]
}

const premium = 'Premium Feature'

let site: Site
/** Of pages about one thing that has to exist. */
const ids: Record<string, string> = {}
const visitors = {} as Record<Person, Visitor>
beforeAll(async () => {
  site = await startSite()
  ids.adminResourceEdit = String(
    await site.env.DB.prepare('SELECT id FROM resources LIMIT 1').first('id'),
  )
  for (const person of people)
    visitors[person] =
      person === 'anonymous' ? anonymous(site) : await signedIn(site, `${person}@example.test`)
})
afterAll(() => site.close())

describe.each(people)('to %s', (person) => {
  test.each(routeIds.map((id) => [(routes[id] as RouteSpec).path, id]))('%s', async (path, id) => {
    const spec: RouteSpec = routes[id as keyof typeof routes]
    const address = `${path.replace(':id', ids[id] ?? 'some-id').replace(':slug', 'board-memo-mfa')}?from=test`
    const response = await visitors[person].get(address)
    const html = await response.text()
    const isStaff = person === 'editor' || person === 'admin'
    if (id === 'adminAuth' && isStaff) {
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe('/admin')
      return
    }
    switch (outcomeOf(spec, person)) {
      case 'login':
        expect(response.status).toBe(302)
        expect(loginQuestion(response)).toEqual(loginQuestionAt(path, address))
        return
      case 'forbidden':
        expect(response.status).toBe(403)
        expect(html).toContain(
          person === 'editor'
            ? 'editor@example.test, whose role is editor. This page is for admins.'
            : `${person}@example.test. This account has no role, and this page is for admins and editors.`,
        )
        return
      case 'paywall':
        expect(response.status).toBe(200)
        expect(html).toContain(premium)
        return
      case 'onboarding':
        expect(response.status).toBe(302)
        expect(response.headers.get('Location')).toBe('/help/onboarding?notice=subscription')
        return
      default:
        // Nobody and no message is called so.
        expect(response.status).toBe(/^\/admin\/(?:users|feedback)\/:id$/.test(path) ? 404 : 200)
        expect(html).not.toContain(premium)
        expect(html).toContain('<h1')
    }
  })
})

function loginQuestionAt(path: string, address: string) {
  return {
    page: /^\/admin/.test(path) ? '/admin/auth' : '/auth',
    next: address,
    notice: path === '/solutions' ? 'login-solutions' : 'login',
  }
}

function loginQuestion(response: Response) {
  const url = new URL(response.headers.get('Location') ?? '', site.origin)
  const { next, notice } = Object.fromEntries(url.searchParams)
  return { page: url.pathname, next, notice }
}

test.each(advisorIds)(
  'a free user’s %s page offers a subscription, and of all advice holds its sample alone',
  async (id) => {
    const { DB } = site.env
    const path = (routes[id] as RouteSpec).path
    const free = await (await visitors.leader.get(path)).text()
    expect(free).toContain(premium)
    expect(free).toContain('Upgrade to Premium')
    for (const starter of advisors[id].starters.slice(1))
      expect(free).not.toContain(starter.slice(0, 30))
    const { results } = await DB.prepare('SELECT title FROM knowledge_entries').all<{
      title: string
    }>()
    expect(results.length).toBeGreaterThan(0)
    const shown = results.filter(({ title }) => free.includes(title))
    expect(shown.every(({ title }) => sampleAnswers[id].text.includes(title))).toBe(true)
  },
)

test('a cookie that has expired in the database opens nothing', async () => {
  const visitor = await signedIn(site, 'founder@example.test')
  expect((await visitor.get('/infrastructure')).status).toBe(200)
  await site.env.DB.prepare(
    "UPDATE session SET expires_at = 1 WHERE user_id = 'local-founder'",
  ).run()
  expect((await visitor.get('/infrastructure')).status).toBe(302)
})

test('the admin login tells who is logged in without a role so, and nobody else', async () => {
  const told = async (person: Person) =>
    (await (await visitors[person].get('/admin/auth')).text()).includes(
      'Your account has no staff role',
    )
  expect(await told('leader')).toBe(true)
  expect(await told('subscriber')).toBe(true)
  expect(await told('anonymous')).toBe(false)
  expect((await visitors.editor.get('/admin/auth')).headers.get('Location')).toBe('/admin')
})
