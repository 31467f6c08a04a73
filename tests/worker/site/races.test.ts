import { expect, test } from 'vitest'
import {
  ask,
  newMessageId,
  newSubscriber,
  read,
  type Subscriber,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'
import { catalog } from '../../support/samples/oscal-catalog.ts'
import { upload } from '../../support/samples/upload.ts'
import { wholeAnswer } from '../../support/servers/held-model.ts'
import { setSetting } from '../../support/settings.ts'
import { until } from '../../support/until.ts'
import { type Json, signedIn } from '../../support/visitor.ts'

const held = heldSite()

const text = 'How do we roll out MFA for staff?'

async function statuses(calls: Promise<Response>[]) {
  const responses = await Promise.all(calls)
  await Promise.all(responses.map((response) => response.text()))
  return responses.map(({ status }) => status).sort()
}

async function rowsOf(sql: string, ...values: string[]) {
  const { results } = await held.site.env.DB.prepare(sql)
    .bind(...values)
    .all<Json>()
  return results
}

/** Whatever came before, the conversation takes a question and answers it whole. */
async function worksOn(reader: Subscriber, id: string) {
  expect((await ask(reader, id, { text })).text).toBe(wholeAnswer)
  const { messages, running } = await read(reader, id)
  expect(running).toBe(false)
  expect(messages.map(({ role }) => role)).toEqual(
    messages.map((_, index) => (index % 2 ? 'assistant' : 'user')),
  )
}

test('a question sent twice at once is stored, counted and answered once', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  const question = { id: newMessageId(), text }
  expect(await statuses([1, 2, 3].map(() => send(reader, id, question)))).toEqual([200, 409, 409])
  expect((await read(reader, id)).messages).toHaveLength(2)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 1 })
})

test('asking, stopping and answering anew at once leaves a conversation that goes on', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  const { answerId } = await ask(reader, id, { text })
  const again = `/api/conversations/${id}/messages/${answerId}/regenerate`
  for (let round = 0; round < 4; round++) {
    const answers = await statuses([
      send(reader, id, { text }),
      reader.post(`/api/conversations/${id}/stop`),
      reader.post(again),
      reader.post(`/api/conversations/${id}/stop`),
      reader.patch(`/api/conversations/${id}`, { leaf: answerId }),
      reader.put(`/api/conversations/${id}/messages/${answerId}/feedback`, { rating: 'up' }),
    ])
    for (const status of answers) expect([200, 204, 409]).toContain(status)
  }
  await worksOn(reader, id)
})

test('a conversation deleted while it is asked is gone, and its owner can go on elsewhere', async () => {
  const reader = await newSubscriber(held.site)
  for (const path of [(id: string) => `/api/conversations/${id}`, () => '/api/conversations']) {
    const id = await startConversation(reader)
    const answers = await statuses([
      send(reader, id, { text }),
      reader.delete(path(id)),
      send(reader, id, { text }),
      reader.delete(path(id)),
    ])
    for (const status of answers) expect([200, 204, 404, 409]).toContain(status)
    await reader.delete(path(id))
    expect((await reader.get(`/api/conversations/${id}`)).status).toBe(404)
    expect(await rowsOf('SELECT id FROM messages WHERE conversation_id = ?', id)).toEqual([])
    await worksOn(reader, await startConversation(reader))
  }
})

test('an answer is written to its end when its reader signs out', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  held.model.hold()
  const response = await send(reader, id, { text })
  await until(() => held.model.release())
  expect((await reader.post('/api/auth/sign-out', {})).status).toBe(200)
  expect((await reader.get(`/api/conversations/${id}/stream`)).status).toBe(401)
  held.model.free()
  await response.text()
  const stored = () =>
    rowsOf("SELECT text, status FROM messages WHERE conversation_id = ? AND role = 'assistant'", id)
  await until(async () => (await stored()).length > 0)
  expect(await stored()).toEqual([{ text: wholeAnswer, status: 'complete' }])
})

test('twenty questions at once never pass the day’s limit, and none is counted for nothing', async () => {
  const limit = 4
  await setSetting(held.site, 'messages_per_day', {
    free: 0,
    premium: limit,
    founder: limit,
    comp: limit,
  })
  const reader = await newSubscriber(held.site)
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, at) => startConversation(reader, { temporary: at % 4 === 0 })),
  )
  let answered = 0
  for (let round = 0; round < limit + 1; round++) {
    const all = await statuses(ids.map((id) => send(reader, id, { text })))
    answered += all.filter((status) => status === 200).length
    for (const status of all) expect([200, 409, 429]).toContain(status)
    expect(await reader.getJson('/api/allowance')).toMatchObject({ used: answered })
  }
  expect(answered).toBe(limit)
  await setSetting(held.site, 'messages_per_day', {
    free: 0,
    premium: 100,
    founder: 100,
    comp: 100,
  })
})

test('settings saved at once are each whole, and every change is noted', async () => {
  const admin = await signedIn(held.site, 'admin@example.test')
  const days = [1, 2, 3, 4, 5, 6, 8, 9]
  const saved = days.map((trial_days) =>
    admin.put('/api/admin/settings', { trial_days, automatic_tax: trial_days % 2 === 0 }),
  )
  expect(await statuses(saved)).toEqual(days.map(() => 200))
  const { settings } = await admin.getJson<{ settings: Json }>('/api/admin/settings')
  expect(days).toContain(settings.trial_days)
  expect(settings.automatic_tax).toBe(Number(settings.trial_days) % 2 === 0)
  const noted = await rowsOf("SELECT id FROM audit_log WHERE subject = 'trial_days'")
  expect(noted.length).toBe(days.length)
})

test('a file imported twice at once is there once', async () => {
  const editor = await signedIn(held.site, 'editor@example.test')
  const own = catalog()
  own.catalog.metadata.title = 'NIST catalog of races'
  const files = { 'catalog.json': JSON.stringify(own) }
  expect(await statuses([1, 2, 3].map(() => upload(held.site, editor, files)))).toEqual([
    200, 200, 200,
  ])
  const imports = await rowsOf('SELECT id, entries FROM knowledge_imports')
  expect(imports).toHaveLength(1)
  const { id, entries } = imports[0] as { id: string; entries: number }
  expect(await rowsOf('SELECT id FROM knowledge_entries WHERE id LIKE ?', `${id}.%`)).toHaveLength(
    entries,
  )
  const { results } = await held.site.env.SEARCH_DB.prepare(
    'SELECT entry_id AS id, count(*) AS n FROM knowledge_fts GROUP BY entry_id HAVING n > 1',
  ).all()
  expect(results).toEqual([])
})

test('a stranger who knows a conversation’s id keeps its owner from nothing', async () => {
  const [owner, stranger] = [await newSubscriber(held.site), await newSubscriber(held.site)]
  const id = await startConversation(owner)
  for (let round = 0; round < 5; round++) {
    const theirs = Array.from({ length: 8 }, () =>
      send(stranger, id, { id: newMessageId(), text: 'mine now' }),
    )
    await worksOn(owner, id)
    // Two of theirs at once stand in each other's way, as in a conversation that does not exist.
    for (const status of await statuses(theirs)) expect([404, 409]).toContain(status)
    // A start that was refused leaves no reader waiting.
    expect((await owner.get(`/api/conversations/${id}/stream`)).status).toBe(204)
  }
})
