import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../worker/features/auth/account-calls.ts'
import { signInCalls } from '../../../worker/features/auth/sign-in-calls.ts'
import { apiCalls, harmless, methodAndPath } from '../../support/api-calls.ts'
import { ask, newSubscriber, startConversation, withSend } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn } from '../../support/visitor.ts'

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

test.each(Object.entries(apiCalls))(
  '%s is open to those it is for, and another’s is not there',
  async (call, { statuses, sent, query }) => {
    const [method, path] = methodAndPath(call)
    const address = path
      .replace(':c', place.conversation)
      .replace(':a', place.answer)
      .replace(':q', place.quote)
      .replace(':id', 'none')
    const got: Record<string, number> = {}
    for (const [name, person] of Object.entries(people)) {
      const response = await person.send(
        method,
        query ? `${address}?${new URLSearchParams(query.right)}` : address,
        method === 'GET' ? undefined : (sent ?? harmless),
      )
      got[name] = response.status
      expect(response.headers.get('Cache-Control')).toContain('no-store')
    }
    const names = Object.keys(people)
    expect(got).toEqual(Object.fromEntries(names.map((name, at) => [name, statuses[at]])))
  },
)

const signIn = Object.keys({ ...signInCalls, ...accountCalls })
  .filter((call) => call.startsWith('POST '))
  .map((call) => call.replace(' ', ' /auth/'))
const mutations = [...Object.keys(apiCalls), ...signIn].filter((call) => !call.startsWith('GET '))

const elsewhere: Record<string, Record<string, string>> = {
  'another site': { Origin: 'https://evil.example' },
  'another site, as the browser says beside a right origin': { 'Sec-Fetch-Site': 'cross-site' },
  'a neighbour’s site': { 'Sec-Fetch-Site': 'same-site' },
  'a frame without an origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'an origin that only begins like this one': { Origin: 'http://127.0.0.1:1.evil.example' },
  'nowhere, with a cookie': { Origin: '', 'Sec-Fetch-Site': '' },
  'nowhere, as a browser says': { Origin: '', 'Sec-Fetch-Site': 'none' },
}

test.each(mutations)('%s is refused from anywhere but this site', async (call) => {
  const [method, path] = methodAndPath(call)
  const admin = people.admin
  const Cookie = [...(admin?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { Origin: site.origin, 'Sec-Fetch-Site': 'same-origin' }
  for (const [place, headers] of Object.entries(elsewhere)) {
    const sent = Object.entries({ ...own, ...headers, Cookie }).filter(([, value]) => value)
    const response = await site.fetch(path, { method, headers: Object.fromEntries(sent) })
    const text = await response.text()
    expect({ place, status: response.status }).toEqual({ place, status: 403 })
    expect(text, place).toContain('This request came from another site')
  }
})

test('what comes from no page, without a cookie, is heard: an event of Stripe’s, say', async () => {
  const response = await site.fetch('/api/webhooks/stripe', { method: 'POST', body: '{}' })
  expect(response.status).toBe(400)
})

test('another’s quote and conversation are not there as pages, and the gate comes first', async () => {
  const page = `/infrastructure?conversation=${place.conversation}`
  const other = people.subscriber
  expect((await other?.get(`/profile/quotes/${place.quote}`))?.status).toBe(404)
  expect((await other?.get(page))?.status).toBe(404)
  const gate = await people.free?.get(page)
  expect(gate?.status).toBe(200)
  expect(await gate?.text()).toContain('Premium Feature')
})
