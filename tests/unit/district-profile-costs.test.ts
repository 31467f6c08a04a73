import { expect, test } from 'vitest'
import type { DistrictProfile } from '../../domain/district/profile.ts'
import { costPerHundred, costSum } from '../../worker/features/advisors/district/costs.ts'

const district: DistrictProfile = {
  staff: 620,
  devices: { chromebooks: { new: 900, old: 1400 }, laptops: { middle: 600 } },
  technologyBudgetCents: 145_000_000,
}

test('old devices are priced, spread over years and held against the budget', () => {
  const sum = costSum(district, 'What would replacing all our old Chromebooks cost us?')
  expect(sum?.headline).toContain('$420,000 to $630,000 for 1,400 Chromebooks of 5 years or more')
  expect(sum?.text).toContain('| 1,400 | $300 to $450 | $420,000 to $630,000 |')
  expect(sum?.text).toContain('$105,000 to $157,500 a year')
  expect(sum?.text).toContain('29 to 43 percent of your yearly technology budget of $1,450,000')
  expect(sum?.text).toContain('not quotes')
  expect(sum?.fields).toEqual(['devices', 'technologyBudgetCents'])
})

test('keys come with the hours to enroll people', () => {
  const sum = costSum(district, 'How much do MFA keys cost?')
  expect(sum?.text).toContain('| 124 | $25 to $50 | $3,100 to $6,200 |')
  expect(sum?.text).toContain('| 155 hours | | staff time |')
  expect(sum?.fields).toEqual(['staff'])
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

test('a count in the question goes before the profile', () => {
  const sum = costSum(district, 'what does it cost to replace 2,500 chromebooks')
  expect(sum?.headline).toContain('$750,000 to $1,125,000 for 2,500 Chromebooks,')
  expect(costSum({}, 'cost to replace things, 2,100 students, 1:1')?.headline).toContain(
    'for 2,100 Chromebooks',
  )
  expect(costSum({}, 'cost to replace 600 old desktops')?.headline).toContain(
    '600 Windows computers',
  )
})

test('two kinds of keys stand in one sentence', () => {
  expect(costSum(district, 'How much do MFA keys cost?')?.headline).toContain(
    ', or $31,000 to $62,000 for 1,240 keys for everyone',
  )
})
