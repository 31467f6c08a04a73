import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyNote } from '../../../../domain/advisors/conversation-note.ts'
import { briefingFor } from '../../../../worker/features/advisors/model/briefing.ts'
import { modelWaits } from '../../../../worker/features/advisors/model/limits.ts'
import {
  type AnswerRequest,
  modelAnswer,
} from '../../../../worker/features/advisors/model/model-answer.ts'
import { languageModel } from '../../../../worker/features/advisors/model/models.ts'
import { planByWords } from '../../../../worker/features/advisors/model/plan.ts'
import { readQuestion } from '../../../../worker/features/advisors/question/read.ts'
import { entryOf, sourceOf } from '../../../support/samples/knowledge-entry.ts'
import { startModelServer } from '../../../support/servers/model-server.ts'

const { stallMs, longestMs } = modelWaits
const entry = entryOf({
  id: 'infrastructure.backups',
  title: 'Test backups',
  sources: [sourceOf({ fact: 'csf2.PR.DS-11', sectionId: 'PR.DS-11' })],
  point: 'Test a restore each term. [^csf2.PR.DS-11]',
})

/**
 * A model that says or thinks these words, one each given number of seconds, and then nothing more.
 */
function slowModel(words: string[], seconds: number, type: 'text' | 'reasoning' = 'text') {
  return new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream({
        async start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] })
          controller.enqueue({ type: `${type}-start`, id: 't' })
          for (const delta of words) {
            await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
            controller.enqueue({ type: `${type}-delta`, id: 't', delta })
          }
        },
      }),
    }),
  })
}

type Deps = Parameters<typeof briefingFor>[0]

function read(model: AnswerRequest['model'], signal = new AbortController().signal) {
  const words: string[] = []
  const text = 'How do we test backups?'
  const question = readQuestion(text, [])
  const subject = {
    input: { advisor: 'infrastructure' as const, question: text, history: [], profile: {} },
    question,
    planned: { plan: planByWords(question, []), note: emptyNote },
    entries: [entry],
    laws: [],
    cautions: [],
    isUrgent: false,
    draft: null,
  }
  const deps: Deps = {
    knowledge: { terms: () => undefined } as unknown as Deps['knowledge'],
    ai: undefined,
  }
  const done = (async () => {
    const briefing = briefingFor(deps, subject, () => {})
    const request = { model, signal, waits: modelWaits, briefing }
    for await (const word of modelAnswer(request)) words.push(word)
  })()
  done.catch(() => {})
  return { words, done }
}

describe('a model that says nothing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is given up after 20 seconds, not before', async () => {
    expect(stallMs).toBe(20_000)
    const { done } = read(slowModel([], 0))
    let over = false
    done.catch(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(19_900)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await expect(done).rejects.toThrow('said nothing for 20 seconds')
  })

  test('is waited for as long as it goes on writing', async () => {
    const { words, done } = read(slowModel(['One ', 'two ', 'three '], 15))
    await vi.advanceTimersByTimeAsync(46_000)
    expect(words.join('')).toBe('One two three')
    await vi.advanceTimersByTimeAsync(20_000)
    await expect(done).rejects.toThrow('said nothing')
  })

  test('is not kept alive by empty pieces', async () => {
    const { done } = read(
      slowModel(
        Array.from({ length: 30 }, () => ''),
        5,
      ),
    )
    await vi.advanceTimersByTimeAsync(21_000)
    await expect(done).rejects.toThrow('said nothing')
  })

  test('is not taken for an answer while it thinks, and not waited for without end', async () => {
    expect(longestMs).toBe(180_000)
    const { words, done } = read(slowModel(Array(100).fill('hm '), 10, 'reasoning'))
    let over = false
    done.catch(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(179_900)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await expect(done).rejects.toThrow('took too long')
    expect(words).toEqual([])
  })

  test('is left at once by whoever stops it, also when it goes on by itself', async () => {
    const stop = new AbortController()
    const { words, done } = read(slowModel(['One ', 'two ', 'three '], 5), stop.signal)
    await vi.advanceTimersByTimeAsync(6_000)
    stop.abort()
    await expect(done).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(words.join('')).not.toContain('two')
  })

  test('is given up after the longest time, however busy it is with writing', async () => {
    const { done } = read(slowModel(Array(100).fill('word '), 10))
    await vi.advanceTimersByTimeAsync(180_100)
    await expect(done).rejects.toThrow('took too long')
  })
})

// In Node: between workerd and the server its test harness would make a status of it.
/** A model that hands out these parts, one list a round. */
function modelOf(...rounds: LanguageModelV4StreamPart[][]) {
  const stream = (chunks: LanguageModelV4StreamPart[]) => ({
    stream: convertArrayToReadableStream(chunks),
  })
  return new MockLanguageModelV4({ doStream: rounds.map(stream) })
}

const told = (delta: string): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
]
const finished = (
  unified: 'stop' | 'tool-calls' | 'error' | 'content-filter',
): LanguageModelV4StreamPart => ({
  type: 'finish',
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  finishReason: { unified, raw: undefined },
})

test('an answer in which the model reports an error is none', async () => {
  const error = new Error('overloaded')
  const { done } = read(modelOf([...told('Test a restore '), { type: 'error', error }]))
  await expect(done).rejects.toThrow('overloaded')
})

test.each(['error', 'content-filter'] as const)(
  'an answer that ends with “%s” is not whole',
  async (reason) => {
    const { done } = read(modelOf([...told('Test a restore each term.'), finished(reason)]))
    await expect(done).rejects.toThrow('The model broke off')
  },
)

test('an answer that is refused in its middle is not begun again', async () => {
  const error = Object.assign(new Error('refused'), { statusCode: 400 })
  const whole = [...told('Test a restore each term.'), finished('stop')]
  const model = modelOf([...told('Test a restore each term.\n\n'), { type: 'error', error }], whole)
  const { words, done } = read(model)
  await expect(done).rejects.toThrow('refused')
  expect(model.doStreamCalls).toHaveLength(1)
  expect(words.join('').match(/restore/g)).toHaveLength(1)
})

const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'askTheSky', input: '{}' } as const

test('a model that only looks things up is asked to answer after three rounds', async () => {
  const looks: LanguageModelV4StreamPart[] = [call, finished('tool-calls')]
  const model = modelOf(looks, looks, looks, [...told('Each term [E1.1].'), finished('stop')])
  const { words, done } = read(model)
  await done
  expect(words.join('')).toBe('Each term [1].')
  expect(model.doStreamCalls.map(({ tools }) => Boolean(tools))).toEqual([true, true, true, false])
})

test('a model that asks for a tool there is not is told so, and answers', async () => {
  const model = modelOf(
    [call, finished('tool-calls')],
    [...told('Test a restore each term [E1.1].'), finished('stop')],
  )
  const { words, done } = read(model)
  await done
  expect(words.join('')).toBe('Test a restore each term [1].')
  expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain(
    'There is no tool called askTheSky.',
  )
})

test('a connection that is closed without a word is asked on once more', async () => {
  const server = await startModelServer()
  server.next({ kind: 'drop' }, { kind: 'answer', pieces: ['Each term ', '[1].'] })
  const { words, done } = read(await languageModel(server.config, { AI: undefined as never }))
  await done
  expect(words.join('')).toBe('Each term [1].')
  expect(server.requests).toHaveLength(2)
  await server.close()
})
