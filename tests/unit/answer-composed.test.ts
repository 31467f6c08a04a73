import { describe, expect, test } from 'vitest'
import type { KnowledgeEntry, Source } from '../../domain/knowledge.ts'
import { searchable } from '../../worker/features/advisors/answer/asked.ts'
import { isProductChoice, withUntoldFirst } from '../../worker/features/advisors/answer/besides.ts'
import { blockOrder } from '../../worker/features/advisors/answer/block-order.ts'
import { composeAnswer } from '../../worker/features/advisors/answer/compose.ts'
import { focusOf, secondThing, sidesOf } from '../../worker/features/advisors/answer/focus.ts'
import { intentOf, leansOnPrevious } from '../../worker/features/advisors/answer/intent.ts'
import type { Material } from '../../worker/features/advisors/answer/material.ts'
import { reworkAnswer } from '../../worker/features/advisors/answer/rework.ts'
import { noSum, sumFor } from '../../worker/features/advisors/answer/sum.ts'
import type { Found } from '../../worker/features/advisors/knowledge/search.ts'

const source = (fact: string): Source => ({
  fact,
  publisher: 'A publisher',
  document: `Document on ${fact}`,
  version: '2026',
  sectionId: fact,
  sectionTitle: fact,
  url: 'https://example.test/',
  practice: null,
})

const entry: KnowledgeEntry = {
  id: 'infrastructure.filter',
  title: 'Filter the web',
  domains: ['infrastructure'],
  facts: ['law', 'fund', 'ohio'],
  cost: '$$',
  confidence: 'medium',
  asOf: '2026-11-15',
  reviewBy: '2027-11-15',
  asks: [],
  sources: [source('law'), source('fund'), source('ohio')],
  point: 'Filter what the law names and no more. [^law]',
  steps: [
    { text: 'List what is blocked today.', who: 'IT administrator', time: '1 day' },
    {
      text: 'Ask the grant office first, since the grant pays for a firewall and not for subscriptions. [^fund]',
      who: 'Business manager',
      time: '1 hour',
    },
    { text: 'In Ohio post the monitoring notice. [^ohio]', who: 'Registrar', time: '1 day' },
  ],
  measures: ['Sites unblocked a week.'],
  risks: ['A filter nobody reviews.'],
  smallDistrict: 'Use the vendor’s defaults.',
  board: 'We block what the law names.',
  money: 'A yearly fee.',
  limit: 'Counsel reads the policy.',
  nextQuestions: ['Who may unblock a site?'],
}

const found = (says: Record<string, number>, changes: Partial<Found> = {}): Found => ({
  entry,
  score: 10,
  rank: 1,
  coverage: 1,
  says: new Map(Object.entries(says)),
  about: new Set(['filter']),
  ...changes,
})

const material = (best: Found, changes: Partial<Material> = {}): Material => ({
  best,
  supporting: [],
  parts: [],
  sides: [],
  others: [],
  notes: [],
  told: new Set(),
  advice: [],
  sum: noSum,
  draft: null,
  plan: undefined,
  smallTeam: false,
  ...changes,
})

const firstParagraph = (question: string, best: Found) =>
  composeAnswer(question, material(best)).text.split('\n\n')[0]

describe('the first paragraph', () => {
  test('is the sentence that says what was asked, when the point leaves it out', () => {
    const best = found({ filter: 0.3, grant: 0.4, subscription: 0.3 })
    expect(firstParagraph('Can the grant pay for filter subscriptions?', best)).toBe(
      'Ask the grant office first, since the grant pays for a firewall and not for subscriptions. [1] (step 2)',
    )
  })

  test('is the point when that says it all', () => {
    const best = found({ filter: 0.5, law: 0.5 })
    expect(firstParagraph('Can we filter beyond the law?', best)).toMatch(/^Filter what the law/)
  })

  test('tells nobody the rule of a state that was not named', () => {
    const says = { monitor: 0.6, notic: 0.4 }
    expect(firstParagraph('Do we need a monitoring notice?', found(says))).not.toContain('Ohio')
    expect(firstParagraph('Do we need a monitoring notice in Ohio?', found(says))).toContain('Ohio')
  })

  test('says that no number is held before the way to find one', () => {
    expect(firstParagraph('How many technicians do we need?', found({ filter: 1 }))).toMatch(
      /^I hold no source that gives one number/,
    )
  })
})

describe('the order of an answer', () => {
  test('in an emergency leaves away what belongs beside it', () => {
    const order = blockOrder(focusOf('Our files were encrypted an hour ago'), false, true)
    expect(order).not.toContain('beside')
    expect(order).not.toContain('measures')
  })

  test('tells what changes for a small team after the plan, unless the question stresses it', () => {
    const told = blockOrder(focusOf('How do we filter the web?'), false, true)
    expect(told.indexOf('small')).toBe(told.indexOf('steps') + 1)
    expect(blockOrder(focusOf('How do we filter in a small school?'), false, false)[0]).toBe(
      'small',
    )
    expect(blockOrder(focusOf('How do we filter the web?'), false, false)).not.toContain('small')
  })

  test('takes Google Slides for no slide and a closing "why" for no memo', () => {
    expect(focusOf('Are our Google Slides covered?').board).toBe(false)
    expect(focusOf('Which one and why').why).toBe(false)
    expect(focusOf('We were called. Can we refuse?').fact).toBe(true)
  })
})

describe('a comparison', () => {
  test.each([
    ['Canvas vs Schoology for a K-8 district of 1,200, which and why', ['Canvas', 'Schoology']],
    ['are badges better than workshops?', ['badges', 'workshops']],
    ['how do we compare with other districts on spending and security', []],
  ])('%s', (question, sides) => expect(sidesOf(question)).toEqual(sides))

  test('of two names for one kind of thing is a choice of product', () => {
    expect(isProductChoice(['Canvas', 'Google Classroom'])).toBe(true)
    expect(isProductChoice(['FERPA', 'COPPA'])).toBe(false)
    expect(isProductChoice([])).toBe(false)
  })

  test('has no second thing in another sentence', () => {
    const all = () => true
    expect(secondThing('Why segment networks and use filters?', all)).toEqual(['use filters'])
    expect(secondThing('Compare cost and security. How do I answer?', all)).toEqual([])
  })
})

describe('a follow-up', () => {
  test('without a word of its own leans on what was asked before', () => {
    expect(leansOnPrevious('what do we have to give him and by when?')).toBe(true)
    expect(leansOnPrevious('how do we back up the student information system')).toBe(false)
  })

  test.each([
    'draft the e-mail to parents',
    'write a letter to families about this',
    'turn it into a message for staff',
  ])('%s is written from the answer before', (message) => {
    expect(intentOf(message)).toEqual({ kind: 'rework', rework: { kind: 'memo' } })
  })

  test('does not get the same page again', () => {
    const other = found({}, { entry: { ...entry, id: 'infrastructure.other' }, score: 5 })
    const told = new Set([entry.id])
    const list = [found({}), other]
    expect(withUntoldFirst(list, told, 'what do we have to give him?')[0]).toBe(other)
    expect(withUntoldFirst(list, told, 'and what does it cost?')).toBe(list)
    expect(withUntoldFirst(list, new Set(), 'what do we have to give him?')).toBe(list)
  })

  test('gets a letter to families without words for a board', () => {
    const message = 'draft the e-mail to parents'
    const input = { message, subject: '', previous: '', profile: {} }
    const letter = (title: string) =>
      reworkAnswer({ kind: 'memo' }, { ...input, entries: [{ ...entry, title }] }).text
    expect(letter(entry.title)).toContain('**What changes, and when:**')
    expect(letter('Act after a breach')).toContain('**What happened:**')
    expect(letter(entry.title)).toContain(entry.limit)
    expect(letter(entry.title)).not.toContain(entry.board)
  })
})

test('what a long message tells of the asker is not searched for', () => {
  const question =
    'I am 60 days into the director job, staff of 3 techs for 4,000 students, my superintendent wants a technology plan at the board meeting on Thursday. What goes in?'
  expect(searchable(question)).not.toMatch(/60|techs|4,000|superintendent|Thursday/)
  expect(searchable(question)).toContain('technology plan')
})

describe('a figure per student', () => {
  const rated = { ...entry, point: 'The budget is $201.57 per student over five years. [^law]' }

  test('is worked out for the students of the question, else of the profile', () => {
    const sum = sumFor({ students: 500 }, 'what is our budget with 1,900 students', rated)
    expect(sum.rated).toBe('For 1,900 students that is $382,983: 1,900 times $201.57. [^law]')
    expect(sum.used).toEqual([])
    expect(sumFor({ students: 1000 }, 'what is our budget', rated)).toMatchObject({
      rated: 'For 1,000 students that is $201,570: 1,000 times $201.57. [^law]',
      used: ['Students'],
    })
  })

  test('is not made up where the source has none', () => {
    expect(sumFor({ students: 500 }, 'what is our budget', entry).rated).toBe('')
  })
})
