import { expect, test } from 'vitest'
import {
  ask,
  finished,
  newSubscriber,
  read,
  readSome,
  refusal,
  type Subscriber,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'
import { distinctIntegers, numbersFrom } from '../../support/samples/random.ts'
import { wholeAnswer, wordsPerAnswer } from '../../support/servers/held-model.ts'
import { until } from '../../support/until.ts'

const held = heldSite()

const text = 'How do we roll out MFA for staff?'

/** The same moments in every run. */
const someWords = distinctIntegers(numbersFrom(20261120), 1, wordsPerAnswer - 1, 5)

/** A question whose answer has `words` words and waits for the next. */
async function halfAnswered(reader: Subscriber, words: number) {
  held.model.hold()
  const id = await startConversation(reader)
  const response = await send(reader, id, { text })
  for (let word = 0; word < words; word++) await until(() => held.model.release())
  const watcher = await reader.get(`/api/conversations/${id}/stream`)
  const stream = (watcher.body as ReadableStream<Uint8Array>).getReader()
  let seen = ''
  while (!seen.includes(`word${words}`)) {
    const { value, done } = await stream.read()
    if (done) throw new Error(`The answer ended before its word ${words}`)
    seen += new TextDecoder().decode(value)
  }
  await stream.cancel()
  return { id, response }
}

test.each(someWords)(
  'readers who come after %i words, and one word later, get the same bytes',
  async (words) => {
    const reader = await newSubscriber(held.site)
    const { id, response } = await halfAnswered(reader, words)
    expect(await read(reader, id)).toMatchObject({ running: true, messages: [{ role: 'user' }] })
    const late = await reader.get(`/api/conversations/${id}/stream`)
    await until(() => held.model.release())
    const later = await reader.get(`/api/conversations/${id}/stream`)
    held.model.free()
    const all = [response, late, later].map((one) => one.text())
    const [asked = '', ...resumed] = await Promise.all(all)
    expect(resumed).toEqual([asked, asked])
    const { answerId, text: written } = finished(asked)
    expect(written).toBe(wholeAnswer)
    const { messages, running } = await read(reader, id)
    expect(running).toBe(false)
    expect(messages.at(-1)).toMatchObject({ id: answerId, text: written, status: 'complete' })
    expect((await reader.get(`/api/conversations/${id}/stream`)).status).toBe(204)
  },
)

test('the answer goes on when its reader leaves', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 2)
  await (await readSome(response, 1)).leave()
  held.model.free()
  await until(async () => !(await read(reader, id)).running)
  expect((await read(reader, id)).messages.at(-1)?.status).toBe('complete')
})

test.each(someWords.slice(0, 2))('Stop works after a reload, at %i words', async (words) => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, words)
  const reloaded = await reader.get(`/api/conversations/${id}/stream`)
  expect((await reader.post(`/api/conversations/${id}/stop`)).status).toBe(204)
  const { messages, running } = await read(reader, id)
  expect(running).toBe(false)
  const [asked, resumed] = await Promise.all([response.text(), reloaded.text()])
  expect(resumed).toBe(asked)
  const { parts, text: written, answerId } = finished(asked)
  expect(parts.map(({ type }) => type)).toContain('abort')
  expect(written).toContain(`word${words}`)
  const stopped = { id: answerId, role: 'assistant', status: 'stopped', text: written }
  expect(messages.at(-1)).toMatchObject(stopped)
  held.model.free()
  // What the model still says is not heard.
  await ask(reader, id, { text })
  expect((await read(reader, id)).messages[1]?.text).toBe(messages[1]?.text)
})

test('who stops an answer has asked, and another one in its place counts too', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 2)
  await reader.post(`/api/conversations/${id}/stop`)
  const { answerId } = finished(await response.text())
  held.model.free()
  await (await reader.post(`/api/conversations/${id}/messages/${answerId}/regenerate`)).text()
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 2 })
})

test.each(['one', 'all'])('an answer under way ends when its owner deletes %s', async (which) => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 2)
  const path = which === 'all' ? '/api/conversations' : `/api/conversations/${id}`
  expect((await reader.delete(path)).status).toBe(204)
  // The model is no longer listened to, though it has not said all.
  await until(() => held.model.waiting() === 0)
  expect(finished(await response.text()).parts.map(({ type }) => type)).toContain('abort')
  const next = await send(reader, await startConversation(reader), { text })
  expect(next.status).toBe(200)
  held.model.free()
  await next.text()
})

test('a second question is refused while an answer runs, here and in another conversation', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 1)
  const other = await startConversation(reader)
  expect(await refusal(await send(reader, id, { text }))).toBe('409 CONFLICT')
  expect(await refusal(await send(reader, other, { text }))).toBe('409 CONFLICT')
  const branch = { leaf: (await read(reader, id)).messages[0]?.id }
  expect(await refusal(await reader.patch(`/api/conversations/${id}`, branch))).toBe('409 CONFLICT')
  const somebody = await newSubscriber(held.site)
  const theirs = await send(somebody, await startConversation(somebody), { text })
  expect(theirs.status).toBe(200)
  held.model.free()
  await Promise.all([response.text(), theirs.text()])
  expect((await ask(reader, other, { text })).answerId).not.toBe('')
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 2 })
})

test('nobody else sees, joins or ends an answer that is being written, whatever they know of it', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 1)
  const stranger = await newSubscriber(held.site)
  const path = `/api/conversations/${id}`
  const tries = [
    await stranger.get(path),
    await stranger.get(`${path}/stream`),
    await stranger.post(`${path}/stop`),
    await send(stranger, id, { text }),
    await stranger.patch(path, { title: 'Mine' }),
    await stranger.delete(path),
  ]
  expect(await Promise.all(tries.map(refusal))).toEqual(tries.map(() => '404 NOT_FOUND'))
  held.model.free()
  const { parts } = finished(await response.text())
  expect(parts.map(({ type }) => type)).not.toContain('abort')
  expect((await read(reader, id)).messages).toMatchObject([{ text }, { status: 'complete' }])
})

test('of two questions at the same moment one is refused', async () => {
  const reader = await newSubscriber(held.site)
  const ids = [await startConversation(reader), await startConversation(reader)]
  held.model.hold()
  const both = await Promise.all(ids.map((id) => send(reader, id, { text })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  held.model.free()
  await Promise.all(both.map((response) => response.text()))
})

test('an answer the database refuses is kept and stored when it is back', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 3)
  await held.site.env.DB.prepare(
    "CREATE TRIGGER down BEFORE INSERT ON messages WHEN NEW.role = 'assistant' BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  held.model.free()
  const { parts, text: written, answerId } = finished(await response.text())
  expect(parts.at(-1)?.type).toBe('error')
  expect(await refusal(await send(reader, id, { text }))).toBe('503 UNAVAILABLE')
  await held.site.env.DB.prepare('DROP TRIGGER down').run()
  const { messages } = await read(reader, id)
  expect(messages.at(-1)).toMatchObject({ id: answerId, text: written, status: 'complete' })
  expect((await ask(reader, id, { text })).answerId).not.toBe('')
})

test('deleting a conversation, or all, stops its answer and leaves nothing', async () => {
  const reader = await newSubscriber(held.site)
  for (const path of [(id: string) => `/api/conversations/${id}`, () => '/api/conversations']) {
    const { id, response } = await halfAnswered(reader, 2)
    expect((await reader.delete(path(id))).status).toBe(204)
    await response.text()
    held.model.free()
    expect((await reader.get(`/api/conversations/${id}`)).status).toBe(404)
    const left = (database: D1Database, table: string) =>
      database
        .prepare(`SELECT count(*) AS n FROM ${table} WHERE conversation_id = ?`)
        .bind(id)
        .first('n')
    expect(await left(held.site.env.DB, 'messages')).toBe(0)
    expect(await left(held.site.env.SEARCH_DB, 'history_messages')).toBe(0)
  }
})

test('an answer whose question is gone, with its owner’s account say, is stored nowhere', async () => {
  const reader = await newSubscriber(held.site)
  const { id, response } = await halfAnswered(reader, 2)
  const { DB, SEARCH_DB } = held.site.env
  await DB.prepare('DELETE FROM messages WHERE conversation_id = ?').bind(id).run()
  held.model.free()
  await response.text()
  expect((await ask(reader, await startConversation(reader), { text })).answerId).not.toBe('')
  for (const [database, table] of [
    [DB, 'messages'],
    [SEARCH_DB, 'history_messages'],
  ] as const) {
    const sql = `SELECT count(*) AS n FROM ${table} WHERE conversation_id = ?`
    expect(await database.prepare(sql).bind(id).first('n'), table).toBe(0)
  }
})
