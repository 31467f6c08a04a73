/** The values of a chart in order, each with its label; null for no value yet. */
export type Series = { name: string; points: { label: string; value: number | null }[] }

export type ChartData = {
  /** Title of the chart: "Visits by day". */
  title: string
  series: Series
  /** Values to compare with, point by point, drawn behind. */
  compared?: Series | undefined
  /** Index of a point whose period is not over; it is drawn separately. */
  open?: number | null | undefined
  /** Remarks on points, by index. */
  marks: { at: number; text: string }[]
  format: (value: number) => string
}

const scroller = 'mt-2 max-h-80 overflow-auto border-y border-line'

/** The chart's values as a table. */
export function ChartTable({ title, series, compared, open, marks, format }: ChartData) {
  const inWords = (value?: number | null) => (value == null ? '–' : format(value))
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-block cursor-pointer rounded-sm py-1 text-ink-muted hover:text-ink">
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section tabIndex={0} aria-label={`${title}, table`} className={scroller}>
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-surface text-left">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-semibold">
                When
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                {series.name}
              </th>
              {compared && (
                <th scope="col" className="py-2 pr-4 text-right font-semibold">
                  {compared.name}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {series.points.map(({ label, value }, at) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {[
                    at === open ? `${label}, so far` : label,
                    ...marks.filter((mark) => mark.at === at).map(({ text }) => text),
                  ].join(' · ')}
                </th>
                <td className="py-1.5 pr-4 text-right">{inWords(value)}</td>
                {compared && (
                  <td className="py-1.5 pr-4 text-right text-ink-muted">
                    {inWords(compared.points[at]?.value)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
