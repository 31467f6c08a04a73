import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  everything,
  finished,
  newSubscriber,
  read,
  refusal,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { type HeldModel, startHeldModel, wholeAnswer } from '../../support/servers/held-model.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import type { Visitor } from '../../support/visitor.ts'

const timing = { keepAliveMs: 100, retryMs: 200, temporaryMs: 4000 }

let model: HeldModel
/** One whose objects wait as long as in production, and one where they wait for less. */
let patient: Site
let quick: Site
beforeAll(async () => {
  model = await startHeldModel()
  patient = await startSite({ vars: model.vars })
  quick = await startSite({ vars: model.vars, timing })
})
afterAll(async () => {
  await Promise.all([patient?.close(), quick?.close()])
  await model?.close()
})

const text = 'How do we roll out MFA for the wombat office?'
const temporary = { temporary: true }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const status = async (reader: Visitor, id: string) =>
  (await reader.get(`/api/conversations/${id}`)).status

/** The object's own tables; the runtime's begin with "_cf". */
async function tablesOf(site: Site, name: string) {
  const storage = await site.storageOf('LiveAnswer', { name })
  return storage.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
}

test('what is only in memory outlives the time after which an idle object is evicted', async () => {
  const reader = await newSubscriber(patient)
  const other = await newSubscriber(patient)
  const kept = await startConversation(reader, temporary)
  await ask(reader, kept, { text })
  model.hold()
  const id = await startConversation(other)
  const response = await send(other, id, { text })
  await until(() => model.release())
  await response.body?.cancel()
  // The runtime evicts what nobody has called for ten seconds.
  await pause(12_000)
  model.free()
  await until(async () => !(await read(other, id)).running)
  expect((await read(other, id)).messages[1]).toMatchObject({
    status: 'complete',
    text: wholeAnswer,
  })
  expect((await read(reader, kept)).messages).toHaveLength(2)
})

test('a temporary conversation expires, and nothing of it is left anywhere', async () => {
  const reader = await newSubscriber(quick)
  const id = await startConversation(reader, temporary)
  await ask(reader, id, { text })
  await reader.patch(`/api/conversations/${id}`, { title: 'Wombats in private' })
  await until(async () => (await status(reader, id)) === 404)
  expect(await refusal(await send(reader, id, { text }))).toBe('404 NOT_FOUND')
  expect(await tablesOf(quick, id)).toEqual([])
  for (const database of [quick.env.DB, quick.env.SEARCH_DB])
    expect(await everything(database)).not.toMatch(/wombat|temp-/i)
  expect(quick.errorLogs().join('\n')).not.toMatch(/wombat/i)
})

test('a temporary conversation does not expire while its answer is written', async () => {
  const reader = await newSubscriber(quick)
  const id = await startConversation(reader, temporary)
  model.hold()
  const response = await send(reader, id, { text })
  await pause(2 * timing.temporaryMs)
  expect(await read(reader, id)).toMatchObject({ running: true })
  model.free()
  expect(finished(await response.text()).text).toBe(wholeAnswer)
  expect((await read(reader, id)).messages).toHaveLength(2)
})

test('an answer the database refused is stored without anyone asking, once it is back', async () => {
  const reader = await newSubscriber(quick)
  const id = await startConversation(reader)
  await quick.env.DB.prepare(
    "CREATE TRIGGER down BEFORE INSERT ON messages WHEN NEW.role = 'assistant' BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  const {
    parts,
    text: written,
    answerId,
  } = finished(await (await send(reader, id, { text })).text())
  expect(parts.at(-1)?.type).toBe('error')
  const stored = () =>
    quick.env.DB.prepare('SELECT text FROM messages WHERE id = ?').bind(answerId).first('text')
  await pause(3 * timing.retryMs)
  expect(await stored()).toBeNull()
  await quick.env.DB.prepare('DROP TRIGGER down').run()
  await until(async () => (await stored()) === written)
  await until(async () => (await tablesOf(quick, id)).length === 0)
})
