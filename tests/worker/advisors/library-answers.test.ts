import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerPart } from '../../../domain/advisors/conversations.ts'
import {
  ask,
  newSubscriber,
  read,
  type Subscriber,
  startConversation,
} from '../../support/conversations.ts'
import { libraryOf } from '../../support/resources/library.ts'
import { type Site, startSite } from '../../support/site.ts'

let site: Site
let library: ReturnType<typeof libraryOf>
let reader: Subscriber
const question = 'How do I roll out MFA to teachers that refuse to use personal phones?'
let cited: string[] = []
let conversation: string
let parts: AnswerPart[]

beforeAll(async () => {
  site = await startSite()
  library = libraryOf(site.env)
  reader = await newSubscriber(site)
  // What the answer cites is known once it was given.
  const first = await startConversation(reader)
  await ask(reader, first, { text: question })
  const [, answer] = (await read(reader, first)).messages
  cited = [...new Set(answer?.citations.map(({ entryId }) => entryId) ?? [])]
  await site.env.DB.prepare('DELETE FROM resource_knowledge').run()
  await library.put({ slug: 'mfa-letter', title: 'Letter to staff', knowledge: cited })
  await library.put({
    slug: 'mfa-kit',
    title: 'Kit',
    type: 'video',
    premium: true,
    knowledge: cited.slice(0, 1),
  })
  await library.put({ slug: 'mfa-draft', title: 'Draft', knowledge: cited }, { state: 'draft' })
  const ended = { unpublishAt: new Date(Date.now() - 1000) }
  await library.put({ slug: 'mfa-ended', title: 'Ended', knowledge: cited }, ended)
  await library.put({ slug: 'unrelated', title: 'Unrelated', knowledge: ['pedagogy.none'] })
  conversation = await startConversation(reader)
  parts = (await ask(reader, conversation, { text: question })).parts
})
afterAll(() => site.close())

const answerOf = async () => (await read(reader, conversation)).messages[1]

test('an answer names the resources of the entries it cites, no draft, and none whose end has come', async () => {
  const names = (list: { slug: string }[] | undefined) => list?.map(({ slug }) => slug).sort()
  const live = parts.find((part) => part.type === 'data-library')
  expect(names(live?.data.resources)).toEqual(['mfa-kit', 'mfa-letter'])
  const answer = await answerOf()
  expect(names(answer?.library)).toEqual(['mfa-kit', 'mfa-letter'])
  expect(answer?.library?.find(({ slug }) => slug === 'mfa-kit')).toMatchObject({
    premium: true,
    type: 'video link',
  })
  expect(answer?.freshness).toEqual({ changed: [], overdue: [] })
})

test('on reopening it says which of them have changed since, and which are overdue', async () => {
  await library.put({
    slug: 'mfa-letter',
    title: 'Letter to staff',
    body: 'New.',
    reviewBy: '2026-01-02',
    knowledge: cited,
  })
  const answer = await answerOf()
  const changed = answer?.library?.filter((link) => link.changed).map(({ slug }) => slug)
  expect(changed).toEqual(['mfa-letter'])
  const overdue = answer?.library?.filter((link) => link.overdue).map(({ slug }) => slug)
  expect(overdue).toEqual(['mfa-letter'])
})

test('on reopening it says which entries have changed since, and which are overdue', async () => {
  await site.env.DB.prepare(
    `UPDATE knowledge_entries SET updated_at = ?, review_by = ? WHERE id = ?`,
  )
    .bind(Date.now() + 1000, Date.now() - 1000, cited[0])
    .run()
  const title = await site.env.DB.prepare('SELECT title FROM knowledge_entries WHERE id = ?')
    .bind(cited[0])
    .first<string>('title')
  expect((await answerOf())?.freshness).toEqual({ changed: [title], overdue: [title] })
})
