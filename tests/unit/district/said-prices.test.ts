import { expect, test } from 'vitest'
import { costSum } from '../../../worker/features/advisors/district/costs.ts'
import { saidSum } from '../../../worker/features/advisors/district/said-prices.ts'

const district = { students: 1150, devices: { chromebooks: { old: 900 } } }
const headline = (request: string) => saidSum(district, request)?.headline

test('two offers are worked out with the counts and prices that are said, and compared', () => {
  const request = 'Which is cheaper: 250 Chromebooks at $289 against 250 Windows at $449?'
  expect(headline(request)).toBe(
    '250 Chromebooks at $289 come to $72,250; 250 Windows at $449 come to $112,250. $72,250 is $40,000 less than $112,250.',
  )
  expect(costSum(district, request)?.text).toContain('| Windows | 250 | $449 | $112,250 |')
})

test('a monthly price is counted by the year, or over the years that are said', () => {
  expect(headline('The quote is $21 per handset per month, 260 handsets. Worth it?')).toBe(
    '260 handsets at $21 a month come to $65,520 a year.',
  )
  expect(
    headline('2,000 Chromebooks, $9.80 per device per month, 4 years. Or we buy at $315 each?'),
  ).toBe(
    '2,000 Chromebooks at $9.80 a month come to $940,800 over 4 years; 2,000 Chromebooks at $315 come to $630,000. $630,000 is $310,800 less than $940,800.',
  )
})

test('the price of one thing is none for each of what is counted elsewhere', () => {
  const request =
    'Cyber insurance renewal came back at $61,400, was $38,000 last year. 3,100 students. Drop it?'
  expect(headline(request)).toBeUndefined()
})

test('where most amounts belong to no count that was understood there is no sum', () => {
  const told =
    'Last year 190 screens at about $62 in parts, 85 keyboards at $48. Coverage is $24 per device, so $49,200; I figure $30,480 and save $19,000.'
  expect(headline(told)).toBeUndefined()
  expect(headline('85 keyboards at $48, so $4,080, out of a line of $9,000?')).toMatch(/\$4,080/)
})

test('nobody buys hours or minutes, and no price is by the hour', () => {
  const request =
    'Repair in house or a plan at $34 a device a year? 2,300 Chromebooks, one tech at $24 an hour, 40 minutes each.'
  expect(headline(request)).toBe('2,300 Chromebooks at $34 a year come to $78,200 a year.')
})

test('whose price it is stands beside it, and one per student is paid in every year', () => {
  const request =
    'Lightspeed at $7.20 per student vs GoGuardian at $9.40 per student, 5,300 students, 3 years.'
  expect(headline(request)).toBe(
    'Lightspeed: 5,300 students at $7.20 a year come to $114,480 over 3 years; GoGuardian: 5,300 students at $9.40 a year come to $149,460 over 3 years. $114,480 is $34,980 less than $149,460.',
  )
})

test('several things are added up where nothing is compared', () => {
  expect(headline('120 licenses x $14 and 40 headsets at $22.50 each')).toBe(
    '120 licenses at $14 come to $1,680; 40 headsets at $22.50 come to $900. Together $2,580.',
  )
})

test('what is added to each is bought as often', () => {
  expect(headline('and the cost at 1,900 students? $310 a chromebook plus $38 license')).toBe(
    '1,900 students at $310 come to $589,000; 1,900 students at $38 come to $72,200. Together $661,200.',
  )
  expect(headline('400 tablets at $329 each plus $4,000 for the cart')).toBe(
    '400 tablets at $329 come to $131,600.',
  )
})

test('of a part and its whole the part is bought', () => {
  expect(headline('Replace 600 of 2,400 Chromebooks this summer at $295 each?')).toBe(
    '600 Chromebooks at $295 come to $177,000.',
  )
})

test('a count that is said goes before the profile, which fills in where none is', () => {
  expect(headline('They want $6.20 per student, for 3,400 students')).toContain('$21,080')
  const own = saidSum(district, 'filter at $6.50 per student per year, is that ok')
  expect(own?.headline).toBe('1,150 students at $6.50 a year come to $7,475 a year.')
  expect(own?.fields).toEqual(['students'])
})

test('a number said later takes the place of the one the price was said with', () => {
  const first = 'We have 1,400 students and pay $5.50 a student for the filter'
  const at = (...newer: string[]) => saidSum({}, first, newer)?.headline
  expect(at('and the cost at 1,900 students?', 'and at 1,700 students?')).toBe(
    '1,900 students at $5.50 come to $10,450.',
  )
  expect(at('and for 30 buildings?')).toBe('1,400 students at $5.50 come to $7,700.')
  // Which of the two is meant cannot be told.
  expect(at('1,900 students or 2,100 students?')).toBe('1,400 students at $5.50 come to $7,700.')
  // Spares come on top of the newest number too.
  expect(
    saidSum({}, '1,200 tablets at $310 with 8% spares', ['and for 1,500 tablets?'])?.headline,
  ).toBe('1,620 tablets (1,500 and 8 percent spares) at $310 come to $502,200.')
})

test('a discount, spares and years that are said belong to the sum', () => {
  expect(headline('replace 85 access points at $900, 60% e-rate discount, our share?')).toBe(
    '85 access points at $900 come to $76,500. A discount of 60 percent takes off $45,900 and leaves $30,600.',
  )
  expect(headline('1,200 tablets at $310 over 4 years with 8% spares')).toBe(
    '1,296 tablets (1,200 and 8 percent spares) at $310 come to $401,760. Spread over 4 years that is $100,440 a year.',
  )
  expect(headline('3,100 devices that last five years at $340 each')).toContain('$210,800 a year')
})

test('a price by the day is paid for the people and days that are said', () => {
  expect(headline('two days for 140 teachers with substitutes at $145 a day')).toBe(
    '140 teachers at $145 a day for 2 days come to $40,600.',
  )
  expect(headline('20 coaches at $50 an hour for six hours')).toBe(
    '20 coaches at $50 an hour for 6 hours come to $6,000.',
  )
  expect(headline('140 teachers with substitutes at $145 a day')).toBeUndefined()
})

test.each([
  '250 chromebooks for $72,000 in total',
  'we got $50k for 30 panels',
  'the auditor wants $289 Chromebooks capitalized',
  'our budget is $400,000 and 14 schools want panels',
  'it costs $21 a month',
  'replace 400 this summer at $295 and 200 the year after at 4% more',
  'we have 2,400 of them and 600 run out of updates; the quote is $295 each',
  '2,400 Chromebooks, of which 600 end in June, at $295 each',
])('"%s" says no price for each of a number', (request) =>
  expect(headline(request)).toBeUndefined(),
)
