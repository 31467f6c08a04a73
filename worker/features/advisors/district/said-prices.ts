import { number } from '../../../../domain/district/facts.ts'
import type { DistrictProfile, ProfileField } from '../../../../domain/district/profile.ts'
import { oneOf } from '../../../../domain/text/one-of.ts'
import words from './counts.json' with { type: 'json' }
import { type Terms, termsIn, timesSaid } from './said-terms.ts'

/** A sum worked out for one district, and the profile's fields it rests on. */
export type CostSum = {
  /** The sum in a sentence. */
  headline: string
  /** The lines of the sum as a Markdown table, and what follows from them. */
  text: string
  fields: ProfileField[]
}

/** A number of things at a price named in the conversation. */
type Line = {
  count: number
  what: string
  /** The vendor of the price, "Lightspeed at $7.20"; '' where none is named. */
  of: string
  price: number
  /** Times a year it is paid; null for once. */
  perYear: number | null
  /** For how many days, hours or weeks, where the price is by one of them. */
  times: { count: number; unit: string } | null
  /** The profile's field the count was taken from, where none was said. */
  field: ProfileField | null
}

const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const price = new RegExp(
  String.raw`\$\s?(${figure})(?![\d,]*\d|\s?(?:k|m|thousand|million)\b)`,
  'gi',
)
/** Counts of things bought: "260 handsets", "600 of our 2,400 laptops". Spans of time are none. */
const counted = new RegExp(
  String.raw`(?<![\w$.,])(\d{1,3}(?:,\d{3})+|\d{2,6})\s+(?:of (?:(?:our|the|these) )?[\d,]+\s+)?((?:(?!${oneOf(words.beforeThing)}\b)[a-z][\w'’-]*\s+){0,2}?(?:(?!${oneOf(words.nothingBought)}\b)[a-z][\w'’-]*(?<!s)s|staff|people))\b`,
  'giu',
)
const eachBefore = /(?:\bat|@|\bx|×)\s*(?:about\s|around\s|only\s)?$/i
const eachAfter =
  /^\s*(?:each|apiece|a piece|(?:per\s+|an?\s+|\/\s?)(?!month|mo\b|year|yr\b|annum)(?<unit>[a-z]+))/i
/** "$310 a Chromebook plus $38 license" */
const addedBefore = /(?:\bplus|\+|&)\s*$/i
const addedAfter =
  /^\s*(?:an?\s+|for\s+(?:an?\s+|the\s+)?)?(?:licen[sc]e|case|charger|keyboard|warranty|insurance)\b/i
const byTime = /^\s*(?:per\s+|an?\s+|\/\s?)(hour|day|week)\b/i
const worker =
  /^(?:staff|people|teachers|employees|substitutes|subs|coaches|aides|technicians|techs)$/i
const period =
  /^[^.;,$\d]{0,24}?(?:per\s+|an?\s+|each\s+|every\s+|\/\s?)(?<period>month|mo|year|yr|annum)\b/i
const comparing =
  /\b(?:vs?|versus|against|or|instead|rather|compared?|cheaper|which|better|difference|than)\b/i
const person = /^(?:students?|pupils?|kids?|users?|staff|teachers?|seats?|accounts?)$/i
const profileCounts: [RegExp, ProfileField & ('students' | 'staff')][] = [
  [/^(?:students?|pupils?|kids?|learners?)$/i, 'students'],
  [/^(?:staff|teachers?|employees?)$/i, 'staff'],
]

/**
 * The sum of the prices and counts a request names; null where it names none. `newer` are the
 * requests since, newest first: the count of "and at 1,900 students?" replaces the earlier one.
 */
export function saidSum(
  profile: DistrictProfile,
  request: string,
  newer: string[] = [],
): CostSum | null {
  const terms = termsIn(request)
  const { years } = terms
  const lines = linesIn(profile, request, years).map((line) =>
    withSpares(withNewest(line, newer), terms.spares),
  )
  if (lines.length === 0 || tellsMore(request, lines)) return null
  const isYearly = lines.every(({ perYear }) => perYear !== null)
  const spanned = lines.map((line) => ({ ...line, total: totalOf(line, years ?? 1) }))
  const over = years ? ` over ${years} years` : isYearly ? ' a year' : ''
  const isCompared = comparing.test(request)
  return {
    headline: [
      headlineOf(spanned, over, isCompared),
      isCompared && lines.length > 1 ? '' : onTerms(spanned, terms),
    ]
      .filter(Boolean)
      .join(' '),
    text: [
      '| | Count | Price each | Comes to |',
      '| --- | --- | --- | --- |',
      ...spanned.map(
        (line) =>
          `| ${nameOf(line)}${line.what} | ${number(line.count)} | ${priceInWords(line)} | ${sumInWords(line, years)} |`,
      ),
    ].join('\n'),
    fields: lines.flatMap(({ field }) => field ?? []),
  }
}

/** Whether a request names more other amounts than these lines: its sum would leave out most of the case. */
function tellsMore(request: string, lines: Line[]): boolean {
  const amounts = new Set([...request.matchAll(price)].map(([, digits = '']) => toNumber(digits)))
  const known = new Set(lines.flatMap((line) => [line.price, line.count * line.price]))
  return [...amounts].filter((amount) => !known.has(amount)).length > lines.length
}

/** A line with the count named for the same thing since, where there is just one. */
function withNewest(line: Line, newer: string[]): Line {
  const others = newer
    .map((text) =>
      countsOf(text).filter((one) => isSame(one.what, line.what) && one.count !== line.count),
    )
    .find((counts) => counts.length > 0)
  const [only, ...more] = new Set(others?.map(({ count }) => count))
  return only !== undefined && more.length === 0 ? { ...line, count: only, field: null } : line
}

/** The lines with spares added; people's time has none. */
function withSpares(line: Line, percent: number | null): Line {
  if (!percent || line.times) return line
  const all = Math.ceil((line.count * (100 + percent)) / 100)
  const what = `${line.what} (${number(line.count)} and ${percent} percent spares)`
  return { ...line, count: all, what }
}

const singular = (what: string) => nounOf(what).toLowerCase().replace(/s$/, '')
const isSame = (a: string, b: string) => singular(a) === singular(b)

type Spanned = Line & { total: number }

function headlineOf(lines: Spanned[], over: string, isCompared: boolean): string {
  const said = lines.map(
    (line) =>
      `${nameOf(line)}${number(line.count)} ${line.what} at ${priceInWords(line)} come to ${money(line.total)}${line.perYear ? over : ''}`,
  )
  const [first, second] = lines
  if (!first || !second) return `${said.join('')}.`
  if (!isCompared) return `${said.join('; ')}. Together ${money(wholeOf(lines))}.`
  const [low, high] = [...lines].sort((a, b) => a.total - b.total)
  const less = money((high?.total ?? 0) - (low?.total ?? 0))
  return lines.length > 2
    ? `${said.join('; ')}.`
    : `${said.join('; ')}. ${money(low?.total ?? 0)} is ${less} less than ${money(high?.total ?? 0)}.`
}

const wholeOf = (lines: Spanned[]) => lines.reduce((sum, { total }) => sum + total, 0)

/**
 * A sentence on the total after the discount, and by the year where what is bought lasts; ''
 * without terms.
 */
function onTerms(lines: Spanned[], { years, discount }: Terms): string {
  const whole = wholeOf(lines)
  const isBoughtOnce = lines.every(({ perYear, times }) => perYear === null && times === null)
  return [
    discount ? discounted(whole, discount) : '',
    years && isBoughtOnce
      ? `Spread over ${years} years ${discount ? 'the whole' : 'that'} is ${money(Math.round(whole / years))} a year.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** "A discount of 60 percent takes off $45,900 and leaves $30,600." */
export function discounted(dollars: number, percent: number): string {
  const off = Math.round((dollars * percent) / 100)
  return `A discount of ${percent} percent takes off ${money(off)} and leaves ${money(Math.round(dollars) - off)}.`
}

/** Each price named, with what it is for. */
function linesIn(profile: DistrictProfile, request: string, years: number | null): Line[] {
  const counts = countsOf(request)
  const prices = [...request.matchAll(price)]
  let last: Sold | null = null
  const found = prices.flatMap((match, index) => {
    const above = prices[index - 1]
    const before = request.slice(above ? above.index + above[0].length : 0, match.index)
    const after = request.slice(match.index + match[0].length)
    const amount = toNumber(match[1] ?? '')
    const unit = eachAfter.exec(after)
    const time = byTime.exec(after)?.[1]?.toLowerCase()
    const each = unit?.groups?.unit ?? ''
    const isEach = unit !== null || eachBefore.test(before)
    const sold = isEach
      ? soldAt({ before, each: unit && !time ? each : null }, counts, profile)
      : additionTo(last, before, after)
    last = sold
    if (!sold) return []
    if (time) return workAt(amount, sold, timesSaid(request, time), time)
    const paid = period.exec(after)?.groups?.period?.toLowerCase()
    return [{ ...sold, price: amount, perYear: perYearOf(paid, each, years), times: null }]
  })
  // The newest message of a conversation comes first.
  return found.filter(
    (line, index) =>
      found.findIndex((one) => one.what === line.what && one.price === line.price) === index,
  )
}

type Sold = Pick<Line, 'count' | 'what' | 'of' | 'field'>

/** A line for people paid by the day, hour or week; none where the number of these is not named. */
function workAt(price: number, sold: Sold, count: number | null, unit: string): Line[] {
  return count && worker.test(nounOf(sold.what))
    ? [{ ...sold, price, perYear: null, times: { count, unit } }]
    : []
}

/** An addition is bought as often as what it is added to. */
const additionTo = (last: Sold | null, before: string, after: string) =>
  addedBefore.test(before) && addedAfter.test(after) ? last : null

type Beside = {
  /** The text in front of the price. */
  before: string
  /** The unit the price is for, or '' where none is named; null where it is no price for each. */
  each: string | null
}

/** The item a price is for, its count and its seller; null where that is unclear. */
function soldAt({ before, each }: Beside, counts: Count[], profile: DistrictProfile): Sold | null {
  const near = countsOf(before)
  const of = near.length > 0 ? '' : (offeredBy.exec(before)?.[1] ?? '')
  // "The renewal came back at $61,400" is the price of nothing that is counted.
  const elsewhere = each !== null || of ? countOf(each ?? '', counts, profile) : null
  const found = near.length > 0 ? countBeside(before, near) : elsewhere
  return found ? { count: found.count, what: found.what, field: found.field, of } : null
}

/** "GoGuardian at ", "Securly: " in front of a price. */
const offeredBy =
  /\b(\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+)?)(?: (?:is|at|costs|wants|quotes?|quoted|for)|:|,)?\s*$/u

/** The count in front of a price: the only number there, or the one right beside it. */
function countBeside(before: string, near: Placed[]): Count | undefined {
  const others = before.replace(counted, ' ').match(/(?<![$\w.,])\d[\d,]+(?![\d,]*%)/g) ?? []
  const last = near.at(-1)
  const isOnly = near.length === 1 && others.length === 0
  const isBeside = last && /^,?\s*(?:at|@|x|×|for)?\s*$/i.test(before.slice(last.end))
  return last && (isOnly || isBeside) ? last : undefined
}

/**
 * Times a year that a price is paid: a price per person asked about for several years is paid each
 * year.
 */
function perYearOf(paid: string | undefined, unit: string, years: number | null): number | null {
  if (paid) return paid.startsWith('m') ? 12 : 1
  return years && person.test(unit) ? 1 : null
}

type Count = Pick<Line, 'count' | 'what' | 'field'>
/** A count with its end in the text. */
type Placed = Count & { end: number }

const countsOf = (text: string): Placed[] =>
  [...text.matchAll(counted)].map(({ 0: all, 1: digits = '', 2: what = '', index }) => ({
    count: toNumber(digits),
    what,
    field: null,
    end: index + all.length,
  }))

function countOf(unit: string, counts: Count[], profile: DistrictProfile): Count | null {
  const named = counts.find(({ what }) => isSame(what, unit))
  if (named) return named
  const [, field] = profileCounts.find(([pattern]) => pattern.test(unit)) ?? []
  const known = field && profile[field]
  if (field && known) return { count: known, what: field, field }
  const [only, ...others] = counts
  return only && others.every(({ count, what }) => count === only.count && what === only.what)
    ? only
    : null
}

/** "points" of "access points" */
const nounOf = (what: string) => what.toLowerCase().split(/\s+/).at(-1) ?? ''

const nameOf = ({ of }: Line) => (of ? `${of}: ` : '')

const totalOf = ({ count, price: each, perYear, times }: Line, years: number) =>
  Math.round(count * each * (times?.count ?? 1) * (perYear === null ? 1 : perYear * years) * 100) /
  100

function priceInWords({ price: each, perYear, times }: Line): string {
  if (times)
    return `${money(each)} ${times.unit === 'hour' ? 'an' : 'a'} ${times.unit} for ${times.count} ${times.unit}s`
  return `${money(each)}${perYear === 12 ? ' a month' : perYear === 1 ? ' a year' : ''}`
}

function sumInWords(line: Spanned, years: number | null): string {
  if (line.perYear === null) return money(line.total)
  const yearly = `${money(totalOf(line, 1))} a year`
  return years ? `${yearly}, ${money(line.total)} over ${years} years` : yearly
}

const toNumber = (digits: string) => Number(digits.replaceAll(',', ''))

/** "$72,250", "$9.80" */
function money(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}
