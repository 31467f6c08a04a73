import { describe, expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { KnowledgeEntry } from '../../../domain/advisors/knowledge.ts'
import { openLibrary } from '../../../scripts/evaluation/library.ts'
import { parseEntry } from '../../../worker/features/advisors/knowledge/parse-entry.ts'
import { findSources } from '../../../worker/features/advisors/model/find-sources.ts'
import { readAsked } from '../../../worker/features/advisors/question/request.ts'
import { prepareEntry } from '../../../worker/features/advisors/retrieval/cache.ts'
import { confidenceOf } from '../../../worker/features/advisors/retrieval/confidence.ts'
import { likenessOf, weighWords } from '../../../worker/features/advisors/retrieval/likeness.ts'
import { searchKnowledge } from '../../../worker/features/advisors/retrieval/search.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'

const entry = (id: string, changes: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  ...parseEntry(`${id}.md`, markdownEntry(id)),
  ...changes,
})
const search = async (entries: KnowledgeEntry[], question: string, advisor?: AdvisorId) => {
  const { knowledge } = openLibrary(entries)
  return searchKnowledge(knowledge, { question, advisor, limit: 5 })
}
const idsOf = async (...input: Parameters<typeof search>) =>
  (await search(...input)).map((hit) => hit.entry.id)

describe('a word nobody spells like that', () => {
  const entries = [
    entry('infrastructure.ransomware', { title: 'Recover from ransomware' }),
    entry('infrastructure.printers', { title: 'Retire old printers' }),
  ]

  test.each(['ransomwere', 'how do we recover from ransmware'])(
    'is corrected: %s',
    async (typed) => {
      expect((await idsOf(entries, typed))[0]).toBe('infrastructure.ransomware')
    },
  )

  test('counts for less than one that is spelled right', async () => {
    const [right] = await search(entries, 'recover ransomware')
    const [wrong] = await search(entries, 'recover ransomwere')
    expect(wrong?.coverage).toBeLessThan(right?.coverage ?? 0)
  })
})

test('of two entries that say the same, the advisor’s own comes first, a shared one next', async () => {
  const title = 'Renew contracts on time'
  const own: AdvisorId[] = ['financial', 'leadership', 'pedagogy']
  const entries = own.map((id, index) =>
    entry(`${id}.renewals`, { title, facts: [`fact.${index}`], domains: [id] }),
  )
  for (const advisor of own)
    expect((await idsOf(entries, 'renew contracts', advisor))[0]).toBe(`${advisor}.renewals`)
  const shared = [
    entry('pedagogy.alone', { title, facts: ['fact.1'], domains: ['pedagogy'] }),
    entry('leadership.shared', { title, facts: ['fact.2'], domains: ['leadership', 'financial'] }),
    entry('financial.own', { title, facts: ['fact.3'], domains: ['financial'] }),
  ]
  expect(await idsOf(shared, 'renew contracts', 'financial')).toEqual([
    'financial.own',
    'leadership.shared',
    'pedagogy.alone',
  ])
})

test('an entry on the same facts stands behind one that adds others', async () => {
  const facts = ['fact.1', 'fact.2', 'fact.3']
  const exampleQuestions = [
    'where do backups go',
    'who tests backups',
    'backups for a small district',
  ]
  const entries = [
    entry('infrastructure.first', { title: 'Test backups', facts, exampleQuestions }),
    entry('infrastructure.again', { title: 'Test backups', facts, exampleQuestions }),
    entry('infrastructure.other', {
      title: 'Test backups yearly',
      facts: ['fact.4'],
      exampleQuestions,
    }),
  ]
  const [first, second, third] = await idsOf(entries, 'test backups')
  expect([first, third]).toEqual(
    expect.arrayContaining(['infrastructure.first', 'infrastructure.again']),
  )
  expect(second).toBe('infrastructure.other')
})

describe('confidence', () => {
  const library = openLibrary()
  const ask = async (request: string, advisor: AdvisorId) => {
    const found = { question: request, advisor, limit: 5 }
    return confidenceOf(readAsked(request), await searchKnowledge(library.knowledge, found))
  }

  test('is sure of what an entry is about, and of nothing else', async () => {
    expect(
      (await ask('when can I sign the contract after posting a form 470', 'financial')).mode,
    ).toBe('sure')
    expect((await ask('how tall is mount everest', 'infrastructure')).mode).toBe('none')
    const { probability, margin } = await ask('how often should we test backups', 'infrastructure')
    expect(probability).toBeGreaterThan(0.5)
    expect(margin).toBeGreaterThan(0)
  })

  test('is unsure of a question of the field that no entry is worded like', async () => {
    const asked = 'how do bell schedules and recess change with an LMS'
    const { mode, margin } = await ask(asked, 'pedagogy')
    expect(mode).toBe('unsure')
    expect(margin).toBeLessThan(0)
  })

  test('is none without hits', () => {
    expect(confidenceOf(readAsked('anything'), [])).toMatchObject({
      mode: 'none',
      probability: 0,
    })
  })
})

test('an entry is compared anew where the index has other terms', () => {
  const prepared = prepareEntry(entry('infrastructure.printers', { title: 'Retire old printers' }))
  const nearness = (version: string, words: [string, number][]) =>
    likenessOf(prepared, weighWords('retire printers', { version, words: new Map(words) })).nearness
  const before = nearness('one', [
    ['retir', 1],
    ['old', 1],
    ['printer', 1],
  ])
  expect(
    nearness('two', [
      ['retir', 1],
      ['old', 400],
      ['printer', 1],
    ]),
  ).toBeGreaterThan(before)
})

test('a model gets the laws of the own state and of one it is asked about, and no other’s', async () => {
  const title = 'law on online records of students'
  const entries = [
    entry('data-privacy.illinois', { title: `Illinois ${title}`, domains: ['data-privacy'] }),
    entry('data-privacy.texas', { title: `Texas ${title}`, domains: ['data-privacy'] }),
  ]
  const { knowledge } = openLibrary(entries)
  const sources = async (question: string) => {
    const asker = { advisor: 'data-privacy' as const, profile: { state: 'TX' as const } }
    const sought = { standalone: question, queries: [question], needsSources: true }
    const found = await findSources({ knowledge, ai: undefined }, asker, sought)
    return found.candidates.map(({ id }) => id).toSorted()
  }
  const question = 'What does the law say on online records of students'
  expect(await sources(`${question}?`)).toEqual(['data-privacy.texas'])
  expect(await sources(`${question} in Illinois?`)).toEqual([
    'data-privacy.illinois',
    'data-privacy.texas',
  ])
})
