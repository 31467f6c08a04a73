import type { Totals } from '../../../../domain/analytics/figures.ts'
import type { Figures } from './calls.ts'
import { formatDay, formatDuration, formatNumber, formatShare } from './words.ts'

type Tile = {
  label: string
  note: string
  of(totals: Totals): number
  format(totals: Totals): string
  /** Whether less is better. */
  inverse?: true
}

const ratio = (part: number, of: number) => (of === 0 ? 0 : part / of)

const tiles: Tile[] = [
  {
    label: 'Visitors',
    note: 'counted day by day',
    of: ({ visitors }) => visitors,
    format: ({ visitors }) => formatNumber(visitors),
  },
  {
    label: 'Visits',
    note: 'ended by a pause of 30 minutes',
    of: ({ visits }) => visits,
    format: ({ visits }) => formatNumber(visits),
  },
  {
    label: 'Page views',
    note: 'each navigation once',
    of: ({ views }) => views,
    format: ({ views }) => formatNumber(views),
  },
  {
    label: 'Views a visit',
    note: 'page views by visits',
    of: ({ views, visits }) => ratio(views, visits),
    format: ({ views, visits }) => (visits === 0 ? '–' : (views / visits).toFixed(1)),
  },
  {
    label: 'Visit duration',
    note: 'on average',
    of: ({ seconds, visits }) => ratio(seconds, visits),
    format: ({ seconds, visits }) => (visits === 0 ? '–' : formatDuration(seconds / visits)),
  },
  {
    label: 'Bounce, 30 s',
    note: 'pages left within 30 seconds',
    of: ({ shortExits, exits }) => ratio(shortExits, exits),
    format: ({ shortExits, exits }) => formatShare(shortExits, exits),
    inverse: true,
  },
  {
    label: 'Bounce, 1 page',
    note: 'visits of one page and nothing else',
    of: ({ singlePage, visits }) => ratio(singlePage, visits),
    format: ({ singlePage, visits }) => formatShare(singlePage, visits),
    inverse: true,
  },
]

/** The figures of the stretch, each with how it differs from the one it is compared with. */
export function AnalyticsTotals({ figures: { totals, compared } }: { figures: Figures }) {
  return (
    <section aria-labelledby="totals" className="mt-8">
      <h2 id="totals" className="sr-only">
        Totals
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        {tiles.map((tile) => (
          <div
            key={tile.label}
            className="bg-surface-raised px-3.5 py-3 last:col-span-2 sm:last:col-span-3 lg:last:col-span-2 xl:last:col-span-1"
          >
            <dt className="text-sm font-semibold">{tile.label}</dt>
            <dd className="mt-1 font-serif text-2xl font-semibold whitespace-nowrap tabular-nums">
              {tile.format(totals)}
            </dd>
            {compared && <Change tile={tile} now={totals} before={compared.totals} />}
            <dd className="mt-1 text-xs text-ink-muted">{tile.note}</dd>
          </div>
        ))}
      </dl>
      {compared && (
        <p className="mt-2 text-xs text-ink-muted">
          Compared with {formatDay(compared.from)} to {formatDay(compared.to)}, weekday beside
          weekday.
        </p>
      )}
    </section>
  )
}

function Change({ tile, now, before }: { tile: Tile; now: Totals; before: Totals }) {
  const [to, from] = [tile.of(now), tile.of(before)]
  if (from === 0) return <dd className="text-xs text-ink-muted">nothing to compare with</dd>
  const percent = Math.round((100 * (to - from)) / from)
  const better = tile.inverse ? percent < 0 : percent > 0
  const colour = percent === 0 ? 'text-ink-muted' : better ? 'text-brand' : 'text-attention'
  return (
    <dd className={`text-xs font-semibold tabular-nums ${colour}`}>
      {percent === 0
        ? 'as before'
        : `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`}
      <span className="font-normal text-ink-muted"> from {tile.format(before)}</span>
    </dd>
  )
}
