import { useState } from 'react'
import { Link } from 'react-router'
import { type Dimension, dimensions } from '../../../../domain/analytics/dimensions.ts'
import { otherValues } from '../../../../domain/analytics/figures.ts'
import { readFilter, writeFilter } from '../../../../domain/analytics/filter.ts'
import { Button } from '../../../ui/button.tsx'
import { BarList } from '../../../ui/chart/bar-list.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { formatConversion, formatDuration, formatNumber, valueInWords } from './words.ts'

type Counted = Figures['by'][Dimension][number]
/** The figure beside a value's visits. */
type Further = {
  head: string
  of(counted: Counted, figures: Figures, dimension: Dimension): string
}
/** A dimension's values; with `beginning` only those with that prefix, shown without it. */
type Tab = { label: string; dimension: Dimension; beginning?: string; further?: Further }
type Panel = { title: string; tabs: [Tab, ...Tab[]]; empty: string }

const all = (dimension: Dimension): Tab => ({ label: dimensions[dimension], dimension })
const properties = (label: string, beginning: string): Tab => ({
  label,
  dimension: 'property',
  beginning,
})

const visitors: Further = { head: 'Visitors', of: ([, count]) => formatNumber(count) }
const times = (head: string): Further => ({ head, of: ([, , , count]) => formatNumber(count) })
const secondsAView: Further = {
  head: 'On average',
  of: ([, , , views, seconds]) => (seconds ? formatDuration(seconds / views) : '–'),
}
const conversion: Further = {
  head: 'Of visitors',
  of: ([, count], { totals }) => formatConversion(count, totals.visitors),
}
/** Of all visitors from a source, a country and so on, those who pass the filters. */
const converted: Further = {
  head: 'Conversion',
  of: ([value, count], { looked }, dimension) =>
    formatConversion(count, looked?.by[dimension][value] ?? 0),
}
const furtherOf: Partial<Record<Dimension, Further>> = {
  page: times('Views'),
  event: times('Times'),
  property: times('Times'),
}

const panels: Panel[] = [
  {
    title: 'Pages',
    tabs: [
      all('page'),
      { label: 'Time on page', dimension: 'page', further: secondsAView },
      { label: 'Reached by', dimension: 'page', further: conversion },
      all('entry'),
      all('exit'),
      all('way'),
    ],
    empty: 'No page was viewed in this time.',
  },
  {
    title: 'Where visits come from',
    tabs: [all('channel'), all('source'), all('medium'), all('campaign')],
    empty: 'No visits in this time. Links with utm_source, utm_medium and utm_campaign show here.',
  },
  {
    title: 'Devices',
    tabs: [all('device'), all('browser'), all('os')],
    empty: 'No visits in this time.',
  },
  { title: 'Countries', tabs: [all('country')], empty: 'No visits in this time.' },
  {
    title: 'Events',
    tabs: [
      all('event'),
      { label: 'Conversion', dimension: 'event', further: conversion },
      // Counted on every page by web/lib/track.ts.
      properties('Links out', 'outbound_link: to = '),
      properties('Downloads', 'download: file = '),
      properties('Not found', 'not_found: path = '),
      all('property'),
    ],
    empty: 'Nothing of it happened in this time.',
  },
]

const shownAtFirst = 10

/**
 * The most frequent values of every dimension with their shares of all visits. Selecting a value
 * filters the page by it.
 */
export default function AnalyticsPanels({
  figures,
  query,
}: {
  figures: Figures
  query: AddressQuery
}) {
  return (
    <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-2">
      {panels.map((panel) => (
        <PanelView key={panel.title} panel={panel} figures={figures} query={query} />
      ))}
    </div>
  )
}

/**
 * Whether the filters ask for something that visitors did: a page, an event, one of its properties.
 */
const hasGoal = (query: AddressQuery) =>
  (['page', 'event', 'property'] as const).some((dimension) => {
    const text = query[dimension]
    return text !== undefined && ['is', 'contains'].includes(readFilter(text).kind)
  })

type PanelProps = { panel: Panel; figures: Figures; query: AddressQuery }

function PanelView({ panel: { title, tabs, empty }, figures, query }: PanelProps) {
  const [shown, setShown] = useState(tabs[0])
  const [whole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const { label, dimension, beginning = '' } = shown
  const further = shown.further ?? furtherOf[dimension] ?? (hasGoal(query) ? converted : visitors)
  const id = `panel-${tabs[0].dimension}`
  const wordsOf = (value: string) => valueInWords(dimension, value).slice(beginning.length)
  // Visits without a medium or campaign are left out.
  const values = figures.by[dimension].filter(
    ([value]) =>
      value.startsWith(beginning) && (value !== '' || !['medium', 'campaign'].includes(dimension)),
  )
  const found = values.filter(([value]) =>
    wordsOf(value).toLowerCase().includes(search.toLowerCase()),
  )
  const bars = found.slice(0, whole ? undefined : shownAtFirst).map((counted) => {
    const [value, , visits] = counted
    const words = wordsOf(value)
    return {
      key: value,
      label: <Value dimension={dimension} value={value} words={words} query={query} />,
      value: visits,
      more: further.of(counted, figures, dimension),
    }
  })
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {tabs.length > 1 && (
          <div className="flex flex-wrap gap-1">
            {tabs.map((one) => (
              <button
                key={one.label}
                type="button"
                aria-pressed={one === shown}
                onClick={() => {
                  setShown(one)
                  setSearch('')
                }}
                className="min-h-11 rounded-md px-2.5 text-sm text-ink-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-brand-strong sm:min-h-9 print:not-aria-pressed:hidden"
              >
                {one.label}
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
          aria-label={`Search in ${title}: ${label}`}
          placeholder="Search"
          className={`${inputClasses} mt-2 text-sm print:hidden`}
        />
      )}
      <BarList
        title={label}
        heads={[beginning ? label : dimensions[dimension], 'Visits, share', further.head]}
        bars={bars}
        of={figures.totals.visits}
        empty={search ? 'None of the most frequent has this in it.' : empty}
      />
      {found.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${found.length}`}
        </Button>
      )}
      {search.trim() && dimension !== 'country' && (
        <Link
          to={addressWith(query, {
            [dimension]: writeFilter({ kind: 'contains', values: [search.trim()] }),
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
  words,
  query,
}: {
  dimension: Dimension
  value: string
  words: string
  query: AddressQuery
}) {
  if (value === otherValues)
    return <span className="block px-2 py-1.5 text-ink-muted">Others, rarer by the day</span>
  return (
    <Link
      to={addressWith(query, { [dimension]: writeFilter({ kind: 'is', values: [value] }) })}
      preventScrollReset
      title={words}
      className="block truncate rounded-sm px-2 py-1.5 hover:underline focus-visible:-outline-offset-2"
    >
      {words}
    </Link>
  )
}
