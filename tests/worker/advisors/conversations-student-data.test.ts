import { expect, test } from 'vitest'
import {
  ask,
  everything,
  newSubscriber,
  read,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'

const held = heldSite()

const question =
  'Our student Marisol Quintanilla (SSN 521-44-9083, born 03/14/2012) lost her password. How do we roll out MFA for staff?'
const secrets = /Marisol|Quintanilla|521-44-9083|03\/14\/2012/

test.each([{}, { temporary: true }])(
  'what identifies a student goes nowhere (%o)',
  async (kind) => {
    const reader = await newSubscriber(held.site)
    const id = await startConversation(reader, kind)
    const { bytes, answerId } = await ask(reader, id, { text: question })
    const path = `/api/conversations/${id}`
    await reader.patch(path, { title: 'About Marisol Quintanilla, our student, SSN 521-44-9083' })
    await reader.send('PUT', `${path}/messages/${answerId}/feedback`, {
      rating: 'down',
      reason: 'Our student Marisol Quintanilla has SSN 521-44-9083.',
    })
    const { messages, title } = await read(reader, id)
    expect(messages[0]?.text).toContain('Student A')
    expect(messages[0]?.text).toContain('How do we roll out MFA for staff?')
    const places = {
      stream: bytes,
      conversation: JSON.stringify(messages),
      title,
      model: JSON.stringify(held.model.requests),
      database: await everything(held.site.env.DB),
      search: await everything(held.site.env.SEARCH_DB),
      logs: JSON.stringify(held.site.logs()),
    }
    for (const [place, text] of Object.entries(places))
      expect([place, secrets.exec(text)]).toEqual([place, null])
  },
)

test('a name the person keeps stays as written; the number beside it does not', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: question, notStudents: ['Marisol Quintanilla'] })
  const { messages } = await read(reader, id)
  expect(messages[0]?.text).toContain('Marisol Quintanilla (SSN [Social Security number]')
  expect(messages[0]?.text).not.toMatch(/521-44-9083|03\/14\/2012/)
  const refused = await send(reader, id, { text: question, notStudents: ['Ike Tarrow'] })
  expect(refused.status).toBe(400)
})

test("the district's own name stays in a question, a title and a reason; a child's does not", async () => {
  const reader = await newSubscriber(held.site)
  const text = 'Jordan Hills was suspended from E-Rate. What do we tell the board?'
  const id = await startConversation(reader)
  const before = await ask(reader, id, { text })
  expect((await read(reader, id)).messages[0]?.text).toContain('Student A')
  expect((await reader.send('PUT', '/api/profile', { name: 'Jordan Hills' })).status).toBe(200)
  const { answerId } = await ask(reader, id, { text, parent: before.answerId })
  const path = `/api/conversations/${id}`
  await reader.patch(path, { title: text })
  const verdict = { rating: 'down', reason: text }
  await reader.send('PUT', `${path}/messages/${answerId}/feedback`, verdict)
  const own = await read(reader, id)
  expect(own.title).toBe(text)
  expect(own.messages.at(-2)?.text).toBe(text)
  expect(own.messages.at(-1)?.feedback?.reason).toBe(text)
  await ask(reader, id, {
    text: 'Our student Jordan Hills was suspended. What do we tell his parents?',
    parent: answerId,
  })
  expect((await read(reader, id)).messages.at(-2)?.text).toMatch(/^Our Student A/)
})

test('a failure that logs what was asked logs it redacted', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  await held.site.env.DB.prepare(
    "CREATE TRIGGER down BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  await expect(ask(reader, id, { text: question })).rejects.toThrow('503')
  await held.site.env.DB.prepare('DROP TRIGGER down').run()
  expect(secrets.exec(JSON.stringify(held.site.logs()))).toBeNull()
  expect((await ask(reader, id, { text: question })).answerId).not.toBe('')
})
