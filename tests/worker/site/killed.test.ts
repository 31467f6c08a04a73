import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  finished,
  list,
  newMessageId,
  read,
  refusal,
  send,
  startConversation,
} from '../../support/conversations.ts'
import { type KillableSite, startKillableSite } from '../../support/killable-site.ts'
import { distinctIntegers, numbersFrom } from '../../support/samples/random.ts'
import {
  type HeldModel,
  startHeldModel,
  wholeAnswer,
  wordsPerAnswer,
} from '../../support/servers/held-model.ts'
import { until } from '../../support/until.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

let model: HeldModel
let site: KillableSite
let readers: Visitor[]
beforeAll(async () => {
  model = await startHeldModel()
  site = await startKillableSite({ vars: model.vars })
  const accounts = ['subscriber', 'founder', 'editor', 'admin']
  readers = await Promise.all(accounts.map((name) => signedIn(site, `${name}@example.test`)))
})
afterAll(async () => {
  await model.close()
  await site.close()
})

const text = 'How do we roll out MFA for staff?'
const next = numbersFrom(20261121)

const used = async (reader: Visitor) =>
  (await reader.getJson<{ used: number }>('/api/allowance')).used

const hasWord = (written: string, number: number) => new RegExp(`word${number}\\b`).test(written)

/** Reads a stream for as long as there is someone who sends it. */
function listen(response: Response) {
  const heard = { bytes: '' }
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as ReadableStream<Uint8Array>)
      heard.bytes += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  return { heard, ended }
}

type Asked = Awaited<ReturnType<typeof askEach>>[number]

/** Everyone asks; each answer has got as many words as `words` says, and waits for the next. */
async function askEach(words: number[], ask: (reader: Visitor) => Promise<Answering>) {
  model.hold()
  const asked = []
  // Who is to get most begins: all that wait get their words together.
  for (const [index, count] of words.toSorted((one, two) => two - one).entries()) {
    const reader = readers[index] as Visitor
    const before = await used(reader)
    const { id, response } = await ask(reader)
    expect(response.status).toBe(200)
    asked.push({ reader, before, id, count, ...listen(response) })
    const others = words.toSorted((one, two) => two - one)[index + 1] ?? 0
    for (let word = count; word > others; word--) {
      await until(() => model.waiting() === asked.length)
      model.release()
    }
  }
  return asked
}
type Answering = { id: string; response: Response }

async function newConversation(reader: Visitor): Promise<Answering> {
  const id = await startConversation(reader)
  return { id, response: await send(reader, id, { text }) }
}

async function powerCut(asked: Asked[]) {
  await site.kill()
  await Promise.all(asked.map(({ ended }) => ended))
  model.free()
  await site.restart()
}

/** What must be true of every answer that was cut off, whenever that was. */
async function expectKept({ reader, before, id, heard }: Asked) {
  // The last event may have been cut in two.
  const events = heard.bytes.slice(0, heard.bytes.lastIndexOf('\n\n') + 2)
  const { parts, answerId, text: delivered } = finished(events)
  const conversation = await read(reader, id)
  expect(conversation).toMatchObject({ running: false, title: text })
  const [question, answer, ...more] = conversation.messages
  expect(more).toEqual([])
  expect(question).toMatchObject({ role: 'user', text, status: 'complete' })
  expect(answer).toMatchObject({ role: 'assistant', status: 'interrupted' })
  if (answerId) expect(answer?.id).toBe(answerId)
  const kept = answer?.text ?? ''
  expect(kept.startsWith(delivered)).toBe(true)
  expect(wholeAnswer.startsWith(kept)).toBe(true)
  expect(parts.some(({ type }) => type === 'finish')).toBe(false)
  expect((await reader.get(`/api/conversations/${id}/stream`)).status).toBe(204)
  expect(await read(reader, id)).toEqual(conversation)
  expect(await used(reader)).toBe(before + 1)
  expect((await list(reader)).some((one) => one.id === id)).toBe(true)
  return { kept, answerId: answer?.id ?? '' }
}

async function retry(reader: Visitor, id: string, messageId: string) {
  const path = `/api/conversations/${id}/messages/${messageId}/regenerate`
  const response = await reader.post(path)
  if (!response.ok) throw new Error(await refusal(response))
  return response
}

test('killed at a chunk’s end, everything that was written is kept, and Retry answers', async () => {
  const words = distinctIntegers(next, 1, wordsPerAnswer - 1, readers.length)
  const asked = await askEach(words, newConversation)
  await until(() => asked.every(({ heard, count }) => hasWord(heard.bytes, count)))
  await powerCut(asked)
  for (const one of asked) {
    const { reader, id, before, count } = one
    const { kept, answerId } = await expectKept(one)
    expect(hasWord(kept, count)).toBe(true)
    const { text: retried } = finished(await (await retry(reader, id, answerId)).text())
    expect(retried).toBe(wholeAnswer)
    const { messages } = await read(reader, id)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toMatchObject({ status: 'complete', siblings: [answerId, messages[1]?.id] })
    // What broke off was our fault: answering it costs no second message.
    expect(await used(reader)).toBe(before + 1)
  }
})

test('killed while chunks are on their way, nothing that arrived is lost and nothing is invented', async () => {
  const asked = await askEach(
    distinctIntegers(next, 0, wordsPerAnswer - 1, readers.length),
    newConversation,
  )
  await powerCut(asked)
  const [one, two, three, four] = asked as [Asked, Asked, Asked, Asked]
  // Asked on before anyone looked at what broke off: there, and elsewhere.
  for (const { reader, id } of [one, two]) {
    const elsewhere = id === one.id ? id : await startConversation(reader)
    const response = await send(reader, elsewhere, { text: 'And for the board?' })
    expect(response.status).toBe(200)
    await response.text()
  }
  expect((await read(one.reader, one.id)).messages.map(({ status }) => status)).toEqual([
    'complete',
    'interrupted',
    'complete',
    'complete',
  ])
  await expectKept({ ...two, before: two.before + 1 })
  for (const kept of [three, four]) await expectKept(kept)
})

test('killed again in the middle of Retry, both attempts are kept beside each other', async () => {
  const [reader] = readers as [Visitor]
  const first = await askEach(distinctIntegers(next, 1, 5, 1), newConversation)
  await powerCut(first)
  const { answerId, kept } = await expectKept(first[0] as Asked)
  const { id, before } = first[0] as Asked
  const second = await askEach(distinctIntegers(next, 6, wordsPerAnswer - 1, 1), async () => ({
    id,
    response: await retry(reader, id, answerId),
  }))
  await until(() => second.every(({ heard, count }) => hasWord(heard.bytes, count)))
  await powerCut(second)
  const { messages } = await read(reader, id)
  expect(messages).toHaveLength(2)
  expect(messages[1]).toMatchObject({ status: 'interrupted' })
  expect(messages[1]?.siblings).toHaveLength(2)
  expect(messages[1]?.text.length).toBeGreaterThan(kept.length)
  await (await retry(reader, id, messages[1]?.id ?? '')).text()
  expect((await read(reader, id)).messages[1]).toMatchObject({
    status: 'complete',
    text: wholeAnswer,
  })
  expect(await used(reader)).toBe(before + 1)
})

test('a question sent again after the cut is not asked twice, and finished answers stay as they were', async () => {
  const [reader] = readers as [Visitor]
  const id = await startConversation(reader)
  const before = await used(reader)
  const question = { id: newMessageId(), text }
  const { text: written } = finished(await (await send(reader, id, question)).text())
  const whole = await read(reader, id)
  await powerCut([])
  expect(await read(reader, id)).toEqual(whole)
  expect(whole.messages[1]?.text).toBe(written)
  expect(await refusal(await send(reader, id, question))).toBe('409 CONFLICT')
  expect(await used(reader)).toBe(before + 1)
})

test('after the cut another conversation is answered before anyone has looked at the broken one', async () => {
  const asked = await askEach([2], newConversation)
  await powerCut(asked)
  const { reader } = asked[0] as Asked
  const { response } = await newConversation(reader)
  expect(finished(await response.text()).text).toBe(wholeAnswer)
  // The one in which it was asked counts as well.
  await expectKept({ ...(asked[0] as Asked), before: (asked[0] as Asked).before + 1 })
})
