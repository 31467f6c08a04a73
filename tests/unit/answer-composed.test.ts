import { describe, expect, test } from 'vitest'
import type { KnowledgeEntry, Source } from '../../domain/advisors/knowledge.ts'
import { isProductChoice } from '../../worker/features/advisors/composer/besides.ts'
import { blockOrder } from '../../worker/features/advisors/composer/block-order.ts'
import { composeAnswer } from '../../worker/features/advisors/composer/compose.ts'
import { withNewFirst } from '../../worker/features/advisors/composer/find.ts'
import type { Material } from '../../worker/features/advisors/composer/material.ts'
import { reworkAnswer } from '../../worker/features/advisors/composer/rework.ts'
import { noSum, sumFor } from '../../worker/features/advisors/composer/sum.ts'
import { focusOf } from '../../worker/features/advisors/question/focus.ts'
import { intentOf, leansOnPrevious } from '../../worker/features/advisors/question/intent.ts'
import { stateIn } from '../../worker/features/advisors/question/named-state.ts'
import {
  partsOf,
  secondThing,
  sidesOf,
} from '../../worker/features/advisors/question/question-parts.ts'
import { searchable } from '../../worker/features/advisors/question/searchable.ts'
import { isRelevant } from '../../worker/features/advisors/retrieval/relevance.ts'
import type { Hit } from '../../worker/features/advisors/retrieval/search.ts'

const source = (fact: string): Source => ({
  fact,
  publisher: 'A publisher',
  document: `Document on ${fact}`,
  version: '2026',
  sectionId: fact,
  sectionTitle: fact,
  url: 'https://example.test/',
  practice: null,
  shortName: 'A document',
  state: null,
  checked: '2026-11-15',
  passage: null,
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

const found = (says: Record<string, number>, changes: Partial<Hit> = {}): Hit => ({
  entry,
  score: 10,
  rank: 1,
  domainBoost: 1,
  coverage: 1,
  matched: new Map(Object.entries(says)),
  matchedInTitle: new Set(['filter']),
  titleSimilarity: 1,
  phrasing: 0,
  lineCoverage: 1,
  ...changes,
})

const material = (best: Hit, changes: Partial<Material> = {}): Material => ({
  best,
  supporting: [],
  parts: [],
  sides: [],
  nearby: [],
  others: [],
  notes: [],
  told: new Set(),
  advice: [],
  sum: noSum,
  draft: null,
  plan: undefined,
  smallTeam: false,
  brief: null,
  ...changes,
})

const firstParagraph = (question: string, best: Hit) =>
  composeAnswer(question, material(best)).text.split('\n\n')[0]

describe('the first paragraph', () => {
  test('is the sentence that says what was asked, when the point leaves it out', () => {
    const best = found({ filter: 0.3, grant: 0.4, subscription: 0.3 })
    expect(firstParagraph('Can the grant pay for filter subscriptions?', best)).toBe(
      'Ask the grant office first, since the grant pays for a firewall and not for subscriptions. [1] (step 2)',
    )
  })

  test('begins with the point when the sentence is only a part of the answer', () => {
    const best = found({ grant: 0.4, subscription: 0.03, price: 0.57 })
    expect(firstParagraph('Can the grant pay the price?', best)).toMatch(
      /^Filter what the law.+ \[1\] Ask the grant office first.+ \[2\] \(step 2\)$/,
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

  test('is not modest about an entry that is plainly on the question', () => {
    const near = { coverage: 0.3, score: 3 }
    const about = new Set(['filter', 'web', 'block'])
    const question = 'Filter the web and block it?'
    expect(firstParagraph(question, found({}, near))).toContain('The nearest my sources come')
    expect(firstParagraph(question, found({}, { ...near, matchedInTitle: about }))).toMatch(
      /^Filter what the law/,
    )
  })
})

describe('what ranks close behind the best entry', () => {
  const other = found(
    {},
    {
      entry: {
        ...entry,
        id: 'infrastructure.block-games',
        title: 'Block games without a fight',
        point: 'Block by category. [^games] The rest is for teachers.',
        sources: [source('games')],
      },
    },
  )
  const close = material(found({ filter: 1 }), { nearby: [other] })

  test('is pointed to at the end, in a sentence with its source, and counts as told by no entry', () => {
    const { text, citations } = composeAnswer('How do we filter the web?', close)
    expect(text).toContain('- **Block games without a fight.** Block by category. [4]\n\n*Numbered')
    expect(citations.at(-1)).toMatchObject({ fact: 'games', number: 4, entryId: '' })
    expect(citations[0]).toMatchObject({ entryId: entry.id })
  })

  test('has no place in an emergency', () => {
    const { text } = composeAnswer('Our filter is down and we got hit right now', close)
    expect(text).not.toContain('Block games')
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

  test('knows a state by its name or its code, and no control for one', () => {
    expect(stateIn('is west virginia different')).toBe('West Virginia')
    expect(stateIn('we are in TX')).toBe('Texas')
    expect(stateIn('PR.AA-01 or ID.AM')).toBe(null)
  })

  test('takes what may happen for no emergency', () => {
    expect(focusOf('who is accountable if we get hacked').pressing).toBe(false)
    expect(focusOf('we got hacked, who do I call if phones fail').pressing).toBe(true)
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
  test('on other people goes to the entry on them, not to the one just told', () => {
    const told = found(
      {},
      { entry: { ...entry, id: 'told' }, score: 9, matchedInTitle: new Set(['ai', 'train']) },
    )
    const other = found(
      {},
      { entry: { ...entry, id: 'other' }, score: 7, matchedInTitle: new Set(['ai', 'principal']) },
    )
    const far = found(
      {},
      { entry: { ...entry, id: 'far' }, score: 2, matchedInTitle: new Set(['ai', 'principal']) },
    )
    const firstFor = (question: string, ...list: Hit[]) =>
      withNewFirst(list, question, new Set(['told']))[0]?.entry.id
    expect(firstFor('and for the principals?', told, other)).toBe('other')
    expect(firstFor('and for the principals?', told, far)).toBe('told')
    expect(firstFor('and what does it cost principals?', told, other)).toBe('told')
    expect(firstFor('and next term?', told, other)).toBe('told')
  })

  test('without a word of its own leans on what was asked before', () => {
    expect(leansOnPrevious('what do we have to give him and by when?')).toBe(true)
    expect(leansOnPrevious('do we tell families and when')).toBe(true)
    expect(leansOnPrevious('do we tell families about filters')).toBe(false)
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
    const told = new Set([entry.id])
    const ask = (question: string) => composeAnswer(question, material(found({}), { told })).text
    expect(ask('what do we give him?')).toMatch(/^Filter what the law.*\n\n### .*: three steps/)
    expect(ask('what do we give him?')).not.toContain(entry.measures[0])
    expect(ask('and what does it cost?')).toMatch(/^### .+\n\n.*A yearly fee\./)
    expect(ask('and what does it cost?')).not.toContain('1. List what')
  })

  test('gets a letter to families without words for a board', () => {
    const message = 'draft the e-mail to parents'
    const input = { message, subject: '', previous: '', profile: {} }
    const letter = (title: string) =>
      reworkAnswer({ kind: 'memo' }, { ...input, entries: [{ ...entry, title }] }).text
    expect(letter(entry.title)).toContain('**What changes, and when:**')
    expect(letter('Act when records went astray')).toContain('**What happened:**')
    expect(letter('Notify after a breach')).toContain('**What happened:**')
    expect(letter(entry.title)).toContain(entry.limit)
    expect(letter(entry.title)).not.toContain(entry.board)
  })
})

describe('an entry found for a question without a term of the field', () => {
  const about = (...concepts: string[]) => new Set(concepts)

  test('is about it when its title or asks say several things of it', () => {
    const weak = { coverage: 0.6, score: 5 }
    const question = 'red flags in click-through terms'
    expect(
      isRelevant(found({}, { ...weak, matchedInTitle: about('red', 'click', 'term') }), question),
    ).toBe(true)
    expect(isRelevant(found({}, { ...weak, matchedInTitle: about('red', 'term') }), question)).toBe(
      false,
    )
    const strong = { coverage: 0.7, score: 6.9, matchedInTitle: about('browser', 'mail') }
    expect(isRelevant(found({}, strong), 'which browser and mail do we choose')).toBe(true)
  })

  test('is about a control that is named by its id', () => {
    const none = found({}, { coverage: 1, score: 2.7, matchedInTitle: about() })
    expect(isRelevant(none, 'IA-2, what is it')).toBe(true)
    expect(isRelevant(none, 'who should i vote for')).toBe(false)
  })

  test('is about an acronym that its title or asks have, however much else is said', () => {
    const little = { coverage: 0.15, score: 1, says: new Map([['ztq', 0.15]]) }
    const question = 'what does ZTQ want of me in seventh science next semester'
    expect(isRelevant(found({}, { ...little, matchedInTitle: about('ztq') }), question)).toBe(true)
    expect(isRelevant(found({}, { ...little, matchedInTitle: about() }), question)).toBe(false)
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

test('a question after a statement is a part of its own', () => {
  expect(partsOf('Ransom note on the file server. Do we pay?')).toEqual(['Do we pay'])
  expect(partsOf('Do we pay the ransom?')).toEqual([])
})

test('a part of a question without a subject of its own is no question apart', () => {
  expect(partsOf('Can parents opt out of the yearbook? What do we send them and when?')).toEqual([])
  expect(partsOf('Switches or wireless first, and when is the deadline? What is E-Rate?')).toEqual([
    'when is the deadline',
    'What is E-Rate',
  ])
})
