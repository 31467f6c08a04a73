import type { ReactNode } from 'react'

export type Bar = {
  /** The value's key, unique in the list. */
  key: string
  /** Its text, link or button. */
  label: ReactNode
  value: number
  /** Another figure beside it. */
  more?: string | undefined
}

type BarListProps = {
  /** Caption for screen readers. */
  title: string
  /** Headings of the labels, the values and the further figures. */
  heads: [label: string, value: string, more?: string]
  bars: Bar[]
  /** Shown without bars. */
  empty: string
  format?: (value: number) => string
  /** The total that each value is a share of, shown in percent. */
  of?: number
}

const plain = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

const share = (part: number) => (part > 0 && part < 0.005 ? '<1%' : percent.format(part))

/** Where large text leaves no room for three columns, a label has a line of its own. */
export const narrowRow = '@max-2xs:flex @max-2xs:flex-wrap @max-2xs:justify-between'

/**
 * Ranked values with a bar behind each, as a table that works without JavaScript: `<BarList
 * title="Top pages" heads={['Page', 'Visits']} bars={[{ key: '/', label: '/', value: 12 }]}
 * empty="No visits" />`.
 */
export function BarList({
  title,
  heads,
  bars,
  empty,
  format = (value) => plain.format(value),
  of,
}: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length === 0) return <p className="py-6 text-sm text-ink-muted">{empty}</p>
  return (
    <div className="@container">
      <table className="w-full table-fixed text-sm @max-2xs:block">
        <caption className="sr-only">{title}</caption>
        <thead className="@max-2xs:block">
          <tr className={`text-left text-xs text-ink-muted ${narrowRow}`}>
            <th scope="col" className="py-2 pl-2 font-normal @max-2xs:basis-full">
              {heads[0]}
            </th>
            <th
              scope="col"
              className={`${of ? 'w-28' : 'w-20'} py-2 pr-2 text-right font-normal @max-2xs:w-auto`}
            >
              {heads[1]}
            </th>
            {heads[2] && (
              <th scope="col" className="w-20 py-2 pr-2 text-right font-normal @max-2xs:w-auto">
                {heads[2]}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="@max-2xs:block">
          {bars.map(({ key, label, value, more }) => (
            <tr key={key} className={narrowRow}>
              <th
                scope="row"
                className="relative min-w-0 py-0.5 pl-2 text-left font-normal @max-2xs:basis-full"
              >
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="absolute inset-y-0.5 left-0 h-[calc(100%-0.25rem)] w-full"
                >
                  <rect width={(100 * value) / most} height={1} className="fill-brand-soft" />
                </svg>
                <span className="relative block truncate">{label}</span>
              </th>
              <td className="py-0.5 pr-2 text-right">
                {format(value)}
                {of && (
                  <>
                    {' '}
                    <span className="ml-1 inline-block w-9 text-ink-muted">
                      {share(value / of)}
                    </span>
                  </>
                )}
              </td>
              {heads[2] && <td className="py-0.5 pr-2 text-right text-ink-muted">{more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
