import { afterAll, beforeAll, expect, test } from 'vitest'
import { advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { ask, read, send, startConversation } from '../../support/conversations.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const text = 'What does CISA offer a school district for free?'
const perDay = (free: number) => ({ free, premium: 100, founder: 100, comp: 100 })

test('as it comes nobody asks for free, and the gate shows one whole answer', async () => {
  const reader = await newUser(site)
  expect((await reader.post('/api/conversations', { advisor: 'infrastructure' })).status).toBe(402)
  for (const id of advisorIds) {
    const page = await (await reader.get(advisors[id].path)).text()
    // "K-12" is kept on one line.
    const html = page.replaceAll(/<\/?span[^>]*>/g, '')
    expect(html).toContain('Premium Feature')
    expect(html).toContain('Detailed AI advisor insights require a premium subscription.')
    const last = sampleAnswers[id].citations.at(-1)
    expect(html).toContain(last?.document.slice(0, 20))
    expect(html).toContain('Numbered statements rest on the listed sources')
  }
})

test('above 0 someone without a plan asks that many a day, and reads on after', async () => {
  await setSetting(site, 'messages_per_day', perDay(2))
  const reader = await newUser(site)
  const page = await (await reader.get('/infrastructure')).text()
  expect(page).toContain('Your question')
  expect(page).toContain('Upgrade to Premium')
  const id = await startConversation(reader)
  await ask(reader, id, { text })
  await ask(reader, id, { text: 'And who applies for it?' })
  expect(await reader.getJson('/api/allowance')).toMatchObject({ limit: 2, used: 2 })
  const refused = await send(reader, id, { text })
  expect(refused.status).toBe(429)
  expect((await read(reader, id)).messages).toHaveLength(4)
  await setSetting(site, 'messages_per_day', perDay(0))
  expect((await reader.get(`/api/conversations/${id}`)).status).toBe(402)
})
