import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Usage, usageMonths } from '../../../domain/advisors/usage.ts'
import { ask, newSubscriber, read, startConversation } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const usage = (visitor: Visitor) => visitor.getJson<Usage>('/api/usage')
const month = usageMonths(new Date()).at(-1)

async function sqlRun(query: string, ...values: unknown[]) {
  await site.env.DB.prepare(query)
    .bind(...values)
    .run()
}

test('who asked nothing has twelve months and no figures', async () => {
  const found = await usage(await newSubscriber(site))
  expect(found).toEqual({
    months: usageMonths(new Date()),
    questions: [],
    answers: [],
    sources: [],
  })
  expect(found.months).toHaveLength(12)
})

test('questions, answers, ratings and sources are one’s own and of the last twelve months', async () => {
  const reader = await newSubscriber(site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  await ask(reader, id, { text: 'How do I bake sourdough bread at home?' })
  const { messages } = await read(reader, id)
  const [cited, uncited] = messages.filter(({ role }) => role === 'assistant')
  expect(cited?.citations.length).toBeGreaterThan(0)
  expect(uncited?.citations).toEqual([])
  await reader.send('PUT', `/api/conversations/${id}/messages/${cited?.id}/feedback`, {
    rating: 'up',
  })
  await reader.send('PUT', `/api/conversations/${id}/messages/${uncited?.id}/feedback`, {
    rating: 'down',
  })
  const publishers = [...new Set(cited?.citations.map(({ publisher }) => publisher))]
  const found = await usage(reader)
  expect(found.questions).toEqual([{ month, advisor: 'infrastructure', count: 2 }])
  expect(found.answers).toEqual([
    { advisor: 'infrastructure', answers: 2, withoutSources: 1, good: 1, poor: 1 },
  ])
  // Each publisher once for the one answer, however often the answer cites it.
  expect(found.sources).toEqual(
    publishers.toSorted().map((publisher) => ({ publisher, answers: 1 })),
  )

  expect(await usage(await newSubscriber(site))).toMatchObject({ questions: [], sources: [] })
  const page = await (await reader.get('/profile/usage')).text()
  expect(page).toContain('Questions by month')
  for (const publisher of publishers) expect(page).toContain(publisher)

  await sqlRun(
    'UPDATE messages SET created_at = created_at - ? WHERE conversation_id = ?',
    366 * 86_400_000,
    id,
  )
  expect(await usage(reader)).toMatchObject({ questions: [], answers: [], sources: [] })
})

test('the figures come as CSV, in which no publisher is a formula', async () => {
  const reader = await newSubscriber(site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  await sqlRun(
    `UPDATE message_citations SET publisher = '=1+1' WHERE message_id IN
       (SELECT id FROM messages WHERE conversation_id = ?)`,
    id,
  )
  const response = await reader.get('/api/usage/export')
  expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename="usage-/)
  expect((await response.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'Figure,Month,Advisor,Publisher,Count',
    `Questions,${month},Infrastructure,,1`,
    'Answers,,Infrastructure,,1',
    'Answers without sources,,Infrastructure,,0',
    'Rated good,,Infrastructure,,0',
    'Rated poor,,Infrastructure,,0',
    `Answers citing,,,'=1+1,1`,
    '',
  ])
})

test('who has to pay first is led to the onboarding page, and staff have it', async () => {
  const leader = await newUser(site)
  expect((await leader.get('/api/usage')).status).toBe(402)
  const led = await leader.get('/profile/usage')
  expect(led.status).toBe(302)
  expect(led.headers.get('Location')).toBe('/help/onboarding?notice=subscription')
  const editor = await signedIn(site, 'editor@example.test')
  expect((await editor.get('/api/usage')).status).toBe(200)
  expect((await editor.get('/profile/usage')).status).toBe(200)
})
