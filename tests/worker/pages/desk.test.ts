import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdvisorProposal, Desk } from '../../../domain/desk.ts'
import { stepsIn } from '../../../domain/desk.ts'
import { ask, newSubscriber, read, startConversation } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { newUser, type Visitor } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const desk = (visitor: Visitor) => visitor.getJson<Desk>('/api/desk')

test('someone new finds nothing left off, and six first steps', async () => {
  const found = await desk(await newUser(site))
  expect(found).toMatchObject({ recent: [], open: [], changed: [], undecided: [] })
  expect(found.profile.filled).toBe(0)
  expect(Object.values(found.steps)).toEqual([false, false, false, false, false, false])
})

test('each first step ticks itself once it is done', async () => {
  const reader = await newSubscriber(site)
  expect((await desk(reader)).steps).toMatchObject({ subscription: true, question: false })
  await reader.send('PUT', '/api/profile', { students: 900, state: 'OH' })
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  await reader.post('/api/desk/steps', { step: 'source' })
  await reader.post('/api/desk/steps', { step: 'source' })
  expect((await reader.get(`/api/conversations/${id}/export?format=md`)).status).toBe(200)
  await until(async () => (await desk(reader)).steps.export)
  const { steps, profile } = await desk(reader)
  expect(steps).toEqual({
    district: true,
    question: true,
    source: true,
    export: true,
    'second-factor': false,
    subscription: true,
  })
  expect(profile.filled).toBe(2)
})

test('the desk has the last conversations, their steps, and entries revised since', async () => {
  const reader = await newSubscriber(site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  const { messages } = await read(reader, id)
  const before = await desk(reader)
  expect(before.recent).toMatchObject([{ id, advisor: 'infrastructure' }])
  expect(before.open).toMatchObject([{ conversation: { id }, answerId: messages[1]?.id }])
  expect(before.open[0]?.steps).toEqual(stepsIn(messages[1]?.text ?? ''))
  expect(before.open[0]?.steps.length).toBeGreaterThan(2)
  expect(before.changed).toEqual([])
  const entryId = messages[1]?.citations[0]?.entryId ?? ''
  await site.env.DB.prepare('UPDATE knowledge_entries SET updated_at = ? WHERE id = ?')
    .bind(Date.now() + 60_000, entryId)
    .run()
  expect((await desk(reader)).changed).toMatchObject([{ entryId, conversation: { id } }])
  const other = await newSubscriber(site)
  expect(await desk(other)).toMatchObject({ recent: [], changed: [] })
})

test.each([
  ['How do we segment the network for cameras and phones?', 'infrastructure'],
  ['When can I sign the contract after posting a Form 470?', 'financial'],
  ['A parent asked for every record we hold. What is our deadline?', 'data-privacy'],
  ['Is SAMR still useful for looking at lessons?', 'pedagogy'],
])('the ask box proposes for “%s” the %s advisor', async (question, advisor) => {
  const reader = await newUser(site)
  const proposal = await reader.postJson<AdvisorProposal>('/api/desk/advisor', { question })
  expect(proposal.advisors[0]).toBe(advisor)
  expect(proposal.advisors.length).toBeLessThanOrEqual(3)
})

test('the ask box is not sure of what the library does not hold', async () => {
  const reader = await newUser(site)
  const proposal = await reader.postJson<AdvisorProposal>('/api/desk/advisor', {
    question: 'How do I bake sourdough bread at home?',
  })
  expect(proposal.sure).toBe(false)
})

test('one person has a few of its searches at once', async () => {
  const reader = await newUser(site)
  const question = 'How should we plan for the end of Windows 10?'
  const ask = () => reader.post('/api/desk/advisor', { question })
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBe(60 - refused.length)
  for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('1')
  expect((await ask()).status).toBe(200)
})

test('home and onboarding are served with what is there', async () => {
  const reader = await newUser(site)
  const home = await (await reader.get('/solutions')).text()
  for (const words of ['What is on your desk today?', 'Next dates', 'Your setup', 'Welcome to'])
    expect(home).toContain(words)
  const onboarding = await (await reader.get('/help/onboarding')).text()
  expect(onboarding).toContain('0 of 6 done')
  expect(onboarding).toContain('Take the two-minute tour')
})
