import { useState } from 'react'
import type { Figures } from './calls.ts'
import { formatNumber } from './words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Fills of cells, from few visits to many. */
const shades = [
  'bg-surface-sunken',
  'bg-brand/15',
  'bg-brand/30',
  'bg-brand/50',
  'bg-brand/75',
  'bg-brand',
]

/** Visits by weekday and hour in the reader's time zone. */
export default function WeekTable({ week }: Pick<Figures, 'week'>) {
  const [here] = useState(() => Math.round(-new Date().getTimezoneOffset() / 60))
  const most = Math.max(1, ...week.flat())
  const visitsAt = (weekday: number, hour: number) => {
    const utc = (weekday * 24 + hour - here + 7 * 24) % (7 * 24)
    return week[Math.floor(utc / 24)]?.[utc % 24] ?? 0
  }
  const shadeOf = (visits: number) =>
    shades[visits === 0 ? 0 : Math.ceil((5 * visits) / most)] as string
  return (
    // "relative" keeps the absolutely positioned screen-reader texts within the scrolling area.
    <section
      aria-label="Visits by weekday and hour"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
      className="sideways relative"
    >
      <table className="w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-xs print:[print-color-adjust:exact]">
        <caption className="sr-only">Visits by weekday and hour, by your clock</caption>
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="w-12 text-left font-normal">
              <span className="sr-only">Weekday</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="font-normal">
                <span className="sr-only">{hour}:00</span>
                <span aria-hidden>{hour % 3 === 0 ? hour : ''}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((name, weekday) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal text-ink-muted">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
              {hours.map((hour) => {
                const visits = visitsAt(weekday, hour)
                return (
                  <td
                    key={hour}
                    title={`${name}, ${hour}:00: ${formatNumber(visits)} ${visits === 1 ? 'visit' : 'visits'}`}
                    className={`h-7 rounded-sm ${shadeOf(visits)}`}
                  >
                    <span className="sr-only">{formatNumber(visits)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-xs text-ink-muted">
        By your clock. The busiest hour had {formatNumber(most)}.
      </p>
    </section>
  )
}
