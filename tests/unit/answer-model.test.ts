import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Citation, KnowledgeEntry } from '../../domain/advisors/knowledge.ts'
import { type ModelRequest, modelAnswer } from '../../worker/features/advisors/model/model.ts'
import { sourceBook } from '../../worker/features/advisors/model/source-book.ts'
import { stallMs } from '../../worker/features/advisors/model/stalled.ts'
import { checkedText } from '../../worker/features/advisors/model/text-check.ts'

const source = {
  fact: 'csf2.PR.DS-11',
  publisher: 'NIST',
  document: 'CSF 2.0',
  version: '2.0',
  sectionId: 'PR.DS-11',
  sectionTitle: 'Backups',
  url: 'https://example.test/',
  practice: null,
  shortName: 'A document',
  state: null,
  checked: '2026-11-15',
  passage: null,
}
const entry: KnowledgeEntry = {
  id: 'infrastructure.backups',
  title: 'Test backups',
  domains: ['infrastructure'],
  facts: [source.fact],
  cost: '$0',
  confidence: 'high',
  asOf: '2026-11-01',
  reviewBy: '2027-11-01',
  asks: [],
  sources: [source],
  point: 'Test a restore each term. [^csf2.PR.DS-11]',
  steps: [],
  measures: [],
  risks: [],
  smallDistrict: 'One server is enough.',
  board: 'We test.',
  money: 'Free.',
  limit: null,
  nextQuestions: [],
}

/** A model that says these words, one each given number of seconds, and then nothing more. */
function slowModel(words: string[], seconds: number) {
  return new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream({
        async start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] })
          controller.enqueue({ type: 'text-start', id: 't' })
          for (const delta of words) {
            await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
            controller.enqueue({ type: 'text-delta', id: 't', delta })
          }
        },
      }),
    }),
  })
}

function read(model: ModelRequest['model'], signal = new AbortController().signal) {
  const words: string[] = []
  const done = (async () => {
    const request: ModelRequest = {
      model,
      signal,
      stallMs,
      entries: [entry],
      knowledge: {} as ModelRequest['knowledge'],
      input: { advisor: 'infrastructure', question: 'Backups?', history: [], profile: {} },
      onCitations: () => {},
      onProfile: () => {},
    }
    for await (const word of modelAnswer(request)) words.push(word)
  })()
  done.catch(() => {})
  return { words, done }
}

describe('a model that says nothing', () => {
  beforeEach(async () => {
    // Loaded before the clock stops: the model's module comes with its first use.
    await import('ai')
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
})

describe('the check of a stream', () => {
  async function check(...pieces: string[]) {
    const added: Citation[] = []
    const book = sourceBook((citations) => added.push(...citations))
    book.show(entry)
    async function* stream() {
      yield* pieces
    }
    const out: string[] = []
    for await (const piece of checkedText(stream(), book)) out.push(piece)
    return { out, text: out.join('') }
  }

  test('passes the first words on at once', async () => {
    const { out } = await check('Test ', 'a restore ', '[1].')
    expect(out[0]).toBe('Test')
    expect(out[1]).toMatch(/^ a restore/)
  })

  test('leaves links, lists, tables and code as they are', async () => {
    const text =
      '1. Do [this](https://x.test) now [1].\n\n| a | b |\n| --- | --- |\n| one | two |\n'
    expect((await check(...text.split(/(?<= )/))).text).toBe(text)
  })

  test.each([
    ['takes out a number without a source', 'Yes [1] [7].', 'Yes [1].'],
    ['takes out footnote marks', 'Yes [^made.up] [1].', 'Yes [1].'],
    ['takes out a made-up control', 'See (ZZ.QQ-01) here [1].', 'See here [1].'],
    [
      'says of a made-up control in a sentence that it is one',
      'See the guide [1] and `ZZ.QQ-01`.',
      'See the guide [1] and a reference we could not verify.',
    ],
    ['keeps a control in quotes', 'See `PR.DS-11` and `ls` [1].', 'See `PR.DS-11` and `ls` [1].'],
    ['keeps a control a source has', 'See PR.DS-11 [1].', 'See PR.DS-11 [1].'],
    ['does not mark a short sentence', 'Yes, it does.', 'Yes, it does.'],
    [
      'does not mark a question',
      'What would you do if it failed today?',
      'What would you do if it failed today?',
    ],
    [
      'does not mark a sentence whose number follows it',
      'Test one restore of it each term. [1] Then rest.',
      'Test one restore of it each term. [1] Then rest.',
    ],
  ])('%s', async (_, text, expected) => {
    for (const size of [1, 3, 200])
      expect((await check(...(text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []))).text).toBe(
        expected,
      )
  })

  test('marks a sentence that cites nothing, once, and says what the mark means', async () => {
    const { text } = await check('Every district in the country does this already. Test it [1].')
    expect(text).toMatch(/already\.† Test it \[1\]\.\n\n\*† No source/)
  })
})
