import { describe, expect, test } from 'vitest'
import { type FollowUp, followUpOf } from '../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../domain/advisors/knowledge.ts'
import { emptyMessage, withPart } from '../../../domain/advisors/message.ts'
import { openLibrary } from '../../../scripts/evaluation/library.ts'
import type { AnswerInput } from '../../../worker/features/advisors/composer/answer.ts'
import {
  otherForms,
  reworkAnswer,
} from '../../../worker/features/advisors/composer/conversation/rework.ts'
import { libraryAnswer } from '../../../worker/features/advisors/composer/library-answer.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'
import type { Rework } from '../../../worker/features/advisors/question/turn.ts'
import { entry, message, source } from '../../support/made-up-entry.ts'

const said = message('assistant', 'Filter what the law names and no more. [3]', [
  { ...source('law'), number: 3, entryId: entry.id },
])
const asked = message('user', 'How do we filter the web for 300 staff?')

function rework(text: string, ...kinds: Rework[]) {
  return reworkOf(entry, text, ...kinds)
}

function reworkOf(of: KnowledgeEntry, text: string, ...kinds: Rework[]) {
  const history = [asked, said]
  const question = readQuestion(text, history)
  return reworkAnswer(kinds, { question, entry: of, history, profile: {} })
}

describe('a rework of the last answer', () => {
  test('says in a memo how long its first step takes where that is a length of time', () => {
    const [first] = entry.steps
    const memo = (time: string) =>
      reworkOf({ ...entry, steps: first ? [{ ...first, time }] : [] }, 'board memo please', {
        kind: 'board',
      }).text
    expect(memo('half a day')).toContain('at once: the first step below takes half a day.')
    expect(memo('first 10 minutes')).toContain('can start at once.\n')
  })

  test.each([
    ['explain it to my superintendent', 'Superintendent', 'Technology director'],
    ['now for the cabinet please', 'Superintendent’s cabinet', 'Technology director'],
    ['board memo please', 'Board of education', 'Superintendent, with the technology director'],
    [
      'a memo from the superintendent to the trustees',
      'Board of education',
      'Superintendent, with the technology director',
    ],
  ])('"%s" is addressed to those it names', (said, to, from) => {
    const { text } = reworkOf(entry, said, { kind: 'board' })
    expect(text).toContain(`**To:** ${to}\\\n**From:** ${from}\\\n`)
  })

  test('asks of a superintendent no decision that is the board’s', () => {
    const steps = [
      { text: 'Ask the board to adopt the policy.', who: 'Superintendent', time: '1 hour' },
    ]
    const memo = (said: string) => reworkOf({ ...entry, steps }, said, { kind: 'board' }).text
    expect(memo('board memo please')).toContain('**What we ask.** Adopt the policy.')
    expect(memo('explain it to my superintendent')).toContain('**What we ask.** Support the plan')
  })

  test('says behind a memo, in a note, how its sum would be the district’s own', () => {
    const fleet = { ...entry, title: 'Replace Chromebooks before they expire' }
    const { text } = reworkOf(fleet, 'board memo please', { kind: 'board' })
    expect(text).toContain('Every 100 Chromebooks at')
    expect(text.split('\n\n').at(-1)).toMatch(/^\*Fill in your district profile.*\*$/)
  })

  test('keeps the numbers its sources had', () => {
    const { text, citations } = rework('why?', { kind: 'why' })
    expect(text).toContain('Filter what the law names and no more. [3]')
    expect(citations).toMatchObject([{ number: 3, fact: 'law' }])
    expect(rework('as a table', { kind: 'table' }).text).toContain('subscriptions. [4]')
  })

  test('shortens every step and drops none', () => {
    const { text } = rework('shorter', { kind: 'shorter' })
    expect(text.match(/^\d\. /gm)).toHaveLength(3)
    expect(text).not.toContain('Business manager')
  })

  test('is as long as wished, for those outside the field in their words', () => {
    const length = { unit: 'sentence', count: 1 } as const
    const inOne = (isForOthers: boolean) =>
      rework('one sentence', { kind: 'length', length, isForOthers }).text
    expect(inOne(true)).toBe('We block what the law names.')
    expect(inOne(false)).toBe('Filter what the law names and no more. [3]')
    const bullets = { unit: 'step', count: 2 } as const
    const { text } = rework('two bullets', { kind: 'length', length: bullets, isForOthers: false })
    expect(text.match(/^\d\. /gm)).toHaveLength(2)
  })

  test('takes the last step further, and asks which where none is named', () => {
    expect(rework('the last step', { kind: 'step', number: -1 }).text).toContain(
      '**Step 3.** In Ohio',
    )
    const { text, followUps } = rework('one step in detail', { kind: 'step', number: 0 })
    expect(text).toContain('Which of them')
    expect(followUps.map(({ question }) => question)).toEqual(['Step 1', 'Step 2', 'Step 3'])
  })

  test.each(['tone', 'translate', 'summary', 'reply', 'disagree'] as const)(
    '%s needs a language model, and something else is offered',
    (kind) => {
      const { text, citations, followUps } = rework('x', { kind })
      expect(text).toContain('needs a language model')
      expect(citations).toEqual([])
      expect(followUps.length).toBeGreaterThan(1)
      // What is offered can be had.
      for (const { question } of followUps)
        expect(readQuestion(question, []).turn.kind, question).toBe('rework')
    },
  )
})

describe('a follow-up that stays on the entry', () => {
  const library = openLibrary()
  library.put(entry)
  const stay = (text: string) => {
    const history = [asked, said]
    const input: AnswerInput = { advisor: 'infrastructure', question: text, history, profile: {} }
    return libraryAnswer(library.knowledge, readQuestion(text, history), input)
  }

  test('gets the side it asks for', async () => {
    expect((await stay('and what does it cost?')).text).toContain('A yearly fee.')
    expect((await stay('who answers for that?')).text).toContain('- **Registrar**')
    expect((await stay('and for a district of 900 students?')).text).toContain('vendor’s defaults')
  })

  test('gets words to say, and no point for a date', async () => {
    expect((await stay('what do I say to him')).text).toContain('We block what the law names.')
    expect((await stay('and by when')).text).toContain('does not say')
  })

  test('for a yes or a no gets the point and where advice ends', async () => {
    const { text } = await stay('do they have that right?')
    expect(text).toContain('Filter what the law names')
    expect(text).toContain(entry.limit)
  })

  test('gets what the entry says of its words, or that it says nothing', async () => {
    expect((await stay('what about the firewall')).text).toContain('pays for a firewall')
    const { text, citations } = await stay('what about the gym')
    expect(text).toContain('does not say')
    expect(citations).toEqual([])
  })
})

test('follow-ups that were stored as questions alone are read as such', () => {
  const bound: FollowUp = { label: 'More', question: 'More?', entryId: 'a.b' }
  expect(followUpOf('What now?')).toEqual({ label: 'What now?', question: 'What now?' })
  const { followUps } = withPart(emptyMessage('assistant'), {
    type: 'data-follow-ups',
    data: { questions: [bound] },
  })
  expect(followUps).toEqual([bound])
})

test('goes on with the entry’s next questions, each bound to the entry that answers it', async () => {
  const { knowledge } = openLibrary()
  const question = 'Approve a telehealth, counseling or mental-health app'
  const input: AnswerInput = { advisor: 'leadership', question, history: [], profile: {} }
  const { followUps } = await libraryAnswer(knowledge, readQuestion(question, []), input)
  expect(followUps).toHaveLength(3)
  for (const { question, entryId = '' } of followUps) {
    const history = [
      message('user', input.question),
      { ...message('assistant', 'As above.'), followUps },
    ]
    const asked = { ...input, question, history }
    const answer = await libraryAnswer(knowledge, readQuestion(question, history), asked)
    const [entry] = await knowledge.entries([entryId])
    expect(answer.text).toContain(entry?.title)
  }
})

test('an entry with no next question bound offers its other forms', async () => {
  const library = openLibrary()
  const [first] = await library.knowledge.entries(['data-privacy.telehealth-and-counseling-apps'])
  library.put({ ...(first as KnowledgeEntry), nextQuestions: ['And then?'] })
  const question = 'Approve a telehealth, counseling or mental-health app'
  const input: AnswerInput = { advisor: 'data-privacy', question, history: [], profile: {} }
  const answer = await libraryAnswer(library.knowledge, readQuestion(question, []), input)
  expect(answer.followUps).toEqual(otherForms)
})
