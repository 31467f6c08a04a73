import { expect, test } from 'vitest'
import {
  ask,
  everything,
  list,
  newSubscriber,
  read,
  refusal,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'

const held = heldSite()

const first = 'How do we roll out MFA for the wombat office?'
const temporary = { temporary: true }

test('a temporary conversation works like any other', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader, temporary)
  expect(id).toMatch(/^temp-/)
  const one = await ask(reader, id, { text: first })
  const two = await ask(reader, id, { text: 'How often should backups be tested?' })
  expect(JSON.stringify(held.model.requests.at(-1))).toContain('wombat')
  const { messages, advisor, title, running } = await read(reader, id)
  expect({ advisor, title, running }).toEqual({
    advisor: 'infrastructure',
    title: first,
    running: false,
  })
  expect(messages.map((message) => message.id)).toEqual([
    one.questionId,
    one.answerId,
    two.questionId,
    two.answerId,
  ])
  const again = { id: two.questionId, text: first }
  expect(await refusal(await send(reader, id, again))).toBe('409 CONFLICT')
  await (await reader.post(`/api/conversations/${id}/messages/${one.answerId}/regenerate`)).text()
  expect((await read(reader, id)).messages[1]?.siblings).toHaveLength(2)
  await reader.patch(`/api/conversations/${id}`, { leaf: two.answerId })
  expect((await read(reader, id)).messages).toHaveLength(4)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 3 })
})

test('it is stored nowhere and not listed', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader, temporary)
  await ask(reader, id, { text: first })
  expect(await list(reader)).toEqual([])
  expect(await list(reader, '?search=wombat')).toEqual([])
  const path = `/api/conversations/${id}`
  expect(await refusal(await reader.patch(path, { pinned: true }))).toBe('400 INVALID_INPUT')
  for (const database of [held.site.env.DB, held.site.env.SEARCH_DB])
    expect(await everything(database)).not.toContain('wombat')
  const storage = await held.site.storageOf('LiveAnswer', {
    name: id,
  })
  const tables = await storage.exec(
    "SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'",
  )
  expect(JSON.stringify(tables)).not.toContain('parts')
})

test('it is gone when its object is, and when it is deleted', async () => {
  const reader = await newSubscriber(held.site)
  const ids = [
    await startConversation(reader, temporary),
    await startConversation(reader, temporary),
  ]
  for (const id of ids) await ask(reader, id, { text: first })
  await held.site.evict('LiveAnswer', { name: ids[0] as string })
  expect((await reader.delete(`/api/conversations/${ids[1]}`)).status).toBe(204)
  for (const id of ids) {
    expect(await refusal(await reader.get(`/api/conversations/${id}`))).toBe('404 NOT_FOUND')
    expect(await refusal(await send(reader, id, { text: first }))).toBe('404 NOT_FOUND')
  }
})

test('an answer is kept once, and the next is given, where the turn could not be given back', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader, temporary)
  await held.site.env.DB.prepare(
    "CREATE TRIGGER stuck BEFORE DELETE ON answer_turns BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  ).run()
  const { parts } = await ask(reader, id, { text: first })
  await held.site.env.DB.prepare('DROP TRIGGER stuck').run()
  expect(parts.at(-1)?.type).toBe('finish')
  expect((await read(reader, id)).messages).toHaveLength(2)
  const other = await startConversation(reader)
  expect((await ask(reader, other, { text: first })).answerId).not.toBe('')
})

test('nobody opens another’s, or makes up an id', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader, temporary)
  await ask(reader, id, { text: first })
  const stranger = await newSubscriber(held.site)
  const [body = '', signature = ''] = id.split('.')
  const forged = [
    id,
    body,
    `${body}.`,
    `${body}.${'A'.repeat(43)}`,
    `temp-${'A'.repeat(24)}.${signature}`,
    'temp-',
    `temp-${'!'.repeat(24)}.${'%'.repeat(43)}`,
  ]
  for (const made of forged)
    for (const [method, rest, json] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/stream'],
      ['POST', '/stop'],
      ['PATCH', '', { title: 'Mine' }],
      ['POST', '/messages', { id: 'a-message-id', text: first }],
    ] as const)
      expect(
        await refusal(
          await stranger.send(
            method,
            `/api/conversations/${encodeURIComponent(made)}${rest}`,
            json,
          ),
        ),
      ).toBe('404 NOT_FOUND')
  expect((await read(reader, id)).messages).toHaveLength(2)
})

test('thirty are begun in an hour, however many are asked for at once; kept ones go on', async () => {
  const reader = await newSubscriber(held.site)
  const begin = (more: object) =>
    reader.post('/api/conversations', { advisor: 'infrastructure', ...more })
  const answers = await Promise.all(Array.from({ length: 40 }, () => begin(temporary)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(await refused?.text()).toContain('30 temporary conversations within an hour')
  expect((await begin({})).status).toBe(201)
})

test('of conversations that are kept two hundred are begun in an hour, each person’s counted apart', async () => {
  const [reader, other] = [await newSubscriber(held.site), await newSubscriber(held.site)]
  const begin = (who: typeof reader) =>
    who.post('/api/conversations', { advisor: 'infrastructure' })
  const statuses: number[] = []
  for (let from = 0; from < 220; from += 20)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => begin(reader)))).map(
        ({ status }) => status,
      ),
    )
  expect(statuses.filter((status) => status === 201)).toHaveLength(200)
  const refused = await begin(reader)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('200 conversations within an hour')
  const begun = await begin(other)
  expect(begun.status).toBe(201)
  // The page says how many are left once they are few.
  expect(await begun.json()).toMatchObject({ left: 199 })
})

// That the rest are refused while as many are under way: tests/unit/site/limit-concurrent.test.ts.
test('200 searches at once are answered or asked to come again, and the next one is answered', async () => {
  const reader = await newSubscriber(held.site)
  for (const path of ['/api/knowledge/search?q=mfa', '/api/conversations?search=mfa']) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => reader.get(path)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses, path).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect((await reader.get(path)).status).toBe(200)
  }
  const more = await reader.get('/api/knowledge/search?q=mfa&limit=21')
  expect(await refusal(more)).toBe('400 INVALID_INPUT')
})
