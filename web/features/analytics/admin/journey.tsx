import { Link } from 'react-router'
import { type AdvisorId, advisors, isAdvisorId } from '../../../../domain/advisors/advisors.ts'
import { BarList } from '../../../ui/chart/bar-list.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { formatDay, formatNumber, formatShare } from './words.ts'

/** The funnel from visits to payments, and the weekly retention of new accounts. */
export function Journey({ figures: { funnel, retention } }: { figures: Figures }) {
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
    <section tabIndex={0} aria-label="Weekly retention" className="overflow-x-auto">
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

/** Questions by advisor, ratings, and searches without a result. */
export function AdvisorUse({
  figures: { advisors: used, by },
  query,
}: {
  figures: Figures
  query: AddressQuery
}) {
  const [, , , inVain = 0] = by.event.find(([name]) => name === 'search_empty') ?? []
  const asked = Object.entries(used.questions).toSorted(([, a], [, b]) => b - a)
  const rated = used.ratings.up + used.ratings.down
  return (
    <section aria-labelledby="advisors" className="mt-10">
      <h2 id="advisors" className="border-b border-line pb-2 text-lg">
        Advisors
      </h2>
      <div className="grid gap-8 lg:grid-cols-2">
        <BarList
          title="Questions by advisor"
          heads={['Advisor', 'Questions']}
          empty="Nobody asked an advisor in this time."
          bars={asked.map(([id, value]) => ({
            key: id,
            label: <span className="block px-2 py-1.5">{titleOf(id)}</span>,
            value,
          }))}
        />
        <dl className="mt-4 grid grid-cols-2 content-start gap-4 text-sm sm:grid-cols-3">
          <div>
            <dt className="text-ink-muted">Answers rated helpful</dt>
            <dd className="font-serif text-xl font-semibold">
              {formatShare(used.ratings.up, rated)}
            </dd>
            <dd className="text-ink-muted">
              {used.ratings.up} up, {used.ratings.down} down
            </dd>
          </div>
          <div>
            <dt className="text-ink-muted">Answers that rest on no source</dt>
            <dd className="font-serif text-xl font-semibold">
              {formatShare(used.withoutSource, used.answers)}
            </dd>
            <dd className="text-ink-muted">
              {formatNumber(used.withoutSource)} of {formatNumber(used.answers)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-muted">Searches and questions that found nothing</dt>
            <dd className="font-serif text-xl font-semibold">{formatNumber(inVain)}</dd>
            <dd className="text-ink-muted">
              {inVain > 0 && (
                <Link
                  to={addressWith(query, { event: 'search_empty' })}
                  className="underline underline-offset-2"
                >
                  Their visits
                </Link>
              )}
            </dd>
          </div>
        </dl>
      </div>
      <p className="mt-2 text-xs text-ink-muted">
        Filters do not apply here, but to what found nothing: it is counted as the event
        search_empty, without its words.
      </p>
    </section>
  )
}

function titleOf(id: string): string {
  return isAdvisorId(id) ? advisors[id as AdvisorId].title : id
}
