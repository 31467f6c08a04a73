import { number } from '../../../../domain/district/facts.ts'
import {
  countDevices,
  type DeviceKind,
  type DistrictProfile,
  type ProfileField,
} from '../../../../domain/district/profile.ts'
import { examplePrices } from '../../../../domain/example-prices.ts'
import { dollars } from '../../../../domain/text/money.ts'
import { countIn, kindWords } from './amounts.ts'
import { type CostSum, saidSum } from './said-prices.ts'
import { asksAbout } from './topics.ts'

/** Counts said in the question or earlier in the talk; they go before the profile's. */
export type SaidCounts = Pick<DistrictProfile, 'students' | 'staff'>

/** From and to, in whole dollars. */
type Range = readonly [low: number, high: number]

/** New devices are asked for, and not updates for the old ones, nor one side of "repair or replace". */
const buysDevices =
  /^(?!.*\b(?:esu|extended (?:security )?(?:updates?|support)|(?:repair|fix)(?:s|ed|ing)?)\b).*\b(?:replac\w+|refresh\w*|buy\w*|new|purchas\w+|old|aging|renew\w*|lease|leas\w+|budget\w*|fleet|cycle)\b/is
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
/** The device of a student where each has one and nothing else is said. */
const usualStudentDevice: DeviceKind = 'chromebooks'

const notQuotes =
  'The prices are examples to do the sum with, not quotes: put yours in their place.'

/**
 * What something comes to for this district, where its counts allow a sum: at the prices that are
 * said, else at example prices. Null when there is neither.
 */
export function costSum(
  profile: DistrictProfile,
  request: string,
  said: SaidCounts = {},
): CostSum | null {
  return (
    saidSum({ ...profile, ...said }, request) ??
    keysSum(profile, request, said) ??
    endpointSum(profile, request) ??
    purchaseSum(profile, request, said) ??
    fleetSum(profile, request)
  )
}

/** The arithmetic for a hundred, where there are no counts; null for anything without a price. */
export function costPerHundred(request: string): string | null {
  const priced = pricedIn(request)
  if (!priced) return null
  const { what, each } = priced
  return `Every 100 ${what} at, for example, ${inWords(each)} each come to ${inWords(times(100, each))}. Fill in your district profile and the sum is made with your own counts.`
}

/** The thing a request asks the price of, and what one costs. */
function pricedIn(request: string): { what: string; each: Range } | null {
  if (asksAbout.keys.test(request) || asksAbout.secondFactor.test(request))
    return { what: 'security keys', each: priceOf('key') }
  if (!asksForDevices(request)) return null
  const [kind] = kindsNamedIn(request)
  return kind
    ? { what: kindNames[kind], each: priceOf(kind) }
    : { what: 'devices', each: priceOf(usualStudentDevice) }
}

const asksForDevices = (request: string) =>
  asksAbout.devices.test(request) && buysDevices.test(request)

const kindsNamedIn = (request: string) => allKinds.filter((kind) => kindWords[kind].test(request))

/** The kinds that are meant: those named, those of the people named, or all but displays. */
function kindsMeantBy(request: string): DeviceKind[] {
  const named = kindsNamedIn(request)
  if (named.length > 0) return named
  if (ofStudents.test(request)) return studentKinds
  if (ofStaff.test(request)) return staffKinds
  return [...studentKinds, ...staffKinds]
}

/** So many devices bought once: a count that was said, or those that are old. */
function purchaseSum(
  profile: DistrictProfile,
  request: string,
  { students }: SaidCounts,
): CostSum | null {
  if (!asksForDevices(request)) return null
  const [kind = usualStudentDevice] = kindsNamedIn(request)
  const count =
    countIn(request, kindWords[kind].source) ??
    (oneToOne.test(request) ? (countIn(request, 'students|kids') ?? students ?? null) : null)
  if (count) return purchaseOf(request, [{ kind, count, what: kindNames[kind] }], profile, [])
  if (!asksForOld.test(request)) return null
  const old = kindsMeantBy(request)
    .map((one) => ({
      kind: one,
      count: countDevices(profile, [one], ['old']),
      what: `${kindNames[one]} of 5 years or more`,
    }))
    .filter((line) => line.count > 0)
  return old.length > 0 ? purchaseOf(request, old, profile, ['devices']) : null
}

type DeviceLine = { kind: DeviceKind; count: number; what: string }

/** The sum at once, or by the year where a year is asked for, and the way from one to the other. */
function purchaseOf(
  request: string,
  lines: DeviceLine[],
  { technologyBudgetCents: budget }: DistrictProfile,
  fields: ProfileField[],
): CostSum {
  const once = sum(lines.map(({ kind, count }) => times(count, priceOf(kind))))
  const yearly = sum(lines.map(({ kind, count }) => yearlyCost(kind, count)))
  const ofBudget = budget
    ? `All at once it is ${percents([(once[0] * 100) / budget, (once[1] * 100) / budget])} of your yearly technology budget of ${dollars(budget)}.`
    : ''
  const counted = lines.map(({ count, what }) => `${number(count)} ${what}`).join(' and ')
  const atOnce = lines
    .map(
      ({ kind, count, what }) =>
        `${inWords(times(count, priceOf(kind)))} for ${number(count)} ${what}`,
    )
    .join(', ')
  const asked = byTheYear.test(request)
    ? `Plan ${inWords(yearly)} a year for ${counted}, over their life of ${lifeInWords(lines)}`
    : `Count on ${atOnce}`
  return {
    headline: `${asked}, at example prices; the sum is below, so that you can put your quotes in.`,
    text: [
      table(
        ['', 'Count', 'Price each, example', 'Comes to'],
        lines.map(({ kind, count, what }) => [
          what,
          number(count),
          inWords(priceOf(kind)),
          inWords(times(count, priceOf(kind))),
        ]),
      ),
      [
        `Over their life of ${lifeInWords(lines)} that is ${inWords(yearly)} a year.`,
        ofBudget,
        notQuotes,
      ]
        .filter(Boolean)
        .join(' '),
    ].join('\n\n'),
    fields: budget ? [...fields, 'technologyBudgetCents'] : fields,
  }
}

/** The yearly cost of a whole fleet: every device is bought again once in its life. */
function fleetSum(profile: DistrictProfile, request: string): CostSum | null {
  if (!asksForDevices(request)) return null
  const { technologyBudgetCents: budget } = profile
  const lines = kindsMeantBy(request)
    .map((kind) => ({ kind, count: countDevices(profile, [kind]), what: kindNames[kind] }))
    .filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  const yearly = sum(lines.map(({ kind, count }) => yearlyCost(kind, count)))
  const old = lines.map(({ kind, what }) => ({
    kind,
    what,
    count: countDevices(profile, [kind], ['old']),
  }))
  const overdue = sum(old.map(({ kind, count }) => times(count, priceOf(kind))))
  const counted = lines.map(({ count, what }) => `${number(count)} ${what}`).join(' and ')
  return {
    headline: `Plan ${inWords(yearly)} a year to keep ${counted} no older than their life, at example prices; the sum is below, so that you can put your quotes in.`,
    text: [
      table(
        ['', 'Count', 'Life', 'Price each, example', 'A year'],
        lines.map(({ kind, count, what }) => [
          what,
          number(count),
          `${lifeOf(kind)} years`,
          inWords(priceOf(kind)),
          inWords(yearlyCost(kind, count)),
        ]),
      ),
      [
        'A year is the whole count times the price, divided by the life.',
        overdue[1] > 0
          ? `Of these, ${old.flatMap(({ count, what }) => (count > 0 ? [`${number(count)} ${what}`] : [])).join(' and ')} are 5 years or older: replacing them at once is ${inWords(overdue)}.`
          : '',
        budget
          ? `That yearly sum is ${percents([(yearly[0] * 100) / budget, (yearly[1] * 100) / budget])} of your technology budget of ${dollars(budget)}.`
          : '',
        notQuotes,
      ]
        .filter(Boolean)
        .join(' '),
    ].join('\n\n'),
    fields: budget ? ['devices', 'technologyBudgetCents'] : ['devices'],
  }
}

function keysSum(profile: DistrictProfile, request: string, said: SaidCounts): CostSum | null {
  const staff = said.staff ?? profile.staff
  if (!staff || !(asksAbout.keys.test(request) || asksAbout.secondFactor.test(request))) return null
  const few = 2 * Math.max(1, Math.round(staff / 10))
  const each = priceOf('key')
  const [forFew, forAll] = [times(few, each), times(staff * 2, each)]
  return {
    headline: `That would be ${inWords(forFew)} for ${number(few)} keys for one in ten who will not use a phone, with a spare each, or ${inWords(forAll)} for ${number(staff * 2)} keys for everyone, with a spare each, at example prices; the sum is below, so that you can put your quotes in.`,
    text: [
      table(
        ['', 'Count', 'Price each, example', 'Comes to'],
        [
          [
            'Keys for one in ten who will not use a phone, with a spare each',
            number(few),
            inWords(each),
            inWords(forFew),
          ],
          [
            'Or keys for everyone, with a spare each',
            number(staff * 2),
            inWords(each),
            inWords(forAll),
          ],
          [
            'Enrolling people, 15 minutes each',
            `${number(Math.round(staff / 4))} hours`,
            '',
            'staff time',
          ],
        ],
      ),
      notQuotes,
    ].join('\n\n'),
    fields: said.staff ? [] : ['staff'],
  }
}

function endpointSum(profile: DistrictProfile, request: string): CostSum | null {
  if (!/\b(?:edr|mdr|xdr|endpoint (?:detection|protection)|antivirus)\b/i.test(request)) return null
  const count = countDevices(profile, ['laptops', 'macs'])
  if (count === 0) return null
  const yearly = times(count, priceOf('endpoint'))
  return {
    headline: `That would be ${inWords(yearly)} a year for ${number(count)} Windows computers and Macs, at example prices; the sum is below, so that you can put your quotes in.`,
    text: [
      table(
        ['', 'Count', 'Price each a year, example', 'A year'],
        [
          [
            'Windows computers and Macs',
            number(count),
            inWords(priceOf('endpoint')),
            inWords(yearly),
          ],
        ],
      ),
      notQuotes,
    ].join('\n\n'),
    fields: ['devices'],
  }
}

function priceOf(id: keyof typeof examplePrices): Range {
  const { low, high } = examplePrices[id]
  return [low, high]
}

/** Years until a device of this kind is bought again. */
function lifeOf(kind: DeviceKind): number {
  return examplePrices[kind].lifeYears ?? 1
}

function lifeInWords(lines: DeviceLine[]): string {
  const lives = [...new Set(lines.map(({ kind }) => lifeOf(kind)))]
  return `${lives.join(' or ')} years`
}

const times = (count: number, [low, high]: Range): Range => [count * low, count * high]
const yearlyCost = (kind: DeviceKind, count: number): Range =>
  times(count / lifeOf(kind), priceOf(kind))
const sum = (ranges: Range[]): Range =>
  ranges.reduce<Range>(([low, high], range) => [low + range[0], high + range[1]], [0, 0])

/** Whole dollars: "$25 to $50". */
const inWords = ([low, high]: Range) =>
  `$${number(Math.round(low))} to $${number(Math.round(high))}`

/** Of ratios: "12 to 18 percent". */
const percents = ([low, high]: Range) =>
  `${Math.round(low * 100)} to ${Math.round(high * 100)} percent`

function table(header: string[], rows: string[][]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
