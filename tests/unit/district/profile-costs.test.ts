import { expect, test } from 'vitest'
import { examplePrices } from '../../../domain/district/example-prices.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { costPerHundred, costSum } from '../../../worker/features/advisors/district/costs.ts'

const district: DistrictProfile = {
  staff: 620,
  devices: { chromebooks: { new: 900, old: 1400 }, laptops: { middle: 600 } },
  technologyBudgetCents: 145_000_000,
}

/** Every dollar amount of a text, in order. */
const amounts = (text = '') =>
  [...text.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))

test('a yearly device budget is the whole fleet over its life', () => {
  const rural: DistrictProfile = {
    students: 1200,
    devices: { chromebooks: { new: 800, old: 350 } },
  }
  const sum = costSum(rural, 'What should we budget each year for student devices?')
  // 1,150 x $300 / 5 and 1,150 x $450 / 5.
  expect(amounts(sum?.headline)).toEqual([69_000, 103_500])
  expect(sum?.text).toContain(
    '| Chromebooks | 1,150 | 5 years | $300 to $450 | $69,000 to $103,500 |',
  )
  expect(sum?.text).toContain(
    'Replacing at once 350 Chromebooks of 5 years or more is $105,000 to $157,500',
  )
})

test('student devices are those of students; laptops and displays are not counted in', () => {
  const urban: DistrictProfile = {
    devices: {
      chromebooks: { new: 30_000, middle: 21_000 },
      tablets: { middle: 9_000 },
      laptops: { new: 6_000 },
      displays: { old: 3_000 },
    },
  }
  const sum = costSum(urban, 'yearly budget to refresh student devices')
  const { chromebooks, tablets } = examplePrices
  const yearly = (side: 'low' | 'high') =>
    (51_000 * chromebooks[side]) / 5 + (9_000 * tablets[side]) / 5
  expect(amounts(sum?.headline)).toEqual([yearly('low'), yearly('high')])
  expect(sum?.text).not.toMatch(/Windows|displays/)
  expect(costSum(urban, 'yearly budget to refresh staff devices')?.headline).toContain(
    '6,000 Windows computers',
  )
})

test.each([
  'what should we budget each year for devices?',
  'what would replacing all our old devices cost',
  'cost to buy 600 new laptops',
])('the sentence and the table of "%s" say the same', (request) => {
  const sum = costSum(district, request)
  const [low = 0, high = 0] = totalsOf(sum?.text ?? '')
  const said = amounts(sum?.headline)
  const pairs = said.filter((_, at) => at % 2 === 0)
  const highs = said.filter((_, at) => at % 2 === 1)
  expect(pairs.reduce((a, b) => a + b, 0)).toBe(low)
  expect(highs.reduce((a, b) => a + b, 0)).toBe(high)
})

/** The last column of a sum's table, added up from and to. */
function totalsOf(text: string): number[] {
  const rows = text.split('\n').filter((line) => /^\| [A-Za-z]/.test(line))
  const last = rows.map((row) => amounts(row.split('|').at(-2)))
  return [0, 1].map((side) => last.reduce((total, pair) => total + (pair[side] ?? 0), 0))
}

test('old devices are priced once, over their life, and held against the budget', () => {
  const sum = costSum(district, 'What would replacing all our old Chromebooks cost us?')
  expect(sum?.headline).toContain('$420,000 to $630,000 for 1,400 Chromebooks of 5 years or more')
  expect(sum?.text).toContain('| 1,400 | $300 to $450 | $420,000 to $630,000 |')
  expect(sum?.text).toContain('life of 5 years that is $84,000 to $126,000 a year')
  expect(sum?.text).toContain('29 to 43 percent of your yearly technology budget of $1,450,000')
  expect(sum?.text).toContain('not quotes')
  expect(sum?.fields).toEqual(['devices', 'technologyBudgetCents'])
})

test('keys come with the hours to enroll people', () => {
  const sum = costSum(district, 'How much do MFA keys cost?')
  expect(sum?.text).toContain('| 124 | $25 to $50 | $3,100 to $6,200 |')
  expect(sum?.text).toContain('15 minutes each, takes 155 hours of staff time')
  expect(sum?.headline).toContain(', or $31,000 to $62,000 for 1,240 keys for everyone')
  expect(sum?.fields).toEqual(['staff'])
})

test('keys cost what is said, for as many as are said to refuse', () => {
  const asked = 'what does MFA cost if keys are $28 and a third refuse phones'
  const sum = costSum({ staff: 320 }, asked)
  expect(sum?.headline).toBe(
    'That would be $5,992 for 214 keys for the 107 who will not use a phone, with a spare each, or $17,920 for 640 keys for everyone, with a spare each.',
  )
  expect(sum?.text).toContain('| Price each |')
  expect(sum?.text).not.toContain('example')
})

test('numbers said in the question or the conversation go before the profile', () => {
  const keys = costSum({ ...district, staff: 100 }, 'How much do MFA keys cost?')
  expect(keys?.headline).toContain('for 200 keys for everyone')
  const sum = costSum(district, 'what does it cost to replace 2,500 chromebooks')
  expect(sum?.headline).toContain('$750,000 to $1,125,000 for 2,500 Chromebooks,')
  expect(costSum({}, 'cost to replace things, 2,100 students, 1:1')?.headline).toContain(
    'for 2,100 Chromebooks',
  )
  expect(costSum({ students: 900 }, 'what does a 1:1 refresh cost')?.headline).toContain(
    'for 900 Chromebooks',
  )
  expect(costSum({}, 'cost to replace 600 old desktops')?.headline).toContain(
    '600 Windows computers',
  )
  expect(costSum({}, 'cost to replace 140 desktop printers')?.headline ?? '').not.toContain('140')
})

test('what is asked by the year is said by the year first', () => {
  const yearly = costSum({}, 'what do we budget a year to replace 2,400 chromebooks')
  expect(yearly?.headline).toMatch(
    /^Plan \$144,000 to \$216,000 a year for 2,400 Chromebooks, over their life of 5 years/,
  )
  expect(yearly?.text).toContain('| 2,400 | $300 to $450 | $720,000 to $1,080,000 |')
})

test('detection is priced for computers, not for Chromebooks', () => {
  expect(costSum(district, 'what does EDR cost')?.text).toContain('| 600 | $30 to $60 |')
})

test('without counts there is no sum, only the arithmetic for a hundred', () => {
  expect(costSum({}, 'what would replacing our chromebooks cost')).toBeNull()
  expect(costPerHundred('what would replacing our chromebooks cost')).toContain(
    'Every 100 Chromebooks at, for example, $300 to $450 each come to $30,000 to $45,000.',
  )
  expect(costPerHundred('what does a records request cost')).toBeNull()
})

test('updates for old devices are not priced as new devices', () => {
  const question = 'what would ESU cost for 400 old windows pcs'
  expect(costSum(district, question)).toBeNull()
  expect(costPerHundred(question)).toBeNull()
  expect(costSum(district, 'what do 400 new windows pcs cost')?.headline).toContain('400 Windows')
})

test('of repairing or replacing, no side is summed alone', () => {
  expect(costSum(district, 'cost to replace 300 chromebooks')).not.toBeNull()
  expect(costSum(district, 'cost to repair or replace 300 chromebooks')).toBeNull()
})
