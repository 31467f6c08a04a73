import {
  type Dimension,
  dimensionNames,
  type Filters,
} from '../../../../domain/analytics/dimensions.ts'
import {
  type Comparison,
  comparisons,
  type Interval,
  intervals,
  isRange,
} from '../../../../domain/analytics/range.ts'

/** What is shown, as it stands in the address. */
export type AddressQuery = {
  from: string
  to: string
  interval?: Interval
  compare: Comparison
} & Filters

const dayMs = 86_400_000
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Stretches one often looks at, as days up to and with today. */
export const presets = { Today: 1, '7 days': 7, '30 days': 30, '90 days': 90, '12 months': 365 }

export function lastDays(days: number, now = Date.now()): { from: string; to: string } {
  return { from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) }
}

/** What the address asks for; what is not understood is left out rather than refused. */
export function readAddress(search: URLSearchParams, now = Date.now()): AddressQuery {
  const usual = lastDays(30, now)
  const interval = intervals.find((one) => one === search.get('interval'))
  const compare = search.get('compare') ?? ''
  const filters = Object.fromEntries(
    dimensionNames.flatMap((dimension) => {
      const value = search.get(dimension)
      return value === null || value.length > 300 ? [] : [[dimension, value]]
    }),
  ) as Filters
  const asked = {
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
    ...(interval && { interval }),
    compare: Object.hasOwn(comparisons, compare) ? (compare as Comparison) : 'previous',
    ...filters,
  }
  return isRange(asked.from, asked.to) ? asked : { ...asked, ...usual }
}

/** The address that shows the same with something changed; undefined takes it away. */
export function addressWith(
  query: AddressQuery,
  change: { [name in keyof AddressQuery]?: string | undefined },
): string {
  const all = Object.entries({ ...query, ...change })
  return `?${new URLSearchParams(all.filter((one): one is [string, string] => one[1] !== undefined))}`
}

/** The filters of what is shown, in words for their removal. */
export function filtersOf(query: AddressQuery): [Dimension, string][] {
  return dimensionNames.flatMap((dimension) => {
    const value = query[dimension]
    return value === undefined ? [] : [[dimension, value]]
  })
}
