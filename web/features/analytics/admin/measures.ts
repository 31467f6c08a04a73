import type { HourlyTotals } from '../../../../domain/analytics/figures.ts'
import { formatDuration, formatNumber } from './words.ts'

export type Measure = {
  label: string
  note: string
  /** The value; null where it would be a division by zero. */
  of(totals: HourlyTotals): number | null
  format(value: number): string
  lowerIsBetter?: true
}

const ratio = (part: number, of: number) => (of === 0 ? null : part / of)
const percent = (share: number) => `${Math.round(100 * share)}%`

/** The measures above the chart, which shows the selected one. */
export const measures = {
  visitors: {
    label: 'Visitors',
    note: 'counted day by day',
    of: ({ visitors }) => visitors,
    format: formatNumber,
  },
  visits: {
    label: 'Visits',
    note: 'ended by a pause of 30 minutes',
    of: ({ visits }) => visits,
    format: formatNumber,
  },
  views: {
    label: 'Page views',
    note: 'each navigation once',
    of: ({ views }) => views,
    format: formatNumber,
  },
  viewsPerVisit: {
    label: 'Views a visit',
    note: 'page views by visits',
    of: ({ views, visits }) => ratio(views, visits),
    format: (value) => value.toFixed(1),
  },
  duration: {
    label: 'Visit duration',
    note: 'on average',
    of: ({ seconds, visits }) => ratio(seconds, visits),
    format: formatDuration,
  },
  shortExits: {
    label: 'Bounce, 30 s',
    note: 'pages left within 30 seconds',
    of: ({ shortExits, exits }) => ratio(shortExits, exits),
    format: percent,
    lowerIsBetter: true,
  },
  singlePage: {
    label: 'Bounce, 1 page',
    note: 'visits of one page and nothing else',
    of: ({ singlePage, visits }) => ratio(singlePage, visits),
    format: percent,
    lowerIsBetter: true,
  },
} satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
