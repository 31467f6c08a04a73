import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  categoryTwo,
  categoryTwoBudget,
  eRateReport,
  readCategoryTwo,
} from '../../../domain/tools/e-rate.ts'
import {
  type FleetGroup,
  readRefreshPlan,
  refreshPlan,
  refreshReport,
  replacementYears,
} from '../../../domain/tools/refresh-plan.ts'

const params = (text: string) => new URLSearchParams(text)

describe('Category Two', () => {
  test('the figures are those of the facts they come from', () => {
    const facts = readFileSync('knowledge/sources/fcc.yml', 'utf8')
    expect(facts).toContain(`$${(categoryTwo.perStudentCents / 100).toFixed(2)} per student`)
    expect(facts).toContain(`$${(categoryTwo.floorCents / 100).toLocaleString('en-US')} floor`)
    expect(facts).toContain(
      `from ${categoryTwo.lowestDiscount}% to 90% by poverty and rural status; Category Two tops out at ${categoryTwo.highestDiscount}%`,
    )
  })

  // By hand: 2,500 × $201.57 = $503,925.00; less $100,000 is $403,925; over 2027 to 2030, four
  // years, $100,981.25.
  test('a district of 2,500 students with $100,000 committed', () => {
    const inputs = readCategoryTwo(
      params('students=2,500&discount=70&committed=$100,000&year=2027'),
    )
    expect(categoryTwoBudget(inputs)).toEqual({
      byStudents: 50_392_500,
      budgetCents: 50_392_500,
      usesFloor: false,
      leftCents: 40_392_500,
      overspentCents: 0,
      yearsLeft: 4,
      perYearCents: 10_098_125,
    })
  })

  // By hand: 70% of $503,925 is $352,747.50 and the rest $151,177.50: rounded each by itself, they
  // would be a dollar more than the whole.
  test('the shares that are shown add up to what is left', () => {
    const { figures } = eRateReport(params('students=2500&discount=70&year=2027'))
    expect(figures.slice(1).map(({ value }) => value)).toEqual(['$503,925', '$352,748', '$151,177'])
  })

  test('a discount above the highest is brought down to it, and that is said', () => {
    const { figures, notes } = eRateReport(params('students=100&discount=90&committed=10000'))
    expect(figures.slice(1).map(({ value }) => value)).toEqual(['$20,175', '$17,149', '$3,026'])
    expect(notes[0]).toBe('Category Two is discounted by 85% at most: it counts so here.')
    expect(eRateReport(params('students=100&discount=85')).notes[0]).not.toContain('at most')
  })

  // By hand: 149 × $201.57 = $30,033.93, under $30,175; 150 × $201.57 = $30,235.50, over it.
  test('the floor holds for 149 students, and not for 150', () => {
    const of = (students: number) =>
      categoryTwoBudget(readCategoryTwo(params(`students=${students}`)))
    expect(of(149)).toMatchObject({
      byStudents: 3_003_393,
      budgetCents: 3_017_500,
      usesFloor: true,
    })
    expect(of(150)).toMatchObject({ budgetCents: 3_023_550, usesFloor: false })
  })

  test('more committed than there is leaves nothing, and is said', () => {
    const given = params('students=100&committed=40000&year=2030&discount=85')
    expect(categoryTwoBudget(readCategoryTwo(given))).toMatchObject({
      leftCents: 0,
      overspentCents: 982_500,
      yearsLeft: 1,
    })
    expect(eRateReport(given).notes[0]).toContain('$9,825 more than this budget')
  })

  test('what cannot be has its usual value or its limit', () => {
    expect(readCategoryTwo(params('students=x&discount=99&year=1999&committed=-5'))).toEqual({
      students: 2500,
      discountPercent: 85,
      committedCents: 0,
      fundingYear: 2026,
    })
  })
})

describe('device refresh', () => {
  const group: FleetGroup = {
    name: 'G',
    count: 100,
    priceCents: 40_000,
    boughtYear: 2024,
    lifeYears: 4,
    runningCents: 1_000,
  }
  const plan = { groups: [group], firstYear: 2027, years: 6, sparePercent: 5, stretch: false }

  // By hand: bought 2024, four years: 2028, then 2032. 105 devices × $400 = $42,000; $10,500 a year.
  test('a group is replaced when its life is over, and again', () => {
    expect(replacementYears(group, plan)).toEqual([2028, 2032])
    const { byYear, levelCents, runningCents, yearlyCents, peak } = refreshPlan(plan)
    expect(byYear.map(({ replaceCents }) => replaceCents)).toEqual([
      0, 4_200_000, 0, 0, 0, 4_200_000,
    ])
    expect({ levelCents, runningCents, yearlyCents }).toEqual({
      levelCents: 1_050_000,
      runningCents: 100_000,
      yearlyCents: 1_150_000,
    })
    expect(peak.year).toBe(2028)
  })

  // By hand: five years: 2029 alone; $42,000 ÷ 5 = $8,400.
  test('one year longer moves the years and lowers the level amount', () => {
    const stretched = { ...plan, stretch: true }
    expect(replacementYears(group, stretched)).toEqual([2029])
    expect(refreshPlan(stretched).levelCents).toBe(840_000)
  })

  test('what is overdue falls in the first year', () => {
    expect(replacementYears({ ...group, boughtYear: 2015 }, plan)).toEqual([2027, 2031])
  })

  test('spares are whole devices', () => {
    // 10 and 5% of 10 is half a device: 11 are bought, 11 × $400 ÷ 4 = $1,100.
    expect(refreshPlan({ ...plan, groups: [{ ...group, count: 10 }] }).levelCents).toBe(110_000)
  })

  test('a fresh page shows an example, a form that was sent what is in it', () => {
    expect(readRefreshPlan(params('')).groups.map(({ name }) => name)).toEqual([
      'Student Chromebooks',
      'Teacher laptops',
      'Classroom displays',
    ])
    expect(readRefreshPlan(params('first=2027')).groups).toEqual([])
    expect(refreshReport(params('first=2027')).notes).toEqual([
      'Give at least one group of devices a count.',
    ])
    const one = readRefreshPlan(params('first=2027&name2=Macs&count2=1,000&price2=$900&stretch=on'))
    expect(one).toMatchObject({
      stretch: true,
      groups: [{ name: 'Macs', count: 1000, priceCents: 90_000, lifeYears: 5 }],
    })
  })
})
