import data from '../../knowledge/e-rate-category-two.json' with { type: 'json' }
import { pageSource } from '../guides/page-sources.ts'
import { longDate } from '../text/dates.ts'
import { dollars } from '../text/money.ts'
import { type Tool, type ToolInputs, type ToolReport, wholeInput } from './report.ts'

/** Figures of the Category Two cycle: dated knowledge, checked against the fact they come from. */
export const categoryTwo = {
  asOf: data.as_of,
  reviewBy: data.review_by,
  firstYear: data.first_funding_year,
  lastYear: data.last_funding_year,
  perStudentCents: data.per_student_cents,
  floorCents: data.floor_cents,
  lowestDiscount: data.lowest_discount_percent,
  highestDiscount: data.highest_discount_percent,
  source: pageSource(data.source),
}

export type CategoryTwoInputs = {
  students: number
  discountPercent: number
  /** Already committed in this cycle, before discount. */
  committedCents: number
  fundingYear: number
}

/** The form's initial values; `committed` in dollars. */
const usualCategoryTwo = { students: 2500, discount: 70, committed: 0, year: 2027 }

/** The inputs of the E-Rate calculator, each within its limits. */
export function readCategoryTwo(inputs: ToolInputs): CategoryTwoInputs {
  const { firstYear, lastYear, lowestDiscount, highestDiscount } = categoryTwo
  return {
    students: wholeInput(inputs, 'students', { most: 2_000_000, usual: usualCategoryTwo.students }),
    discountPercent: wholeInput(inputs, 'discount', {
      least: lowestDiscount,
      most: highestDiscount,
      usual: usualCategoryTwo.discount,
    }),
    committedCents:
      100 *
      wholeInput(inputs, 'committed', { most: 1_000_000_000, usual: usualCategoryTwo.committed }),
    fundingYear: wholeInput(inputs, 'year', {
      least: firstYear,
      most: lastYear,
      usual: usualCategoryTwo.year,
    }),
  }
}

/** The budget of the five-year cycle and the rest of it, in cents. */
export function categoryTwoBudget(inputs: CategoryTwoInputs) {
  const { students, committedCents, fundingYear } = inputs
  const byStudents = students * categoryTwo.perStudentCents
  const budgetCents = Math.max(byStudents, categoryTwo.floorCents)
  const leftCents = Math.max(budgetCents - committedCents, 0)
  const yearsLeft = categoryTwo.lastYear - fundingYear + 1
  return {
    byStudents,
    budgetCents,
    usesFloor: byStudents < categoryTwo.floorCents,
    leftCents,
    overspentCents: Math.max(committedCents - budgetCents, 0),
    yearsLeft,
    perYearCents: Math.floor(leftCents / yearsLeft),
  }
}

/** The report of the E-Rate calculator: the rest of the budget and who pays it. */
export const eRateReport: Tool = (given): ToolReport => {
  const inputs = readCategoryTwo(given)
  const sum = categoryTwoBudget(inputs)
  const { firstYear, lastYear } = categoryTwo
  const shown = inWholeDollars(sum.leftCents, inputs.discountPercent)
  const typed = Number(given.get('discount')?.replace(/[\s%]/g, ''))
  const years = Array.from({ length: sum.yearsLeft }, (_, at) => inputs.fundingYear + at)
  return {
    title: `Category Two budget, funding years ${firstYear} to ${lastYear}`,
    figures: [
      {
        label: 'Budget for the cycle',
        value: dollars(sum.budgetCents),
        note: sum.usesFloor
          ? 'the floor, as it is more than the amount by students'
          : 'before discount',
      },
      { label: 'Left to request', value: dollars(sum.leftCents), note: 'before discount' },
      {
        label: 'E-Rate pays of it',
        value: dollars(shown.program),
        note: `${inputs.discountPercent}%`,
      },
      {
        label: 'Your district pays',
        value: dollars(shown.district),
        note: `${100 - inputs.discountPercent}%, from money that is not E-Rate`,
      },
    ],
    tables: [
      {
        caption: 'How the budget comes about',
        columns: ['Step', 'Amount'],
        rows: [
          {
            cells: [
              `${inputs.students.toLocaleString('en-US')} students × $${(categoryTwo.perStudentCents / 100).toFixed(2)}`,
              dollars(sum.byStudents),
            ],
          },
          { cells: ['Floor', dollars(categoryTwo.floorCents)] },
          { cells: ['Budget: the larger of the two', dollars(sum.budgetCents)] },
          { cells: ['Committed in this cycle', dollars(inputs.committedCents)] },
          { cells: ['Left', dollars(sum.leftCents)] },
        ],
      },
      {
        caption: 'If you spread what is left evenly',
        columns: ['Funding year', 'Spend before discount', 'E-Rate pays', 'District pays'],
        rows: years.map((year) => evenYear(year, sum.perYearCents, inputs.discountPercent)),
      },
    ],
    notes: [
      ...(typed > categoryTwo.highestDiscount
        ? [
            `Category Two is discounted by ${categoryTwo.highestDiscount}% at most: it counts so here.`,
          ]
        : []),
      ...(sum.overspentCents > 0
        ? [
            `What you have committed is ${dollars(sum.overspentCents)} more than this budget: check the student count and the commitments.`,
          ]
        : []),
      'One pool serves the whole district, so it can go where the need is.',
      'A district of a few small schools may be given more than one floor: the administrator’s budget tool has the figure that counts.',
      `Figures as of ${longDate(categoryTwo.asOf)}; look at them again by ${longDate(categoryTwo.reviewBy)}, and before you file.`,
    ],
  }
}

function evenYear(year: number, cents: number, discountPercent: number) {
  const { program, district } = inWholeDollars(cents, discountPercent)
  return { cells: [String(year), dollars(cents), dollars(program), dollars(district)] }
}

/** The two shares in cents, rounded so that the whole dollars shown add up to the amount. */
function inWholeDollars(cents: number, discountPercent: number) {
  const program = 100 * Math.round((cents * discountPercent) / 10_000)
  return { program, district: 100 * Math.round(cents / 100) - program }
}
