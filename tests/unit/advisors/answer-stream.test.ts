import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerPart, Conversation } from '../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../domain/advisors/knowledge.ts'
import { citedSources, emptyMessage, withPart } from '../../../domain/advisors/message.ts'
import {
  type ConversationState,
  resumeAnswer,
  settle,
} from '../../../web/features/advisors/conversation-state.ts'
import {
  type AnswerStream,
  watchAnswer,
} from '../../../web/features/advisors/thread/answer-stream.ts'

afterEach(() => void vi.unstubAllGlobals())

const source = (number: number): AnswerPart => ({
  type: 'source-url',
  sourceId: String(number),
  url: 'https://example.test/',
  title: `Source ${number}`,
  providerMetadata: { edcabinet: { number } as Citation },
})
const words = (delta: string): AnswerPart => ({ type: 'text-delta', id: 'answer', delta })

const numbers = (citations: Citation[]) => citations.map(({ number }) => number)

test('of the sources a model was offered, those its text cites are shown, as it cites them', () => {
  const offered = [1, 2, 3, 12].map(source)
  let answer = [...offered, words('First [2].')].reduce(withPart, emptyMessage('assistant'))
  expect(numbers(citedSources(answer))).toEqual([2])
  answer = withPart(answer, words(' Then [12].'))
  expect(numbers(citedSources(answer))).toEqual([2, 12])
  expect(numbers(withPart(answer, { type: 'finish' }).citations)).toEqual([2, 12])
})

/** A stream of these parts, which ends without a word where the last is no finish. */
const streamOf = (...parts: AnswerPart[]): AnswerStream => {
  const text = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')
  return new Response(text)
}
const watched = (response: AnswerStream, rejoin: () => Promise<AnswerStream | null>) => {
  const shown: string[] = []
  const onChange = ({ text }: { text: string }) => void shown.push(text)
  const empty = emptyMessage('assistant')
  return { shown, over: watchAnswer({ response, empty, onChange, rejoin }) }
}

test('a stream that breaks off is joined again, and no text disappears meanwhile', async () => {
  const whole = [words('One '), words('two '), words('three.')]
  const broken = streamOf(...whole.slice(0, 2))
  const { shown, over } = watched(broken, async () => streamOf(...whole, { type: 'finish' }))
  expect(await over).toBe(true)
  expect(shown).toContain('One two three.')
  expect(shown).toEqual(shown.toSorted((a, b) => a.length - b.length))
})

test('an answer that is over elsewhere is asked for once', async () => {
  let asked = 0
  const { over } = watched(streamOf(words('One ')), async () => {
    asked += 1
    return null
  })
  expect(await over).toBe(false)
  expect(asked).toBe(1)
})

test('a refusal is told, and not taken for a broken line', async () => {
  const error = { code: 'RATE_LIMITED', message: 'Please wait.' }
  const refused = Response.json({ error }, { status: 429 })
  await expect(watched(refused, async () => null).over).rejects.toThrow('Please wait.')
})

test('an answer whose end never came, and that cannot be read anew, is shown as broken off', async () => {
  const [earlier, last] = [emptyMessage('assistant'), emptyMessage('assistant')]
  let state: ConversationState = {
    ...{ id: 'c-1', refusal: null, left: null },
    messages: [earlier, emptyMessage('user'), { ...last, text: 'One two' }],
    writing: true,
  }
  // Nobody answers here: there is no page whose address the call could go to.
  await settle(state.id, (next) => {
    state = { ...state, ...(typeof next === 'function' ? next(state) : next) }
  })
  expect(state).toMatchObject({
    writing: false,
    messages: [{ status: earlier.status }, {}, { text: 'One two', status: 'interrupted' }],
  })
})

test('a page opened during an answer goes on with it in its place, once', async () => {
  vi.stubGlobal('fetch', async () => streamOf(words('One two three.'), { type: 'finish' }))
  const [question, begun] = [emptyMessage('user'), emptyMessage('assistant')]
  const messages = [emptyMessage('user'), emptyMessage('assistant'), question]
  const conversation = (more: Conversation['messages']) =>
    ({ id: 'c-1', messages: [...messages, ...more] }) as Conversation
  const follow = vi.fn(async () => undefined)
  await resumeAnswer(conversation([{ ...begun, siblings: ['a', 'b'] }]), follow, vi.fn())
  expect(follow).toHaveBeenLastCalledWith(expect.any(Response), messages, ['a', 'b'])
  await resumeAnswer(conversation([]), follow, vi.fn())
  expect(follow).toHaveBeenLastCalledWith(expect.any(Response), messages, undefined)
})
