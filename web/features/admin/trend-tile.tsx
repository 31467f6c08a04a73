import type { Trend } from '../../../domain/staff/admin-home.ts'

const plain = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const inWords = (figure: number, unit: Trend['unit']) =>
  unit === 'cents' ? dollars.format(figure / 100) : plain.format(figure)

/** A figure of thirty days with its daily bars, compared with the thirty days before. */
export function TrendTile({ title, days, total, before, unit, href }: Trend) {
  const name = href ? (
    <a href={href} className="-my-1 inline-block py-1 underline-offset-4 hover:underline">
      {title}
    </a>
  ) : (
    title
  )
  return (
    <li className="flex flex-col rounded-md border border-line bg-surface-raised px-4 py-3">
      <p className="text-sm text-ink-muted">{name}</p>
      <p className="mt-auto pt-0.5 font-serif text-2xl font-semibold tabular-nums">
        {inWords(total, unit)}
      </p>
      <Course
        days={days}
        label={`${title} by day: at most ${inWords(Math.max(...days), unit)} in a day`}
      />
      <p className="mt-1 text-xs text-ink-muted">{comparison(total, before)}</p>
    </li>
  )
}

const height = 28
const step = 10

/** A bar chart of one bar a day, the last one today. */
function Course({ days, label }: { days: number[]; label: string }) {
  const most = Math.max(1, ...days)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      className="mt-2 h-7 w-full"
    >
      {days.map((count, at) => {
        const tall = Math.max(count > 0 ? 2 : 0.75, (height * count) / most)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={at}
            x={at * step + 1.5}
            y={height - tall}
            width={step - 3}
            height={tall}
            className={count > 0 ? 'fill-brand' : 'fill-line'}
          />
        )
      })}
    </svg>
  )
}

/** The change in as few words as fit a tile's line: "+12%". */
function comparison(total: number, before: number): string {
  if (before === 0) return total === 0 ? 'None before either' : 'None before'
  const percent = Math.round((100 * (total - before)) / before)
  return percent === 0 ? 'The same' : `${percent > 0 ? '+' : ''}${percent}%`
}
