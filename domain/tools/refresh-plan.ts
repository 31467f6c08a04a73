import { examplePrices } from '../district/example-prices.ts'
import { dollars } from '../text/money.ts'
import { type Tool, type ToolInputs, type ToolReport, wholeInput } from './report.ts'

/** Devices of one kind bought in one year. */
export type FleetGroup = {
  name: string
  count: number
  priceCents: number
  boughtYear: number
  lifeYears: number
  /** Repairs, licences and the like, in cents a device and year. */
  runningCents: number
}

export type RefreshInputs = {
  groups: FleetGroup[]
  firstYear: number
  years: number
  /** Spare devices in percent of the count. */
  sparePercent: number
  /** Whether every group is kept a year longer. */
  stretch: boolean
}

export const groupsOffered = 8
/** The initial first year of the plan: the next one to budget for. */
const usualFirstYear = 2027

/** The form's initial fleet, an example at the middle of the example prices. */
export const usualGroups: FleetGroup[] = [
  group('Student Chromebooks', 'chromebooks', {
    count: 1200,
    boughtYear: 2023,
    runningCents: 2500,
  }),
  group('Teacher laptops', 'laptops', { count: 140, boughtYear: 2022, runningCents: 6000 }),
  group('Classroom displays', 'displays', { count: 80, boughtYear: 2021, runningCents: 0 }),
]

function group(
  name: string,
  price: keyof typeof examplePrices,
  rest: Pick<FleetGroup, 'count' | 'boughtYear' | 'runningCents'>,
): FleetGroup {
  const { low, high, lifeYears } = examplePrices[price]
  return { name, priceCents: 50 * (low + high), lifeYears: lifeYears ?? 5, ...rest }
}

/** The value shown in a group's field: as given, or the initial one. */
export function fieldOf(inputs: ToolInputs, at: number, field: string): string {
  const given = inputs.get(`${field}${at}`)
  if (given !== null) return given.slice(0, 80)
  const usual = usualGroups[at - 1]
  // A submitted form has all its fields; without `first` the page is fresh.
  if (!usual || inputs.get('first') !== null) return ''
  const values: Record<string, string | number> = {
    name: usual.name,
    count: usual.count,
    price: usual.priceCents / 100,
    bought: usual.boughtYear,
    life: usual.lifeYears,
    running: usual.runningCents / 100,
  }
  return String(values[field] ?? '')
}

/** The inputs of the refresh planner, each within its limits. */
export function readRefreshPlan(inputs: ToolInputs): RefreshInputs {
  const groups = Array.from({ length: groupsOffered }, (_, index) => {
    const at = index + 1
    const fields: ToolInputs = { get: (name) => fieldOf(inputs, at, name) }
    const count = wholeInput(fields, 'count', { most: 1_000_000, usual: 0 })
    return {
      name: fieldOf(inputs, at, 'name').trim() || `Group ${at}`,
      count,
      priceCents: 100 * wholeInput(fields, 'price', { most: 1_000_000, usual: 0 }),
      boughtYear: wholeInput(fields, 'bought', { least: 1990, most: 2100, usual: usualFirstYear }),
      lifeYears: wholeInput(fields, 'life', { least: 1, most: 30, usual: 5 }),
      runningCents: 100 * wholeInput(fields, 'running', { most: 100_000, usual: 0 }),
    }
  })
  return {
    groups: groups.filter(({ count }) => count > 0),
    firstYear: wholeInput(inputs, 'first', { least: 2020, most: 2100, usual: usualFirstYear }),
    years: wholeInput(inputs, 'years', { least: 3, most: 15, usual: 8 }),
    sparePercent: wholeInput(inputs, 'spares', { most: 50, usual: 5 }),
    stretch: inputs.get('stretch') !== null,
  }
}

/** Devices bought when a group is replaced, spares included. */
function unitsOf({ count }: FleetGroup, sparePercent: number): number {
  return count + Math.ceil((count * sparePercent) / 100)
}

/** The plan's years in which a group is replaced; an overdue one is replaced in the first. */
export function replacementYears(
  { boughtYear, lifeYears }: FleetGroup,
  { firstYear, years, stretch }: Pick<RefreshInputs, 'firstYear' | 'years' | 'stretch'>,
): number[] {
  const life = lifeYears + (stretch ? 1 : 0)
  const due: number[] = []
  for (let year = Math.max(boughtYear + life, firstYear); year < firstYear + years; year += life)
    due.push(year)
  return due
}

/** The plan's costs, year by year and as one level amount, in cents. */
export function refreshPlan(inputs: RefreshInputs) {
  const { groups, firstYear, years, sparePercent, stretch } = inputs
  const runningCents = sum(groups.map(({ count, runningCents }) => count * runningCents))
  const byYear = Array.from({ length: years }, (_, at) => {
    const year = firstYear + at
    const due = groups.filter((one) => replacementYears(one, inputs).includes(year))
    const replaceCents = sum(due.map((one) => unitsOf(one, sparePercent) * one.priceCents))
    return { year, replaceCents, runningCents, groups: due.map(({ name }) => name) }
  })
  const levels = groups.map((one) => {
    const life = one.lifeYears + (stretch ? 1 : 0)
    return { ...one, levelCents: Math.round((unitsOf(one, sparePercent) * one.priceCents) / life) }
  })
  const levelCents = sum(levels.map((one) => one.levelCents))
  const peak = byYear.reduce((most, one) => (one.replaceCents > most.replaceCents ? one : most))
  return { byYear, levels, levelCents, runningCents, yearlyCents: levelCents + runningCents, peak }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The report of the refresh planner: devices and dollars by year. */
export const refreshReport: Tool = (given): ToolReport => {
  const inputs = readRefreshPlan(given)
  const title = 'Device refresh and total cost'
  if (inputs.groups.length === 0)
    return {
      title,
      figures: [],
      tables: [],
      notes: ['Give at least one group of devices a count.'],
    }
  const plan = refreshPlan(inputs)
  const other = refreshPlan({ ...inputs, stretch: !inputs.stretch })
  const difference = Math.abs(plan.levelCents - other.levelCents)
  const most = Math.max(plan.peak.replaceCents, 1)
  return {
    title,
    figures: [
      {
        label: 'Level amount a year',
        value: dollars(plan.yearlyCents),
        note: 'replacement and running costs',
      },
      { label: 'Of it to set aside', value: dollars(plan.levelCents), note: 'for replacement' },
      {
        label: 'Largest single year',
        value: dollars(plan.peak.replaceCents),
        note: `${plan.peak.year}, for replacement, if nothing is set aside`,
      },
      {
        label: inputs.stretch ? 'Saved by one year more' : 'One year longer would save',
        value: dollars(difference),
        note: 'a year, against more repairs and the end of updates',
      },
    ],
    tables: [
      {
        caption: 'Replacement by year',
        columns: ['Year', 'Replacement', 'Running', 'Together', 'What is replaced'],
        rows: plan.byYear.map(({ year, replaceCents, runningCents, groups }) => ({
          cells: [
            String(year),
            dollars(replaceCents),
            dollars(runningCents),
            dollars(replaceCents + runningCents),
            groups.join(', ') || 'nothing',
          ],
          share: replaceCents / most,
        })),
      },
      {
        caption: 'Level amount by group',
        columns: ['Group', 'Count with spares', 'Years of life', 'A year'],
        rows: plan.levels.map((one) => ({
          cells: [
            one.name,
            unitsOf(one, inputs.sparePercent).toLocaleString('en-US'),
            String(one.lifeYears + (inputs.stretch ? 1 : 0)),
            dollars(one.levelCents),
          ],
        })),
      },
    ],
    notes: [
      'Prices stay as you typed them: no inflation, no trade-in, no tax.',
      'A group that is overdue is replaced in the first year of the plan.',
      'Check each model’s end of updates before you keep it longer.',
    ],
  }
}
