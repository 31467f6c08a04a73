import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestText } from '../../../worker/features/advisors/model/limits.ts'
import { askModel, ofType } from '../../support/ask-model.ts'
import {
  type Behaviour,
  startModelServer,
  upstreamText,
} from '../../support/servers/model-server.ts'
import { type Site, type SiteOptions, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

type Model = Awaited<ReturnType<typeof startModelServer>>

/** The same scripted model behind each way to reach one. */
const providers: { name: string; options(model: Model): SiteOptions }[] = [
  { name: 'an OpenAI-compatible endpoint', options: ({ vars }) => ({ vars }) },
  {
    name: 'Workers AI',
    options: ({ vars }) => ({
      vars: { MODEL_PROVIDER: 'workers-ai', MODEL_NAME: vars.MODEL_NAME },
      beside: {
        workers: [
          {
            name: 'workers-ai',
            main: resolve('tests/support/servers/workers-ai.ts'),
            compatibility_date: '2026-10-01',
            compatibility_flags: ['enable_abortsignal_rpc'],
            vars: { MODEL: vars.MODEL_BASE_URL },
          },
        ],
        services: [{ binding: 'AI', service: 'workers-ai', entrypoint: 'WorkersAi' }],
      },
    }),
  },
]

const question = 'How often should we test that our backups restore?'
const pieces = ['Test a restore ', 'each term [1] and the', 'n']
const timing = { stallMs: 1000 }

const beforeAnyWord: [string, Behaviour][] = [
  ['429', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }],
  ['500', { kind: 'status', status: 500 }],
  ['503', { kind: 'status', status: 503 }],
  ['401', { kind: 'status', status: 401 }],
  ['an empty answer', { kind: 'empty' }],
  ['blank text', { kind: 'answer', pieces: [' ', '\n'] }],
  ['garbage from the start', { kind: 'garbage', pieces: [] }],
  ['a page where a stream should be', { kind: 'body', type: 'text/html', body: '<p>Hello</p>' }],
  ['no body at all', { kind: 'body', type: 'text/event-stream', body: '' }],
  ['a connection closed at once', { kind: 'cut', pieces: [] }],
  ['silence', { kind: 'slow', ms: 60_000, pieces }],
  ['signs of life without a word', { kind: 'stall', pieces: [] }],
  ['one lookup after the other', { kind: 'tool', name: 'readProfile', input: {} }],
  ['a tool there is not', { kind: 'tool', name: 'deleteEverything', input: {} }],
]

const inMidAnswer: [string, Behaviour][] = [
  ['a cut', { kind: 'cut', pieces }],
  ['an end without a reason', { kind: 'fade', pieces }],
  ['garbage', { kind: 'garbage', pieces }],
  ['silence', { kind: 'stall', pieces }],
]

describe.each(providers)('through $name', ({ options }) => {
  let model: Model
  let site: Site
  let visitor: Visitor
  beforeAll(async () => {
    model = await startModelServer()
    site = await startSite({ ...options(model), timing })
    visitor = await signedIn(site, 'admin@example.test')
  })
  afterAll(async () => {
    await site?.close()
    await model?.close()
  })

  test('a model’s answer arrives', async () => {
    model.next({ kind: 'answer', pieces: ['Each term [1].'] })
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ text: 'Each term [1].', writer: 'scripted-model' })
  })

  test.each(beforeAnyWord)('the built-in advisor answers in place of %s', async (_, behaviour) => {
    model.next(behaviour)
    const { stored, parts, messages, bytes } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'builtin', status: 'complete' })
    expect(stored.text).toContain('practice advice')
    expect(stored.text).not.toContain('broke off')
    expect(messages.map(({ role, text }) => role === 'user' && text)).toEqual([question, false])
    const ids = ofType(parts, 'source-url').map(({ sourceId }) => sourceId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ofType(parts, 'text-start').length).toBe(1)
    expect(ofType(parts, 'data-writer').map(({ data }) => data.writer)).toEqual(['builtin'])
    expect(bytes).not.toContain('wallaby')
  })

  test.each(inMidAnswer)(
    'after %s what was read stays, and a whole answer follows',
    async (_, behaviour) => {
      model.next(behaviour)
      const { stored, parts, text } = await askModel(visitor, question)
      expect(text).toMatch(
        /^Test a restore each term \[1\] and then\n\n---\n\n\*The language model broke/,
      )
      expect(text).toContain('practice advice')
      expect(stored).toMatchObject({ writer: 'builtin', status: 'complete', text })
      const starts = ofType(parts, 'text-start').map(({ id }) => id)
      expect(starts).toEqual(['answer', 'answer-2'])
      expect(ofType(parts, 'text-end').map(({ id }) => id)).toEqual(starts)
      const numbers = ofType(parts, 'source-url').map(({ sourceId }) => sourceId)
      expect(new Set(numbers).size).toBe(numbers.length)
      const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
      expect(new Set(stored.citations.map(({ number }) => number))).toEqual(cited)
    },
  )

  test('a slow first word is waited for', async () => {
    model.next({ kind: 'slow', ms: timing.stallMs / 2, pieces: ['Each term [1].'] })
    expect((await askModel(visitor, question)).stored.writer).toBe('scripted-model')
  })

  test('a model that never stops is stopped', async () => {
    model.next({ kind: 'endless', piece: 'Test it each term [1]. '.repeat(20) })
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'scripted-model', status: 'complete' })
    expect(stored.text.length).toBeLessThan(longestText + 200)
    expect(stored.text).toContain('reached its length limit')
  })

  test('the log names each failure, and holds no word of the endpoint, the key or the question', async () => {
    await until(() => site.errorLogs().some((line) => line.includes('The model')))
    const logs = site.errorLogs().join('\n')
    expect(logs).toMatch(/status (?:429|500)/)
    for (const word of [
      'wallaby',
      'a-key-for-tests',
      upstreamText,
      'backups restore',
      '<p>',
      'oops',
    ])
      expect(logs).not.toContain(word)
  })
})

describe('a model that is slow to begin', () => {
  let model: Model
  let site: Site
  let visitor: Visitor
  beforeAll(async () => {
    model = await startModelServer()
    site = await startSite({
      vars: { ...model.vars, MODEL_FALLBACK_NAME: 'second-model' },
      timing: {
        progressMs: 200,
        handOverMs: 600,
        thinkingMs: 1400,
        stallMs: 1500,
        longestMs: 3000,
      },
    })
    visitor = await signedIn(site, 'admin@example.test')
  })
  afterAll(async () => {
    await site?.close()
    await model?.close()
  })
  const fine: Behaviour = { kind: 'answer', pieces: ['From the second [1].'] }

  test.each<[string, Behaviour]>([
    ['silence', { kind: 'slow', ms: 60_000, pieces }],
    ['thinking without end', { kind: 'thinks', ms: 60_000, pieces }],
    ['a failure', { kind: 'status', status: 500 }],
    ['a remark', { kind: 'answer', pieces: ['Let me search for that.'] }],
  ])('after %s a second one is asked', async (_, behaviour) => {
    model.next(behaviour)
    model.nextOf('second-model', fine)
    const { stored, parts } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'second-model', status: 'complete' })
    expect(model.requests.map((request) => request.model)).toEqual([
      'scripted-model',
      'second-model',
    ])
    expect(ofType(parts, 'data-writer')).toHaveLength(1)
  })

  test('the last one is waited for longer', async () => {
    model.next({ kind: 'status', status: 500 })
    model.nextOf('second-model', { kind: 'slow', ms: 1000, pieces: ['Late, and whole [1].'] })
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'second-model', status: 'complete' })
  })

  test('the reader is told that it goes on, and nothing of that is kept', async () => {
    model.next({ kind: 'thinks', ms: 400, pieces: ['Each term [1].'] })
    const { stored, parts } = await askModel(visitor, question)
    const [progress] = ofType(parts, 'data-progress')
    expect(progress).toMatchObject({ transient: true, data: { text: expect.stringMatching(/\w/) } })
    expect(stored.text).toMatch(/^Each term/)
    expect(JSON.stringify(stored)).not.toContain(progress?.data.text)
  })

  test('one that thinks first is given time to', async () => {
    model.next({ kind: 'thinks', ms: 900, pieces: ['Each term [1].'] })
    const { stored } = await askModel(visitor, question)
    expect(stored.writer).toBe('scripted-model')
    expect(model.requests).toHaveLength(1)
  })

  test('no second one goes on from the words of the first', async () => {
    model.next({ kind: 'cut', pieces })
    model.nextOf('second-model', fine)
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'builtin', status: 'complete' })
    expect(stored.text).not.toContain('From the second')
    expect(model.requests.map((request) => request.model)).toEqual(['scripted-model'])
  })

  test('where both fail the library answers', async () => {
    model.next({ kind: 'slow', ms: 60_000, pieces })
    model.nextOf('second-model', { kind: 'stall', pieces: [] })
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'builtin', status: 'complete' })
  })

  test('one that never ends is given up after the longest time', async () => {
    model.next({ kind: 'answer', pieces: Array(400).fill('each term '), everyMs: 100 })
    const { text, stored } = await askModel(visitor, question)
    expect(text).toContain('The language model broke off here')
    expect(stored.status).toBe('complete')
  })
})

describe('an OpenAI-compatible endpoint', () => {
  let model: Model
  let site: Site
  let visitor: Visitor
  beforeAll(async () => {
    model = await startModelServer()
    site = await startSite({ vars: model.vars })
    visitor = await signedIn(site, 'admin@example.test')
  })
  afterAll(async () => {
    await site?.close()
  })

  test('that refuses tools or a temperature is asked again without them', async () => {
    model.next({ kind: 'status', status: 400 }, { kind: 'answer', pieces: ['Each term [1].'] })
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'scripted-model', text: 'Each term [1].' })
    expect(model.requests[1]?.tools ?? []).toEqual([])
    expect(model.requests[1]?.temperature).toBeUndefined()
  })

  test('where nobody listens is replaced by the built-in advisor', async () => {
    await model.close()
    const { stored } = await askModel(visitor, question)
    expect(stored).toMatchObject({ writer: 'builtin', status: 'complete' })
  })
})
