import { BarList } from '../../../ui/chart/bar-list.tsx'
import type { Figures } from './calls.ts'
import { formatDay, formatNumber, formatShare } from './words.ts'

/** The funnel from visits to payments, and the weekly retention of new accounts. */
export default function Journey({ figures: { funnel, retention } }: { figures: Figures }) {
  const steps = [
    ['Visits', funnel.visits],
    ['Signed up', funnel.signUps],
    ['Asked an advisor', funnel.asked],
    ['Paid', funnel.paid],
  ] as const
  return (
    <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="funnel" className="min-w-0">
        <h2 id="funnel" className="border-b border-line pb-2 text-lg">
          From visit to payment
        </h2>
        <BarList
          title="From visit to payment"
          heads={['Step', 'People', 'Of the step before']}
          empty="Nothing in this time."
          bars={steps.map(([label, value], at) => ({
            key: label,
            label: <span className="block px-2 py-1.5">{label}</span>,
            value,
            more: at === 0 ? '' : formatShare(value, steps[at - 1]?.[1] ?? 0),
          }))}
        />
        <p className="mt-2 text-xs text-ink-muted">
          Who signed up in this time, and what they have done until now. Filters do not apply:
          accounts are not tied to visits.
        </p>
      </section>
      <section aria-labelledby="retention" className="min-w-0">
        <h2 id="retention" className="border-b border-line pb-2 text-lg">
          Who comes back
        </h2>
        <Retention retention={retention} />
      </section>
    </div>
  )
}

function Retention({ retention }: { retention: Figures['retention'] }) {
  if (retention.length === 0)
    return (
      <p className="py-6 text-sm text-ink-muted">
        Nobody signed up in the last eight weeks. For each week’s new accounts this shows how many
        asked an advisor in the weeks after.
      </p>
    )
  const weeks = Math.max(...retention.map(({ activeInWeek }) => activeInWeek.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section tabIndex={0} aria-label="Weekly retention" className="sideways">
      <table className="w-full text-sm">
        <caption className="sr-only">
          Share of each week’s new accounts that asked an advisor in the weeks after
        </caption>
        <thead>
          <tr className="text-xs text-ink-muted">
            <th scope="col" className="py-2 pr-3 text-left font-normal">
              Signed up in the week of
            </th>
            {Array.from({ length: weeks }, (_, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
              <th key={week} scope="col" className="px-1 py-2 text-right font-normal">
                {week === 0 ? 'Week 0' : week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retention.map(({ week, signUps, activeInWeek }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className="whitespace-nowrap py-1.5 pr-3 text-left font-normal">
                {formatDay(week)} ({formatNumber(signUps)})
              </th>
              {activeInWeek.map((active, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
                  key={at}
                  className={`px-1 py-1.5 text-right ${active > 0 ? '' : 'text-ink-muted'}`}
                >
                  {formatShare(active, signUps)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
