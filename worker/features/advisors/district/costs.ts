import { examplePrices } from '../../../../domain/district/example-prices.ts'
import { number } from '../../../../domain/district/facts.ts'
import {
  countDevices,
  type DeviceKind,
  type DistrictProfile,
  type ProfileField,
} from '../../../../domain/district/profile.ts'
import { dollars } from '../../../../domain/text/money.ts'
import { countIn, kindWords } from './amounts.ts'
import { type CostSum, saidSum } from './said-prices.ts'
import { asksAbout } from './topics.ts'

/** From and to, in whole dollars. */
type Range = readonly [low: number, high: number]

/** Matches requests to keep devices: extended updates, or "repair or replace". */
const keepsDevices =
  /\b(?:esu|extended (?:security )?(?:updates?|support)|(?:repair|fix)(?:s|ed|ing)?)\b/i
const asksForOld = /\b(?:old(?:er|est)?|aging|out of (?:support|date)|end[- ]of[- ]life)\b/i
const ofStudents = /\b(?:students?|kids|pupils|learners|1:1|one[- ]to[- ]one)\b/i
const ofStaff = /\b(?:staff|teachers?|employees?|office)\b/i
const byTheYear = /\b(?:yearly|annual(?:ly)?|(?:a|per|each|every) year)\b/i
const oneToOne = /\b1:1\b|\bone[- ]to[- ]one\b/i

const kindNames: Record<DeviceKind, string> = {
  chromebooks: 'Chromebooks',
  laptops: 'Windows computers',
  macs: 'Macs',
  tablets: 'tablets',
  displays: 'classroom displays',
}
const allKinds = Object.keys(kindNames) as DeviceKind[]
const studentKinds: DeviceKind[] = ['chromebooks', 'tablets']
const staffKinds: DeviceKind[] = ['laptops', 'macs']
/** The kind counted for students where each has a device and no kind is named. */
const usualStudentDevice: DeviceKind = 'chromebooks'

/** A number of things at an example price. */
type Line = {
  what: string
  count: number
  each: Range
  /** Years until it is bought again. */
  life: number
}

/**
 * The cost of what a request asks for, by the counts of the conversation, else of the profile; at
 * the prices named, else at example prices. Null where there is none.
 */
export function costSum(district: DistrictProfile, request: string): CostSum | null {
  return (
    saidSum(district, request) ??
    keysSum(district, request) ??
    endpointSum(district, request) ??
    purchaseSum(district, request) ??
    fleetSum(district, request)
  )
}

/** The hint from the example for a hundred to a district's own sum. */
export const profileHint = 'Fill in your district profile and the sum is made with your own counts.'

/** The example for a hundred, where no counts are known; null for anything without a price. */
export function costPerHundred(request: string): string | null {
  const [kind] = kindsNamedIn(request)
  const priced = asksForKeys(request)
    ? { what: 'security keys', each: priceOf('key') }
    : asksForDevices(request)
      ? { what: kind ? kindNames[kind] : 'devices', each: priceOf(kind ?? usualStudentDevice) }
      : null
  if (!priced) return null
  const { what, each } = priced
  return `Every 100 ${what} at, for example, ${inWords(each)} each come to ${inWords(times(100, each))}.`
}

const asksForKeys = (request: string) =>
  asksAbout.keys.test(request) || asksAbout.secondFactor.test(request)

const asksForDevices = (request: string) =>
  asksAbout.devices.test(request) &&
  asksAbout.newDevices.test(request) &&
  !keepsDevices.test(request)

const kindsNamedIn = (request: string) => allKinds.filter((kind) => kindWords[kind].test(request))

/**
 * The kinds of device a request is about: those named, those of the people named, or all but
 * displays.
 */
function kindsMeantBy(request: string): DeviceKind[] {
  const named = kindsNamedIn(request)
  if (named.length > 0) return named
  if (ofStudents.test(request)) return studentKinds
  if (ofStaff.test(request)) return staffKinds
  return [...studentKinds, ...staffKinds]
}

/** The cost of devices bought once: of a count named, or of those that are old. */
function purchaseSum(district: DistrictProfile, request: string): CostSum | null {
  if (!asksForDevices(request)) return null
  const [kind = usualStudentDevice] = kindsNamedIn(request)
  // Where the district's devices are not known, each of its students gets one.
  const students = countDevices(district) === 0 ? district.students : null
  const count =
    countIn(request, kindWords[kind].source) ??
    (oneToOne.test(request) ? (countIn(request, 'students|kids') ?? students) : null)
  if (count) return purchaseOf([deviceLine(kind, count)], request, district, [])
  if (!asksForOld.test(request)) return null
  const old = oldLines(district, kindsMeantBy(request))
  return old.length > 0 ? purchaseOf(old, request, district, ['devices']) : null
}

/** The sum at once, or by the year where a year is asked for, with the other as a remark. */
function purchaseOf(
  lines: Line[],
  request: string,
  { technologyBudgetCents: budget }: DistrictProfile,
  fields: ProfileField[],
): CostSum {
  const yearly = inWords(sum(lines.map(perYear)))
  const lives = `${[...new Set(lines.map(({ life }) => life))].join(' or ')} years`
  return costSumOf({
    headline: byTheYear.test(request)
      ? `Plan ${yearly} a year for ${allCounted(lines)}, over their life of ${lives}`
      : `Count on ${lines.map(costOf).join(', ')}`,
    table: onceTable(lines),
    remarks: [
      `Over their life of ${lives} that is ${yearly} a year.`,
      budget ? `All at once it is ${shareOf(sum(lines.map(total)), budget)}.` : '',
    ],
    fields: budget ? [...fields, 'technologyBudgetCents'] : fields,
  })
}

/** The yearly cost of a whole fleet: every device is bought again once in its life. */
function fleetSum(district: DistrictProfile, request: string): CostSum | null {
  if (!asksForDevices(request)) return null
  const { technologyBudgetCents: budget } = district
  const kinds = kindsMeantBy(request)
  const lines = kinds
    .map((kind) => deviceLine(kind, countDevices(district, [kind])))
    .filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  const old = oldLines(district, kinds)
  const yearly = sum(lines.map(perYear))
  return costSumOf({
    headline: `Plan ${inWords(yearly)} a year to keep ${allCounted(lines)} no older than their life`,
    table: table(
      ['', 'Count', 'Life', 'Price each, example', 'A year'],
      lines.map((line) => [
        line.what,
        number(line.count),
        `${line.life} years`,
        inWords(line.each),
        inWords(perYear(line)),
      ]),
    ),
    remarks: [
      'A year is the whole count times the price, divided by the life.',
      old.length > 0
        ? `Replacing at once ${allCounted(old)} is ${inWords(sum(old.map(total)))}.`
        : '',
      budget ? `That yearly sum is ${shareOf(yearly, budget)}.` : '',
    ],
    fields: budget ? ['devices', 'technologyBudgetCents'] : ['devices'],
  })
}

/** "Keys are $28", "$28 keys" */
const keyPrice =
  /\bkeys?\b[^.?!$]{0,20}\$(\d+(?:\.\d+)?)|\$(\d+(?:\.\d+)?)(?: each)?(?: for)?(?: security)? keys?\b/i
const fractions = { half: 2, third: 3, quarter: 4, fourth: 4, fifth: 5, tenth: 10 }
/** "A third refuse phones": those who get a key. */
const refusers =
  /\b(?:(half|third|quarter|fourth|fifth|tenth)|(\d{1,2}) ?(?:%|percent))\b[^.?!]{0,30}\b(?:refuse|won['’]t|will not|have no|without)\b/i
const usualRefusers = 1 / 10

function keysSum({ staff }: DistrictProfile, request: string): CostSum | null {
  if (!staff || !asksForKeys(request)) return null
  const [, before, after] = keyPrice.exec(request) ?? []
  const said = Number(before ?? after)
  const each: Range = said ? [said, said] : priceOf('key')
  const [share, part, percent] = refusers.exec(request) ?? []
  const refusing = part
    ? 1 / fractions[part.toLowerCase() as keyof typeof fractions]
    : Number(percent) / 100
  const people = Math.max(1, Math.round(staff * (share ? refusing : usualRefusers)))
  const forFew = {
    each,
    life: 1,
    what: `keys for ${share ? `the ${number(people)}` : 'one in ten'} who will not use a phone, with a spare each`,
    count: 2 * people,
  }
  const forAll = { ...forFew, what: 'keys for everyone, with a spare each', count: staff * 2 }
  const lines = [forFew, forAll]
  return costSumOf(
    {
      headline: `That would be ${lines.map(costOf).join(', or ')}`,
      table: onceTable(lines),
      remarks: [
        `Enrolling people, 15 minutes each, takes ${number(Math.round(staff / 4))} hours of staff time.`,
      ],
      fields: ['staff'],
    },
    said ? 'said' : 'example',
  )
}

function endpointSum(district: DistrictProfile, request: string): CostSum | null {
  if (!/\b(?:edr|mdr|xdr|endpoint (?:detection|protection)|antivirus)\b/i.test(request)) return null
  const line = {
    what: 'Windows computers and Macs, for a year',
    count: countDevices(district, staffKinds),
    each: priceOf('endpoint'),
    life: 1,
  }
  if (line.count === 0) return null
  return costSumOf({
    headline: `That would be ${costOf(line)}`,
    table: onceTable([line]),
    remarks: [],
    fields: ['devices'],
  })
}

type Parts = { headline: string; table: string; remarks: string[]; fields: ProfileField[] }

const notQuotes =
  'The prices are examples to do the sum with, not quotes: put yours in their place.'

/** A sum, at example prices and marked as such unless its prices were said. */
function costSumOf(
  { headline, table, remarks, fields }: Parts,
  prices: 'said' | 'example' = 'example',
): CostSum {
  const isExample = prices === 'example'
  const end = isExample
    ? ', at example prices; the sum is below, so that you can put your quotes in.'
    : '.'
  const said = [...remarks, isExample ? notQuotes : ''].filter(Boolean).join(' ')
  return { headline: `${headline}${end}`, text: `${table}\n\n${said}`, fields }
}

function deviceLine(kind: DeviceKind, count: number, what = kindNames[kind]): Line {
  return { what, count, each: priceOf(kind), life: examplePrices[kind].lifeYears ?? 1 }
}

/** The devices of some kinds past their life, by kind. */
function oldLines(district: DistrictProfile, kinds: DeviceKind[]): Line[] {
  return kinds
    .map((kind) => ({ kind, count: countDevices(district, [kind], ['old']) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => deviceLine(kind, count, `${kindNames[kind]} of 5 years or more`))
}

function priceOf(id: keyof typeof examplePrices): Range {
  const { low, high } = examplePrices[id]
  return [low, high]
}

const times = (count: number, [low, high]: Range): Range => [count * low, count * high]
const total = ({ count, each }: Line): Range => times(count, each)
const perYear = ({ count, each, life }: Line): Range => times(count / life, each)
const sum = (ranges: Range[]): Range =>
  ranges.reduce<Range>(([low, high], range) => [low + range[0], high + range[1]], [0, 0])

/** "$15,000 to $30,000 for 600 keys" */
const costOf = (line: Line) => `${inWords(total(line))} for ${counted(line)}`
/** "600 Chromebooks" */
const counted = ({ count, what }: Line) => `${number(count)} ${what}`
const allCounted = (lines: Line[]) => lines.map(counted).join(' and ')

/** Whole dollars: "$25 to $50", or "$28" where both are the same. */
const inWords = ([low, high]: Range) =>
  [...new Set([low, high].map((one) => `$${number(Math.round(one))}`))].join(' to ')

/** "12 to 18 percent of your yearly technology budget of $1,200,000" */
function shareOf([low, high]: Range, budgetCents: number): string {
  const percent = (part: number) => Math.round((part * 10_000) / budgetCents)
  return `${percent(low)} to ${percent(high)} percent of your yearly technology budget of ${dollars(budgetCents)}`
}

function onceTable(lines: Line[]): string {
  return table(
    [
      '',
      'Count',
      lines.every(({ each: [low, high] }) => low === high) ? 'Price each' : 'Price each, example',
      'Comes to',
    ],
    lines.map((line) => [line.what, number(line.count), inWords(line.each), inWords(total(line))]),
  )
}

function table(header: string[], rows: string[][]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
