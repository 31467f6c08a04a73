import * as z from 'zod/mini'
import { type Dimension, dimensionNames, type Filters } from './dimensions.ts'
import { longestFilter } from './filter.ts'
import { type Comparison, comparisons, intervals, isRange, longestRangeDays } from './range.ts'

const day = z.iso.date()
const value = z.optional(z.string().check(z.maxLength(longestFilter)))
const filterShape = Object.fromEntries(
  dimensionNames.map((dimension) => [dimension, value]),
) as Record<Dimension, typeof value>

export const FiguresQuery = z
  .object({
    /** UTC days, both included. */
    from: day,
    to: day,
    interval: z.optional(z.enum(intervals)),
    compare: z._default(z.enum(Object.keys(comparisons) as Comparison[]), 'previous'),
    /** UTC days, both included, of the comparison with another range. */
    compareFrom: z.optional(day),
    compareTo: z.optional(day),
    ...filterShape,
  })
  .check(
    z.refine(({ from, to }) => isRange(from, to), {
      message: `must be before to, and at most ${longestRangeDays} days`,
      path: ['from'],
    }),
    z.refine(
      ({ compare, compareFrom = '', compareTo = '' }) =>
        compare !== 'custom' || isRange(compareFrom, compareTo),
      {
        message: `must be before compareTo, and at most ${longestRangeDays} days`,
        path: ['compareFrom'],
      },
    ),
  )
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** The filters in a query; '' selects visits whose value is unknown. */
export function filtersOf(query: Partial<Record<Dimension, string | undefined>>): Filters {
  return Object.fromEntries(
    dimensionNames.flatMap((dimension) => {
      const wanted = query[dimension]
      return wanted === undefined ? [] : [[dimension, wanted]]
    }),
  )
}

export const NoteInput = z.strictObject({
  day,
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

export const SegmentInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  filters: z.partial(z.strictObject(filterShape)).check(
    z.refine((filters) => Object.values(filters).some((one) => one !== undefined), {
      message: 'name at least one',
    }),
  ),
})

export const TokenInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

export const RollUpInput = z.strictObject({ day })
