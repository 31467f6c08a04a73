import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  durableObjects,
  finished,
  newSubscriber,
  read,
  readSome,
  refusal,
  type Subscriber,
  send,
  startConversation,
} from '../support/conversations.ts'
import { type HeldModel, startHeldModel, wordsPerAnswer } from '../support/held-model.ts'
import { type Site, startSite } from '../support/site.ts'

let model: HeldModel
let site: Site
beforeAll(async () => {
  model = await startHeldModel()
  site = await startSite({ vars: model.vars })
})
afterAll(async () => {
  await site.close()
  await model.close()
})

const text = 'How do we roll out MFA for staff?'

/** The same boundaries in every run, each once (mulberry32). */
function boundaries(seed: number, count: number): number[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const left = Array.from({ length: wordsPerAnswer - 1 }, (_, index) => index + 1)
  return Array.from({ length: count }, () => {
    const [word] = left.splice(Math.floor(random() * left.length), 1)
    return word as number
  })
}
const someWords = boundaries(20261120, 5)

async function until(done: () => Promise<boolean> | boolean) {
  for (let tries = 0; tries < 600; tries++) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not come about')
}

/** A question whose answer has `words` words and waits for the next. */
async function halfAnswered(reader: Subscriber, words: number) {
  model.hold()
  const id = await startConversation(reader)
  const response = await send(reader, id, { text })
  for (let word = 0; word < words; word++) await until(() => model.release())
  const watcher = await reader.get(`/api/conversations/${id}/stream`)
  const stream = (watcher.body as ReadableStream<Uint8Array>).getReader()
  let seen = ''
  while (!seen.includes(`word${words}`))
    seen += new TextDecoder().decode((await stream.read()).value)
  await stream.cancel()
  return { id, response }
}

test.each(someWords)('a reader who comes after %i words gets the same bytes', async (words) => {
  const reader = await newSubscriber(site)
  const { id, response } = await halfAnswered(reader, words)
  expect(await read(reader, id)).toMatchObject({ running: true, messages: [{ role: 'user' }] })
  const late = await reader.get(`/api/conversations/${id}/stream`)
  model.free()
  const [asked, resumed] = await Promise.all([response.text(), late.text()])
  expect(resumed).toBe(asked)
  const { answerId, text: written } = finished(asked)
  const { messages, running } = await read(reader, id)
  expect(running).toBe(false)
  expect(messages.at(-1)).toMatchObject({ id: answerId, text: written, status: 'complete' })
  expect((await reader.get(`/api/conversations/${id}/stream`)).status).toBe(204)
})

test('the answer goes on when its reader leaves', async () => {
  const reader = await newSubscriber(site)
  const { id, response } = await halfAnswered(reader, 2)
  await (await readSome(response, 1)).leave()
  model.free()
  await until(async () => !(await read(reader, id)).running)
  expect((await read(reader, id)).messages.at(-1)?.status).toBe('complete')
})

test.each(someWords.slice(0, 2))('Stop works after a reload, at %i words', async (words) => {
  const reader = await newSubscriber(site)
  const { id, response } = await halfAnswered(reader, words)
  expect((await reader.post(`/api/conversations/${id}/stop`)).status).toBe(204)
  const { messages, running } = await read(reader, id)
  expect(running).toBe(false)
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', status: 'stopped' })
  expect(messages.at(-1)?.text).toContain(`word${words}`)
  expect(finished(await response.text()).parts.map(({ type }) => type)).toContain('abort')
  model.free()
  // What the model still says is not heard.
  await ask(reader, id, { text })
  expect((await read(reader, id)).messages[1]?.text).toBe(messages[1]?.text)
})

test('a second question is refused while an answer runs, here and in another conversation', async () => {
  const reader = await newSubscriber(site)
  const { id, response } = await halfAnswered(reader, 1)
  const other = await startConversation(reader)
  expect(await refusal(await send(reader, id, { text }))).toBe('409 CONFLICT')
  expect(await refusal(await send(reader, other, { text }))).toBe('409 CONFLICT')
  const branch = { leaf: (await read(reader, id)).messages[0]?.id }
  expect(await refusal(await reader.patch(`/api/conversations/${id}`, branch))).toBe('409 CONFLICT')
  const somebody = await newSubscriber(site)
  const theirs = await send(somebody, await startConversation(somebody), { text })
  expect(theirs.status).toBe(200)
  model.free()
  await Promise.all([response.text(), theirs.text()])
  expect((await ask(reader, other, { text })).answerId).not.toBe('')
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 2 })
})

test('of two questions at the same moment one is refused', async () => {
  const reader = await newSubscriber(site)
  const ids = [await startConversation(reader), await startConversation(reader)]
  model.hold()
  const both = await Promise.all(ids.map((id) => send(reader, id, { text })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  model.free()
  await Promise.all(both.map((response) => response.text()))
})

/**
 * Puts back what storage held in mid-answer, and takes out what came after: the state in which a
 * worker that was killed at that moment leaves the world. (The harness evicts an object only when
 * its requests have ended, which is no crash.)
 */
async function crashedAfter(reader: Subscriber, words: number) {
  const { id, response } = await halfAnswered(reader, words)
  const storage = await durableObjects(site).getDurableObjectStorage('LiveAnswer', { name: id })
  const parts = await storage.exec('SELECT sequence, part FROM parts ORDER BY sequence')
  const [unsaved] = await storage.exec('SELECT answer FROM unsaved')
  model.free()
  const { answerId } = finished(await response.text())
  await site.env.DB.batch([
    site.env.DB.prepare('DELETE FROM message_citations WHERE message_id = ?').bind(answerId),
    site.env.DB.prepare(
      'UPDATE conversations SET leaf_id = (SELECT parent_id FROM messages WHERE id = ?1) WHERE leaf_id = ?1',
    ).bind(answerId),
    site.env.DB.prepare('DELETE FROM messages WHERE id = ?').bind(answerId),
  ])
  await durableObjects(site).evictDurableObject('LiveAnswer', { name: id })
  const fresh = await durableObjects(site).getDurableObjectStorage('LiveAnswer', { name: id })
  await fresh.exec('CREATE TABLE IF NOT EXISTS parts (sequence INTEGER PRIMARY KEY, part TEXT)')
  await fresh.exec('CREATE TABLE IF NOT EXISTS unsaved (id INTEGER PRIMARY KEY, answer TEXT)')
  for (const { sequence, part } of parts)
    await fresh.exec('INSERT INTO parts VALUES (?, ?)', sequence, part)
  await fresh.exec('INSERT INTO unsaved VALUES (1, ?)', unsaved?.answer)
  return { id, answerId }
}

test.each(someWords)(
  'a crash after %i words keeps the question and the partial text',
  async (words) => {
    const reader = await newSubscriber(site)
    const { id, answerId } = await crashedAfter(reader, words)
    const { messages, running } = await read(reader, id)
    expect(running).toBe(false)
    expect(messages).toHaveLength(2)
    expect(messages[0]).toMatchObject({ role: 'user', text })
    expect(messages[1]).toMatchObject({ id: answerId, role: 'assistant', status: 'interrupted' })
    expect(messages[1]?.text).toMatch(new RegExp(`word${words} ?$`))
    // Retry stands beside what broke off, and nothing holds the turn any more.
    const again = await reader.post(`/api/conversations/${id}/messages/${answerId}/regenerate`)
    expect(again.status).toBe(200)
    await again.text()
    const retried = (await read(reader, id)).messages[1]
    expect(retried).toMatchObject({ status: 'complete', siblings: [answerId, retried?.id] })
  },
)

test('an answer the database refuses is kept and stored when it is back', async () => {
  const reader = await newSubscriber(site)
  const { id, response } = await halfAnswered(reader, 3)
  await site.env.DB.prepare(
    "CREATE TRIGGER down BEFORE INSERT ON messages WHEN NEW.role = 'assistant' BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  model.free()
  const { parts, text: written, answerId } = finished(await response.text())
  expect(parts.at(-1)?.type).toBe('error')
  expect(await refusal(await send(reader, id, { text }))).toBe('503 UNAVAILABLE')
  await site.env.DB.prepare('DROP TRIGGER down').run()
  const { messages } = await read(reader, id)
  expect(messages.at(-1)).toMatchObject({ id: answerId, text: written, status: 'complete' })
  expect((await ask(reader, id, { text })).answerId).not.toBe('')
})

test('deleting a conversation, or all, stops its answer and leaves nothing', async () => {
  const reader = await newSubscriber(site)
  for (const path of [(id: string) => `/api/conversations/${id}`, () => '/api/conversations']) {
    const { id, response } = await halfAnswered(reader, 2)
    expect((await reader.delete(path(id))).status).toBe(204)
    await response.text()
    model.free()
    expect((await reader.get(`/api/conversations/${id}`)).status).toBe(404)
    const left = (database: D1Database, table: string) =>
      database
        .prepare(`SELECT count(*) AS n FROM ${table} WHERE conversation_id = ?`)
        .bind(id)
        .first('n')
    expect(await left(site.env.DB, 'messages')).toBe(0)
    expect(await left(site.env.SEARCH_DB, 'history_messages')).toBe(0)
  }
})
