import { Link } from 'react-router'
import { type AdvisorId, advisors, isAdvisorId } from '../../../../domain/advisors/advisors.ts'
import { BarList } from '../../../ui/chart/bar-list.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { formatNumber, formatShare } from './words.ts'

/** Questions by advisor, ratings, and searches without a result. */
export default function AdvisorUse({
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
        <dl className="mt-4 pairs content-start gap-4 text-sm sm:grid-cols-3">
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
