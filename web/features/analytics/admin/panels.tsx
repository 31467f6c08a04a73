import { useState } from 'react'
import { Link } from 'react-router'
import { type Dimension, dimensions } from '../../../../domain/analytics/dimensions.ts'
import { otherValues } from '../../../../domain/analytics/figures.ts'
import { writeFilter } from '../../../../domain/analytics/filter.ts'
import { Button } from '../../../ui/button.tsx'
import { BarList } from '../../../ui/chart/bar-list.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { formatNumber, valueInWords } from './words.ts'

type Panel = { title: string; tabs: [Dimension, ...Dimension[]]; empty: string }

const panels: Panel[] = [
  { title: 'Pages', tabs: ['page', 'entry', 'exit'], empty: 'No page was viewed in this time.' },
  {
    title: 'Where visits come from',
    tabs: ['channel', 'source', 'medium', 'campaign'],
    empty: 'No visits in this time. Links with utm_source, utm_medium and utm_campaign show here.',
  },
  { title: 'Devices', tabs: ['device', 'browser', 'os'], empty: 'No visits in this time.' },
  { title: 'Countries', tabs: ['country'], empty: 'No visits in this time.' },
  {
    title: 'Events',
    tabs: ['event', 'property'],
    empty: 'Nothing but page views happened in this time.',
  },
]

/** What the second figure counts: how often it came. */
const timesOf: Partial<Record<Dimension, string>> = {
  page: 'Views',
  event: 'Times',
  property: 'Times',
}
const shownAtFirst = 10

/**
 * Every dimension with its most frequent values and their shares of all visits: an event's is how
 * often a visit comes to it. Selecting one narrows the whole page to it.
 */
export function AnalyticsPanels({ figures, query }: { figures: Figures; query: AddressQuery }) {
  return (
    <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-2">
      {panels.map((panel) => (
        <PanelView key={panel.title} panel={panel} figures={figures} query={query} />
      ))}
    </div>
  )
}

type PanelProps = { panel: Panel; figures: Figures; query: AddressQuery }

function PanelView({ panel: { title, tabs, empty }, figures, query }: PanelProps) {
  const [tab, setTab] = useState<Dimension>(tabs[0])
  const [all, setAll] = useState(false)
  const [search, setSearch] = useState('')
  const id = `panel-${tabs[0]}`
  // Of campaigns only visits that have one are of interest.
  const values = figures.by[tab].filter(
    ([value]) => value !== '' || !['medium', 'campaign'].includes(tab),
  )
  const found = values.filter(([value]) =>
    valueInWords(tab, value).toLowerCase().includes(search.toLowerCase()),
  )
  const bars = found
    .slice(0, all ? undefined : shownAtFirst)
    .map(([value, visitors, visits, times]) => ({
      key: value,
      label: <Value dimension={tab} value={value} query={query} />,
      value: visits,
      more: formatNumber(timesOf[tab] ? times : visitors),
    }))
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {tabs.length > 1 && (
          <div className="flex gap-1">
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === tab}
                onClick={() => {
                  setTab(one)
                  setSearch('')
                }}
                className="min-h-11 rounded-md px-2.5 text-sm text-ink-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-brand-strong sm:min-h-9"
              >
                {dimensions[one]}
              </button>
            ))}
          </div>
        )}
      </div>
      {values.length > shownAtFirst && (
        <input
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          aria-label={`Search in ${title}: ${dimensions[tab]}`}
          placeholder="Search"
          className={`${inputClasses} mt-2 text-sm`}
        />
      )}
      <BarList
        title={dimensions[tab]}
        heads={[dimensions[tab], 'Visits, share', timesOf[tab] ?? 'Visitors']}
        bars={bars}
        of={figures.totals.visits}
        empty={search ? 'None of the most frequent has this in it.' : empty}
      />
      {found.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${found.length}`}
        </Button>
      )}
      {search.trim() && tab !== 'country' && (
        <Link
          to={addressWith(query, {
            [tab]: writeFilter({ kind: 'contains', value: search.trim() }),
          })}
          preventScrollReset
          className="inline-block px-2 py-1.5 text-sm underline underline-offset-2"
        >
          Narrow everything to “{search.trim()}”
        </Link>
      )}
    </section>
  )
}

function Value({
  dimension,
  value,
  query,
}: {
  dimension: Dimension
  value: string
  query: AddressQuery
}) {
  const words = valueInWords(dimension, value)
  if (value === otherValues)
    return <span className="block px-2 py-1.5 text-ink-muted">Others, rarer by the day</span>
  return (
    <Link
      to={addressWith(query, { [dimension]: writeFilter({ kind: 'is', value }) })}
      preventScrollReset
      title={words}
      className="block truncate rounded-sm px-2 py-1.5 hover:underline focus-visible:-outline-offset-2"
    >
      {words}
    </Link>
  )
}
