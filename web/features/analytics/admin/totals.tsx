import type { Totals } from '../../../../domain/analytics/figures.ts'
import { counted } from '../../../../domain/counted.ts'
import { dayMs } from '../../../../domain/durations.ts'
import type { Figures } from './calls.ts'
import { type Measure, type MeasureName, measures } from './measures.ts'
import { formatDay, formatNumber, formatTime } from './words.ts'

type TotalsProps = { figures: Figures; shown: MeasureName; onShow(name: MeasureName): void }

/**
 * The measures of the range, each with its change against the compared range. Selecting one shows
 * it in the chart.
 */
export function AnalyticsTotals({
  figures: { totals, compared, from, to },
  shown,
  onShow,
}: TotalsProps) {
  return (
    <section aria-labelledby="totals" className="mt-8">
      <h2 id="totals" className="sr-only">
        Totals
      </h2>
      <dl className="pairs gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        {(Object.entries(measures) as [MeasureName, Measure][]).map(([name, measure]) => (
          <div
            key={name}
            className={`relative border-t-3 px-3.5 pt-2.5 pb-3 last:col-span-full hover:bg-surface-sunken sm:last:col-span-3 lg:last:col-span-2 xl:last:col-span-1 ${name === shown ? 'border-brand bg-brand-soft' : 'border-transparent bg-surface-raised'}`}
          >
            <dt className="text-sm font-semibold">
              <button
                type="button"
                aria-pressed={name === shown}
                onClick={() => onShow(name)}
                className="rounded-sm after:absolute after:inset-0"
              >
                {measure.label}
                <span className="sr-only"> over time</span>
              </button>
            </dt>
            <dd className="mt-1 font-serif text-2xl font-semibold whitespace-nowrap tabular-nums">
              {inWords(measure, totals)}
            </dd>
            {compared && <Change measure={measure} now={totals} before={compared.totals} />}
            <dd className="mt-1 text-xs text-ink-muted">{measure.note}</dd>
          </div>
        ))}
      </dl>
      {compared && (
        <p className="mt-2 text-xs text-ink-muted">
          Compared with {formatDay(compared.from)} to{' '}
          {compared.until
            ? `${formatTime(compared.until)}, as far as today`
            : formatDay(compared.to)}
          {besideInWords({ from, to }, compared)}.
        </p>
      )}
    </section>
  )
}

type Range = { from: string; to: string }

/** How two ranges stand beside each other: by weekday, by day, or as many days beside others. */
function besideInWords(shown: Range, compared: Range): string {
  const days = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const [these, others] = [days(shown), days(compared)]
  if (these !== others) return `: ${counted(these, 'day')} beside ${others}`
  const between = (Date.parse(shown.from) - Date.parse(compared.from)) / dayMs
  return between % 7 === 0 ? ', weekday beside weekday' : ', day beside day'
}

function inWords({ of, format }: Measure, totals: Totals): string {
  const value = of(totals)
  return value === null ? '–' : format(value)
}

function Change({ measure, now, before }: { measure: Measure; now: Totals; before: Totals }) {
  const [to, from] = [measure.of(now) ?? 0, measure.of(before)]
  if (!from) return <dd className="text-xs text-ink-muted">none before</dd>
  // Of a share that rounds to what it was, a change in percent would say more than is seen.
  const same = inWords(measure, now) === inWords(measure, before)
  const percent = same ? 0 : Math.round((100 * (to - from)) / from)
  const better = measure.lowerIsBetter ? percent < 0 : percent > 0
  const colour = percent === 0 ? 'text-ink-muted' : better ? 'text-brand' : 'text-attention'
  return (
    <dd className={`text-xs font-semibold tabular-nums ${colour}`}>
      {percent === 0
        ? 'as before'
        : `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`}
      <span className="font-normal text-ink-muted"> from {inWords(measure, before)}</span>
    </dd>
  )
}
