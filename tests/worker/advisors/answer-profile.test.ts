import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Conversation } from '../../../domain/advisors/conversations.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let visitor: Visitor
beforeAll(async () => {
  site = await startSite()
  visitor = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const district: DistrictProfile = {
  name: 'Cedar Valley',
  state: 'TX',
  students: 4800,
  staff: 620,
  itStaff: 4,
  devices: { chromebooks: { new: 900, old: 1400 } },
  sis: 'PowerSchool',
  technologyBudgetCents: 145_000_000,
  eRateDiscountPercent: 70,
}

/** The last answer, and which of the profile the stream said it used. */
async function ask(profile: DistrictProfile, advisor: AdvisorId, ...questions: string[]) {
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const saved = await site.fetch('/api/profile', {
    method: 'PUT',
    headers: { Origin: site.origin, 'Content-Type': 'application/json', Cookie: cookies },
    body: JSON.stringify(profile),
  })
  expect(saved.status).toBe(200)
  const { id } = await visitor.postJson<{ id: string }>('/api/conversations', { advisor })
  let stream = ''
  for (const text of questions) {
    const body = { id: crypto.randomUUID(), text }
    stream = await (await visitor.post(`/api/conversations/${id}/messages`, body)).text()
  }
  const { messages } = await visitor.getJson<Conversation>(`/api/conversations/${id}`)
  const answer = messages.findLast(({ role }) => role === 'assistant')
  const part = /"type":"data-profile","data":\{"used":(\[[^\]]*\])/.exec(stream)?.[1] ?? 'null'
  return { text: answer?.text ?? '', stored: answer?.profileUsed ?? [], streamed: JSON.parse(part) }
}

test('an answer lists the fields it used, and only those', async () => {
  const { text, stored, streamed } = await ask(
    district,
    'financial',
    'What would replacing all our old Chromebooks cost us?',
  )
  expect(text).toContain('1,400')
  expect(text).toContain('$1,450,000')
  expect(stored).toEqual(['Devices', 'Technology budget'])
  expect(streamed).toEqual(stored)
})

test('with nothing told, nothing is used and nothing is invented', async () => {
  const { text, stored, streamed } = await ask(
    {},
    'financial',
    'What would replacing all our old Chromebooks cost us?',
  )
  expect(text).toContain('Every 100 Chromebooks')
  expect(stored).toEqual([])
  expect(streamed).toEqual([])
})

test('a question that no figure bears on uses none', async () => {
  const { stored } = await ask(district, 'pedagogy', 'Is SAMR still a thing?')
  expect(stored).toEqual([])
})

test('a follow-up on cost is worked out for the district', async () => {
  const { text, stored } = await ask(
    district,
    'infrastructure',
    'How do I roll out MFA to teachers who refuse to use personal phones?',
    'what does it cost us?',
  )
  expect(text).toContain('| 124 | $25 to $50 | $3,100 to $6,200 |')
  expect(stored).toEqual(['Staff'])
})
