import {
  type Dimension,
  dimensionNames,
  type Filters,
} from '../../../../domain/analytics/dimensions.ts'
import { longestFilter } from '../../../../domain/analytics/filter.ts'
import {
  type Comparison,
  comparisons,
  type Interval,
  intervals,
  isRange,
} from '../../../../domain/analytics/range.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'

/** The parameters of the analytics page's address. */
export type AddressQuery = {
  from: string
  to: string
  interval?: Interval
  compare: Comparison
  /** The other range, of the comparison with one. */
  compareFrom?: string
  compareTo?: string
} & Filters

type Range = { from: string; to: string }

/** Ranges offered as links. */
export const presets: Record<string, (now: number) => Range> = {
  Today: (now) => lastDays(1, now),
  Yesterday: (now) => lastDays(1, now - dayMs),
  '7 days': (now) => lastDays(7, now),
  '30 days': (now) => lastDays(30, now),
  'This month': (now) => ({ from: `${isoDay(now).slice(0, 7)}-01`, to: isoDay(now) }),
  'Last month': lastMonth,
  '90 days': (now) => lastDays(90, now),
  '12 months': (now) => lastDays(365, now),
}

function lastMonth(now: number): Range {
  const day = new Date(now)
  const dayOfMonth = (month: number, date: number) =>
    isoDay(Date.UTC(day.getUTCFullYear(), month, date))
  return { from: dayOfMonth(day.getUTCMonth() - 1, 1), to: dayOfMonth(day.getUTCMonth(), 0) }
}

/** The range of the same length directly before (-1) or after (1) this one. */
export function besides({ from, to }: Range, where: -1 | 1): Range {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const by = where * (last - first + dayMs)
  return { from: isoDay(first + by), to: isoDay(last + by) }
}

function lastDays(days: number, now = Date.now()): Range {
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now) }
}

/** The parameters in an address; an invalid one counts as absent. */
export function readAddress(search: URLSearchParams, now = Date.now()): AddressQuery {
  const usual = lastDays(30, now)
  const interval = intervals.find((one) => one === search.get('interval'))
  const compare = search.get('compare') ?? ''
  const filters = Object.fromEntries(
    dimensionNames.flatMap((dimension) => {
      const value = search.get(dimension)
      return value === null || value.length > longestFilter ? [] : [[dimension, value]]
    }),
  ) as Filters
  const asked = {
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
    ...(interval && { interval }),
    compare: Object.hasOwn(comparisons, compare) ? (compare as Comparison) : 'previous',
    ...filters,
  }
  const query = isRange(asked.from, asked.to) ? asked : { ...asked, ...usual }
  return query.compare === 'custom' ? { ...query, ...otherRange(search, query) } : query
}

/** The range to compare with that an address names; the one directly before, if it names none. */
function otherRange(search: URLSearchParams, shown: Range) {
  const [from, to] = [search.get('compareFrom') ?? '', search.get('compareTo') ?? '']
  const other = isRange(from, to) ? { from, to } : besides(shown, -1)
  return { compareFrom: other.from, compareTo: other.to }
}

/** The address with some parameters changed; undefined removes one. */
export function addressWith(
  query: AddressQuery,
  change: { [name in keyof AddressQuery]?: string | undefined },
): string {
  const all = Object.entries({ ...query, ...change })
  return `?${new URLSearchParams(all.filter((one): one is [string, string] => one[1] !== undefined))}`
}

/** The filters in an address, with their dimensions. */
export function filtersOf(query: AddressQuery): [Dimension, string][] {
  return dimensionNames.flatMap((dimension) => {
    const value = query[dimension]
    return value === undefined ? [] : [[dimension, value]]
  })
}
