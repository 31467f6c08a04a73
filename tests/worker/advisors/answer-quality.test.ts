import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Conversation, Message } from '../../../domain/advisors/conversations.ts'
import { headings } from '../../../worker/features/advisors/composer/sections.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn } from '../../support/visitor.ts'

const asked: [AdvisorId, string][] = [
  ['leadership', 'Should the technology director sit on cabinet?'],
  ['leadership', 'How do I rank our cyber risks with cabinet?'],
  ['leadership', 'What should I do in my first 90 days as technology director?'],
  ['financial', 'Should we lease or buy Chromebooks?'],
  ['financial', 'How do I cut the technology budget by ten percent?'],
  ['financial', 'What does E-Rate pay for?'],
  ['financial', 'What will the cyber insurance application ask?'],
  ['infrastructure', 'We have a flat network, how do we segment it?'],
  ['infrastructure', 'How do I roll out MFA to teachers who refuse to use personal phones?'],
  ['infrastructure', 'How often should we test our backups?'],
  ['infrastructure', 'How much bandwidth do we need for state testing?'],
  ['data-privacy', 'A parent asked for every record we hold, what is the deadline?'],
  ['data-privacy', 'What makes a vendor a school official under FERPA?'],
  ['data-privacy', 'A researcher wants test scores, may we share them?'],
  ['pedagogy', 'How do I run station rotation with 22 devices?'],
  ['pedagogy', 'An AI detector accused a student, what should the principal do?'],
  ['pedagogy', 'Is SAMR a good way to rate lessons?'],
  ['professional', 'Plan AI training for elementary teachers in four sessions'],
  ['professional', 'What counts as professional development for Title II?'],
  ['professional', 'How is a coach different from an evaluator?'],
]
const wordsInRun = 6
/** Sentences every answer may end or begin with are few: no two answers share more than this. */
const mostShared = 0.08
const step = /^\d+\. .+ \*[^;*]+; [^*]+\*$/gm

let site: Site
let answers: Message[]
beforeAll(async () => {
  site = await startSite()
  const visitor = await signedIn(site, 'admin@example.test')
  answers = []
  for (const [advisor, text] of asked) {
    const { id } = await visitor.postJson<{ id: string }>('/api/conversations', { advisor })
    const body = { id: crypto.randomUUID(), text }
    await (await visitor.post(`/api/conversations/${id}/messages`, body)).text()
    const { messages } = await visitor.getJson<Conversation>(`/api/conversations/${id}`)
    answers.push(messages.at(-1) as Message)
  }
}, 120_000)
afterAll(() => site.close())

/** Every run of six words of an answer, without the line that stands under every one. */
function runsOf(answer: string): Set<string> {
  const text = answer.slice(0, answer.lastIndexOf('\n\n'))
  const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []
  return new Set(
    words.slice(wordsInRun - 1).map((_, index) => words.slice(index, index + wordsInRun).join(' ')),
  )
}

describe('twenty answers side by side', () => {
  test('share next to nothing with each other', () => {
    const runs = answers.map(({ text }) => runsOf(text))
    const pairs = runs.flatMap((left, index) =>
      runs.slice(index + 1).map((right, offset) => {
        const shared = [...left].filter((run) => right.has(run)).length
        return {
          pair: [asked[index]?.[1], asked[index + 1 + offset]?.[1]],
          share: shared / Math.min(left.size, right.size),
        }
      }),
    )
    expect(pairs.length).toBe(190)
    expect(pairs.filter(({ share }) => share > mostShared)).toEqual([])
  })

  test('come from different entries', () => {
    const leading = answers.map(({ citations }) => citations[0]?.entryId)
    expect(new Set(leading).size).toBe(asked.length)
  })

  test.each(asked.map(([, question], index) => [question, index] as const))('%s', (_, index) => {
    const { text, citations, followUps } = answers[index] as Message
    const parts = text.split('\n\n')
    expect(parts[0]).toMatch(/^\*\*From: .+\*\*$/)
    // What is claimed first rests on a source.
    expect(parts.slice(1, parts.indexOf('### What to do, in order')).join(' ')).toMatch(/\[\d+\]/)
    const steps = text.match(step) ?? []
    expect(steps.length).toBeGreaterThanOrEqual(4)
    expect(steps.filter((line) => /\[\d+\]/.test(line)).length).toBeGreaterThanOrEqual(2)
    const numbers = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits)))
    expect([...numbers].sort((a, b) => a - b)).toEqual(citations.map(({ number }) => number))
    for (const { url } of citations) expect(url).toMatch(/^https:\/\//)
    const order = [...text.matchAll(/^### (.+)$/gm)].map(([, title]) => title as string)
    const known = Object.values(headings) as string[]
    expect(order).toEqual(known.filter((title) => order.includes(title)))
    expect(order.length).toBeGreaterThanOrEqual(4)
    // One source is cited once in a place.
    expect(text).not.toMatch(/(\[\d+\]) \1/)
    const lines = text.split('\n').filter((line) => line.length > 40)
    expect(new Set(lines).size).toBe(lines.length)
    for (const { entryId } of followUps) expect(entryId).not.toBe(citations[0]?.entryId)
  })
})
