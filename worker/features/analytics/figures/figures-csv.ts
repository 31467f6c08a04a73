import { dimensionNames, dimensions } from '../../../../domain/analytics/dimensions.ts'
import { csvLine } from '../../../../domain/csv.ts'
import type { Overview } from './read-figures.ts'

/** The overview as CSV: a line for each point of the series and each value of each dimension. */
export function figuresCsv({ series, by, interval }: Overview): string {
  const lines = [
    csvLine(['what', 'value', 'visitors', 'visits', 'views or times', 'seconds in sight']),
    ...series.map(({ at, visitors, visits, views }) =>
      csvLine([interval, at, visitors, visits, views, '']),
    ),
    ...dimensionNames.flatMap((dimension) =>
      by[dimension].map(([value, visitors, visits, times, seconds]) =>
        csvLine([dimensions[dimension], value, visitors, visits, times, seconds ?? '']),
      ),
    ),
  ]
  return lines.join('')
}
