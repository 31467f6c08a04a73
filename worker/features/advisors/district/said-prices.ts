import { number } from '../../../../domain/district/facts.ts'
import type { DistrictProfile, ProfileField } from '../../../../domain/district/profile.ts'

/** A sum worked out for one district, and the profile's fields it rests on. */
export type CostSum = {
  /** The sum in a sentence. */
  headline: string
  /** The lines of the sum as a Markdown table, and what follows from them. */
  text: string
  fields: ProfileField[]
}

/** So many of a thing at a price that was said. */
type Line = {
  count: number
  what: string
  /** Whose price it is: "Lightspeed at $7.20"; '' where nobody is named. */
  of: string
  price: number
  /** Times a year it is paid; null for once. */
  perYear: number | null
  /** The profile's field the count was taken from, where none was said. */
  field: ProfileField | null
}

const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const price = new RegExp(
  String.raw`\$\s?(${figure})(?![\d,]*\d|\s?(?:k|m|thousand|million)\b)`,
  'gi',
)
/** Of time, of grades and of money there is nothing to buy. */
const counted =
  /(?<![\w$.,])(\d{1,3}(?:,\d{3})+|\d{2,6})\s+((?!years?\b|months?\b|weeks?\b|days?\b|hours?\b|percent\b|or\b|and\b|to\b|at\b|for\b|x\b)[a-z][\w'’-]*)/gi
const eachBefore = /(?:\bat|@|\bx|×)\s*(?:about\s|around\s|only\s)?$/i
const eachAfter =
  /^\s*(?:each|apiece|a piece|(?:per\s+|an?\s+|\/\s?)(?!month|mo\b|year|yr\b|annum)(?<unit>[a-z]+))/i
const period =
  /^[^.;,$\d]{0,24}?(?:per\s+|an?\s+|each\s+|every\s+|\/\s?)(?<period>month|mo|year|yr|annum)\b/i
const term = /\b(\d{1,2}|two|three|four|five|six|seven|eight|ten)[- ]years?\b/i
const termWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', '', 'ten']
const comparing =
  /\b(?:vs?|versus|against|or|instead|rather|compared?|cheaper|which|better|difference|than)\b/i
const person = /^(?:students?|pupils?|kids?|users?|staff|teachers?|seats?|accounts?)$/i
const profileCounts: [RegExp, ProfileField & ('students' | 'staff')][] = [
  [/^(?:students?|pupils?|kids?|learners?)$/i, 'students'],
  [/^(?:staff|teachers?|employees?)$/i, 'staff'],
]

/** What the prices that are said in a request come to, with the counts that are; or null. */
export function saidSum(profile: DistrictProfile, request: string): CostSum | null {
  const lines = linesIn(profile, request)
  if (lines.length === 0) return null
  const years = yearsIn(request)
  const isYearly = lines.every(({ perYear }) => perYear !== null)
  const spanned = lines.map((line) => ({ ...line, total: totalOf(line, years ?? 1) }))
  const over = years ? ` over ${years} years` : isYearly ? ' a year' : ''
  const fields = lines.flatMap(({ field }) => field ?? [])
  return {
    headline: headlineOf(spanned, over, comparing.test(request)),
    text: [
      '| | Count | Price each | Comes to |',
      '| --- | --- | --- | --- |',
      ...spanned.map(
        (line) =>
          `| ${nameOf(line)}${line.what} | ${number(line.count)} | ${priceInWords(line)} | ${sumInWords(line, years)} |`,
      ),
    ].join('\n'),
    fields,
  }
}

type Spanned = Line & { total: number }

function headlineOf(lines: Spanned[], over: string, isCompared: boolean): string {
  const said = lines.map(
    (line) =>
      `${nameOf(line)}${number(line.count)} ${line.what} at ${priceInWords(line)} come to ${money(line.total)}${line.perYear ? over : ''}`,
  )
  const [first, second] = lines
  if (!first || !second) return `${said.join('')}.`
  if (!isCompared)
    return `${said.join('; ')}. Together ${money(lines.reduce((sum, { total }) => sum + total, 0))}.`
  const [low, high] = [...lines].sort((a, b) => a.total - b.total)
  const less = money((high?.total ?? 0) - (low?.total ?? 0))
  return lines.length > 2
    ? `${said.join('; ')}.`
    : `${said.join('; ')}. ${money(low?.total ?? 0)} is ${less} less than ${money(high?.total ?? 0)}.`
}

/** Each price with what it is for: the count before it, that of its unit, or the only one there is. */
function linesIn(profile: DistrictProfile, request: string): Line[] {
  const counts = [...request.matchAll(counted)].map(([, digits = '', what = ''], index, all) => ({
    count: toNumber(digits),
    what,
    field: null,
    at: all[index]?.index ?? 0,
  }))
  const years = yearsIn(request)
  let since = 0
  const found = [...request.matchAll(price)].flatMap((match): Line[] => {
    const before = request.slice(since, match.index)
    const after = request.slice(match.index + match[0].length)
    const unit = eachAfter.exec(after)
    const from = since
    since = match.index + match[0].length
    if (!unit && !eachBefore.test(before)) return []
    const own = counts.findLast(({ at }) => at >= from && at < match.index)
    const of = own ?? countOf(unit?.groups?.unit ?? '', counts, profile)
    if (!of) return []
    const paid = period.exec(after)?.groups?.period?.toLowerCase()
    return [
      {
        count: of.count,
        what: of.what,
        of: own ? '' : (offeredBy.exec(before)?.[1] ?? ''),
        price: toNumber(match[1] ?? ''),
        perYear: perYearOf(paid, unit?.groups?.unit ?? '', years),
        field: of.field,
      },
    ]
  })
  // Of a talk the newest message comes first.
  return found.filter(
    (line, index) =>
      found.findIndex((one) => one.what === line.what && one.price === line.price) === index,
  )
}

/** "GoGuardian at ", "Securly: " in front of a price. */
const offeredBy =
  /\b(\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+)?)(?: (?:is|at|costs|wants|quotes?|quoted|for)|:|,)?\s*$/u

/** A price per person that is asked about for several years is paid in each of them. */
function perYearOf(paid: string | undefined, unit: string, years: number | null): number | null {
  if (paid) return paid.startsWith('m') ? 12 : 1
  return years && person.test(unit) ? 1 : null
}

type Count = Pick<Line, 'count' | 'what' | 'field'>

function countOf(unit: string, counts: Count[], profile: DistrictProfile): Count | null {
  const stem = unit.toLowerCase().replace(/s$/, '')
  const named = counts.find(({ what }) => what.toLowerCase().replace(/s$/, '') === stem)
  if (named) return named
  const [, field] = profileCounts.find(([pattern]) => pattern.test(unit)) ?? []
  const known = field && profile[field]
  if (field && known) return { count: known, what: field, field }
  const [only, ...others] = counts
  return only && others.every(({ count, what }) => count === only.count && what === only.what)
    ? only
    : null
}

function yearsIn(request: string): number | null {
  const [, said = ''] = term.exec(request) ?? []
  const word = termWords.indexOf(said.toLowerCase())
  const years = said && word >= 0 ? word + 2 : Number(said)
  return years > 1 && years <= 10 ? years : null
}

const nameOf = ({ of }: Line) => (of ? `${of}: ` : '')

const totalOf = ({ count, price: each, perYear }: Line, years: number) =>
  Math.round(count * each * (perYear === null ? 1 : perYear * years) * 100) / 100

function priceInWords({ price: each, perYear }: Line): string {
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
