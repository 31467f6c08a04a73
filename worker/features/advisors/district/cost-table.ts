import { dollars, number } from '../../../../domain/district/facts.ts'
import type { DistrictProfile, ProfileField } from '../../../../domain/district/profile.ts'

/** A sum worked out for one district, as Markdown, and the fields it rests on. */
export type CostSum = {
  /** The sum in a sentence. */
  headline: string
  text: string
  fields: ProfileField[]
}

/** One line of the sum; prices are examples in dollars each, `null` where only time is spent. */
export type Line = {
  what: string
  count: number
  unit?: string
  each: readonly [number, number] | null
}

/** How long devices last, and so over how many years their price is told. */
const spreadYears = 4

/** The lines as a table, with what they come to in a sentence. `spread` shares them over years. */
export function sumOf(
  lines: Line[],
  { technologyBudgetCents: budget }: DistrictProfile,
  fields: ProfileField[],
  spread: boolean,
): CostSum {
  const rows = lines.map(({ what, count, unit = '', each }) => {
    const size = `${number(Math.round(count))} ${unit}`.trim()
    if (!each) return `| ${what} | ${size} | | staff time |`
    return `| ${what} | ${size} | ${range(...each)} | ${range(count * each[0], count * each[1])} |`
  })
  const bought = lines.filter(({ each }) => each !== null)
  const total = (side: 0 | 1) =>
    bought.reduce((sum, { count, each }) => sum + count * (each?.[side] ?? 0), 0)
  const after = [
    spread
      ? `Spread over ${spreadYears} years that is ${range(total(0) / spreadYears, total(1) / spreadYears)} a year.`
      : '',
    budget && spread
      ? `All at once it would be ${percents((total(0) * 100) / budget, (total(1) * 100) / budget)} of your yearly technology budget of ${dollars(budget)}.`
      : '',
    'The prices are examples to do the sum with, not quotes: put yours in their place.',
  ]
  return {
    headline: headlineOf(lines, spread),
    text: [
      ['| | Count | Price each, example | Comes to |', '| --- | --- | --- | --- |', ...rows].join(
        '\n',
      ),
      after.filter(Boolean).join(' '),
    ].join('\n\n'),
    fields: budget && spread ? [...fields, 'technologyBudgetCents'] : fields,
  }
}

/** "Count on $420,000 to $630,000 for 1,400 Chromebooks of 5 years or more, at example prices; …". */
function headlineOf(lines: Line[], spread: boolean): string {
  const told = lines.filter(({ each }) => each !== null)
  const parts = told.map(({ what, count, each }) => {
    const [low, high] = each ?? [0, 0]
    const or = what.startsWith('Or ') ? 'or ' : ''
    return `${or}${range(count * low, count * high)} for ${number(Math.round(count))} ${inSentence(what)}`
  })
  const begins = spread ? 'Count on' : 'That would be'
  return `${begins} ${parts.join(', ')}, at example prices; the sum is below, so that you can put your quotes in.`
}

/** What a line counts, as it stands in the middle of a sentence. */
const inSentence = (what: string) =>
  what
    .replace(/^(?:Or )?[Kk]eys/, 'keys')
    .replace(/^Windows computers and Macs, a year/, 'Windows computers and Macs a year')
    .replace(/, all of them$/, '')

/** Whole dollars: "$25 to $50". */
export const range = (low: number, high: number) =>
  `$${number(Math.round(low))} to $${number(Math.round(high))}`

/** Of ratios: "12 to 18 percent". */
function percents(low: number, high: number): string {
  return `${Math.round(low * 100)} to ${Math.round(high * 100)} percent`
}
