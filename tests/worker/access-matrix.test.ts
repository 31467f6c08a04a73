import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newSubscriber, startConversation, withSend } from '../support/conversations.ts'
import { type Site, startSite } from '../support/site.ts'
import { anonymous, newUser, signedIn } from '../support/visitor.ts'

let site: Site
const place = { conversation: '', answer: '', quote: '' }
const people: Record<string, ReturnType<typeof withSend>> = {}

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  const owner = await newSubscriber(site)
  place.conversation = await startConversation(owner)
  place.answer = (await ask(owner, place.conversation, { text: 'hello' })).answerId
  const quote = { plan: 'premium', seats: 1, districtName: 'A', districtAddress: 'B' }
  place.quote = (await owner.postJson<{ id: string }>('/api/billing/quotes', quote)).id
  const expired = await newSubscriber(site)
  await site.env.DB.prepare('UPDATE session SET expires_at = 1 WHERE user_id = ?')
    .bind(expired.id)
    .run()
  people.anonymous = withSend(site, anonymous(site))
  people.expired = expired
  people.free = withSend(site, await newUser(site))
  people.subscriber = await newSubscriber(site)
  for (const name of ['founder', 'editor', 'admin'])
    people[name] = withSend(site, await signedIn(site, `${name}@example.test`))
})
afterAll(() => site.close())

const rest = { id: 'm-12345678', text: 'x', title: 'x', rating: 'up', invoiceEmail: 'a@b.example' }

/** Status for: anonymous, an expired session, free, subscriber, founder, editor, admin. */
const ofAdvisors = [401, 401, 402, 404, 404, 404, 404]
const ofSignedIn = [401, 401, 404, 404, 404, 404, 404]
const ofStaff = [401, 401, 403, 403, 403, 200, 200]
const ofAdmins = [401, 401, 403, 403, 403, 403, 200]
const adminsNothing = [401, 401, 403, 403, 403, 403, 404]

const matrix: [method: string, path: string, statuses: number[]][] = [
  ['GET', '/api/allowance', [401, 401, 200, 200, 200, 200, 200]],
  ['GET', '/api/profile', [401, 401, 200, 200, 200, 200, 200]],
  ['GET', '/api/billing', [401, 401, 200, 200, 200, 200, 200]],
  ['GET', '/api/billing/quotes', [401, 401, 200, 200, 200, 200, 200]],
  ['GET', '/api/conversations', [401, 401, 402, 200, 200, 200, 200]],
  ['GET', '/api/knowledge/search?q=mfa', [401, 401, 402, 200, 200, 200, 200]],
  ['GET', '/api/conversations/:c', ofAdvisors],
  ['PATCH', '/api/conversations/:c', ofAdvisors],
  ['DELETE', '/api/conversations/:c', ofAdvisors],
  ['POST', '/api/conversations/:c/messages', ofAdvisors],
  ['POST', '/api/conversations/:c/messages/:a/regenerate', ofAdvisors],
  ['PUT', '/api/conversations/:c/messages/:a/feedback', ofAdvisors],
  ['DELETE', '/api/conversations/:c/messages/:a/feedback', ofAdvisors],
  ['GET', '/api/conversations/:c/stream', ofAdvisors],
  ['POST', '/api/conversations/:c/stop', ofAdvisors],
  ['GET', '/api/conversations/:c/export?format=md', ofAdvisors],
  ['POST', '/api/billing/quotes/:q/request', ofSignedIn],
  ['GET', '/api/admin/knowledge', ofStaff],
  ['DELETE', '/api/admin/knowledge/imports/none', adminsNothing],
  ['GET', '/api/admin/settings', ofAdmins],
  ['GET', '/api/admin/audit', ofAdmins],
  ['GET', '/api/admin/users', ofAdmins],
  ['GET', '/api/admin/billing/figures', ofAdmins],
  ['GET', '/api/admin/billing/events', ofAdmins],
  ['GET', '/api/admin/billing/requests', ofAdmins],
  ['POST', '/api/admin/billing/events/none/replay', adminsNothing],
]

test.each(matrix)(
  '%s %s is open to those it is for, and another’s is not there',
  async (method, path, statuses) => {
    const address = path
      .replace(':c', place.conversation)
      .replace(':a', place.answer)
      .replace(':q', place.quote)
    const got: Record<string, number> = {}
    for (const [name, person] of Object.entries(people)) {
      const response = await person.send(method, address, method === 'GET' ? undefined : rest)
      got[name] = response.status
      expect(response.headers.get('Cache-Control')).toContain('no-store')
    }
    const names = Object.keys(people)
    expect(got).toEqual(Object.fromEntries(names.map((name, at) => [name, statuses[at]])))
  },
)

test('another’s quote and conversation are not there as pages, and the gate comes first', async () => {
  const page = `/infrastructure?conversation=${place.conversation}`
  const other = people.subscriber
  expect((await other?.get(`/profile/quotes/${place.quote}`))?.status).toBe(404)
  expect((await other?.get(page))?.status).toBe(404)
  const gate = await people.free?.get(page)
  expect(gate?.status).toBe(200)
  expect(await gate?.text()).toContain('Premium Feature')
})
