import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { profileAdvice } from '../../../worker/features/advisors/district/advice.ts'
import { amountIn } from '../../../worker/features/advisors/district/amounts.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'

const district: DistrictProfile = {
  state: 'OH',
  students: 1850,
  schools: 6,
  staff: 240,
  itStaff: 2,
  devices: { chromebooks: { new: 600, middle: 400, old: 200 }, laptops: { old: 180 } },
  identityProvider: 'Google Workspace',
  eRateDiscountPercent: 80,
  budgetYearStartMonth: 7,
  technologyBudgetCents: 120_000_000,
  insurerRequirements: 'MFA for all staff, offline backups',
}

function advice(
  question: string,
  domain: AdvisorId,
  profile = district,
  { today = '2026-11-20', steps = 5, earlier = [] as string[] } = {},
) {
  const given = {
    question: readQuestion(question, []),
    domains: [domain],
    steps,
    today: new Date(today),
    earlier,
  }
  const pieces = profileAdvice(profile, given)
  return {
    sentences: pieces.map(({ text }) => text),
    used: [...new Set(pieces.flatMap(({ used }) => used))],
  }
}

test('a team of two takes the first steps now and the rest next season', () => {
  const { sentences, used } = advice('How do we split up a flat network?', 'infrastructure')
  expect(sentences).toEqual([
    'With 2 technology staff for 1,850 students, do steps 1 and 2 this semester and leave the rest for the spring.',
  ])
  expect(used).toEqual(['Technology staff', 'Students'])
  const inFebruary = advice('How do we split up a flat network?', 'infrastructure', district, {
    today: '2027-02-02',
  })
  expect(inFebruary.sentences[0]).toContain('this semester and leave the rest for summer')
})

test('a larger team is told no pace', () => {
  const question = 'How do we split up a flat network?'
  expect(advice(question, 'infrastructure', { itStaff: 14 }).sentences).toEqual([])
})

test('E-Rate leaves the district its share', () => {
  expect(advice('What percent of an E-Rate project is ours?', 'financial').sentences).toEqual(
    expect.arrayContaining([
      'Your 80 percent discount leaves 20 percent of eligible cost to the district.',
    ]),
  )
  // A discount that is said goes before the profile's.
  const said = advice(
    'What is our share of a $50,000 E-Rate project at a 60% discount?',
    'financial',
  )
  expect(said.sentences.join()).not.toContain('80 percent')
  const high = advice('What does E-Rate pay?', 'financial', { eRateDiscountPercent: 90 })
  expect(high.sentences[0]).toContain('Category Two can carry a lower ceiling')
})

test('nothing is said about a share of what E-Rate may not pay for', () => {
  expect(advice('can I use erate money for hotspots on buses', 'financial').sentences).toEqual([])
})

test('money waits for the budget year, unless there is none to spend', () => {
  expect(
    advice('Make the case to buy new firewalls', 'financial', { budgetYearStartMonth: 7 }),
  ).toEqual({
    sentences: [
      'Your budget year starts in July, 8 months from now: put what costs money into that request and do what is free now.',
    ],
    used: ['Budget year start'],
  })
  expect(advice('security with no budget', 'leadership').sentences.join()).not.toContain('July')
})

test('a cut and a request are measured on the technology budget', () => {
  expect(advice('have to cut 8% from tech', 'financial').sentences[0]).toBe(
    '8 percent of your $1,200,000 technology budget is $96,000.',
  )
  expect(advice('Can you justify a $60k purchase', 'financial').sentences[0]).toBe(
    '$60,000 is about 5 percent of your $1,200,000 technology budget.',
  )
  const national = advice('Can we get money of that $200 million fund', 'financial')
  expect(national.sentences.join()).not.toContain('percent of your')
})

test('old devices are counted, one kind when one is named', () => {
  expect(advice('replace aging chromebooks', 'infrastructure').sentences[0]).toBe(
    'Of your 1,200 Chromebooks, 200 are 5 years or older: count those first.',
  )
})

test('the state’s own law is pointed at, except where the question names a state', () => {
  const asked = 'parent wants to see all records, what is the deadline'
  expect(advice(asked, 'data-privacy').used).toEqual(['State'])
  expect(advice('vendor breach in ny, how many days', 'data-privacy').sentences).toEqual([])
})

test.each([
  'A student says on her account that she will kill herself tonight',
  'We got hit by ransomware right now, first hour',
  'teacher laptop stolen with roster on it',
])('%s is not told to wait', (question) => {
  expect(advice(question, 'infrastructure').sentences.join(' ')).not.toMatch(/semester|July|leave/)
})

test('a question that brings its own team is not answered with the profile’s', () => {
  expect(
    advice('Zero trust with 5 techs, where do we start?', 'infrastructure').used,
  ).not.toContain('Technology staff')
})

test('nothing is said twice in a conversation', () => {
  const question = 'How do we split up a flat network?'
  const first = advice(question, 'infrastructure')
  const again = advice(question, 'infrastructure', district, { earlier: first.sentences })
  expect(again).toEqual({ sentences: [], used: [] })
})

test('an empty profile changes nothing, and a full one never says more than two sentences', () => {
  const lines = readFileSync('tests/fixtures/retrieval-eval.jsonl', 'utf8').trim().split('\n')
  for (const line of lines) {
    const { question, advisor } = JSON.parse(line) as { question: string; advisor: AdvisorId }
    expect(advice(question, advisor, {})).toEqual({ sentences: [], used: [] })
    const { sentences, used } = advice(question, advisor)
    expect(sentences.length).toBeLessThanOrEqual(2)
    expect(used.length > 0).toBe(sentences.length > 0)
    // Every amount is the district's own or the question's: no price is made up.
    for (const [amount] of sentences.join(' ').matchAll(/\$[\d,]+/g))
      expect([amountIn(amount), question]).toSatisfy(([cents]) => (cents as number) > 0)
  }
})

test.each([
  ['a $300 chromebook', 30_000],
  ['$50k of switches', 5_000_000],
  ['$1.2 million bond', 120_000_000],
  ['$40,000 for keys', 4_000_000],
  ['12k of switches', null],
])('the amount in "%s"', (question, cents) => expect(amountIn(question)).toBe(cents))
