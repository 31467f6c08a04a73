import { Rss, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchesAtOnce, searchesOfNetworkAtOnce } from '../../../domain/constants.ts'
import {
  type FacetKind,
  type FacetValue,
  facetKinds,
  type Listing,
  type ListingQuery,
  librarySearchLength,
  listingAddress,
  type ResourceSort,
  resourcesPerPage,
  sortLabels,
} from '../../../domain/resources/listing.ts'
import type { ReaderView } from '../../../domain/resources/view.ts'
import { routes } from '../../../domain/routes.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { CardLink, CardRow } from './resource-card.tsx'

const { path } = routes.resources

/** The library's page: search, filters and results as links and a form, without JavaScript. */
export function LibraryPage({ library }: StaticPageProps) {
  if (!library) return null
  const { query, listing, reader } = library
  const isWhole = !query.search && facetKinds.every((kind) => query[kind] === undefined)
  return (
    <div className="mx-auto max-w-page px-5 pt-12 pb-20 sm:pt-16">
      <h1 className="text-3xl sm:text-4xl">Resources</h1>
      <p className="mt-4 max-w-[42rem] font-serif text-lg">
        Templates, checklists and guides a district can use on Monday: fill them in, print them,
        download them for Word.
      </p>
      <SearchForm query={query} isKnown={reader !== null} />
      {isWhole && query.page === 1 && reader && <Kept reader={reader} />}
      <div className="mt-8 grid gap-x-12 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Filters query={query} listing={listing} />
        <Results query={query} listing={listing} />
      </div>
    </div>
  )
}

function SearchForm({ query, isKnown }: { query: ListingQuery; isKnown: boolean }) {
  const kept = [...facetKinds, 'sort'] as const
  return (
    <search>
      <form action={path} className="mt-7 flex max-w-[42rem] gap-2">
        <label htmlFor="search" className="sr-only">
          Search the library
        </label>
        <input
          id="search"
          name="search"
          type="search"
          defaultValue={query.search ?? ''}
          maxLength={librarySearchLength.max}
          placeholder="Incident plan, budget"
          autoComplete="off"
          aria-describedby="search-limit"
          className="min-h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-surface-raised px-4 placeholder:text-ink-muted"
        />
        {kept.map((name) =>
          query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
        )}
        <button
          type="submit"
          className="inline-flex min-h-12 items-center gap-2 rounded-md bg-brand px-5 font-semibold text-brand-ink hover:bg-brand-strong"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-5" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
      <p id="search-limit" className="mt-1.5 text-xs text-ink-muted">
        {isKnown
          ? `Up to ${searchesAtOnce} searches at the same time.`
          : `Up to ${searchesOfNetworkAtOnce} searches at the same time from one network.`}
      </p>
    </search>
  )
}

/** The reader's unfinished and bookmarked resources. */
function Kept({ reader: { bookmarks, reading } }: { reader: ReaderView }) {
  if (bookmarks.length + reading.length === 0) return null
  return (
    <div className="mt-10 grid gap-8">
      {reading.length > 0 && (
        <KeptList id="continue" title="Continue reading">
          {reading.map((card) => (
            <CardLink key={card.slug} card={card} note={`${card.percent}% read`} />
          ))}
        </KeptList>
      )}
      {bookmarks.length > 0 && (
        <KeptList id="bookmarks" title="Your bookmarks">
          {bookmarks.map((card) => (
            <CardLink key={card.slug} card={card} />
          ))}
        </KeptList>
      )}
    </div>
  )
}

function KeptList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
        {title}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  )
}

const facetTitles: Record<FacetKind, string> = {
  type: 'Type',
  domain: 'Advisor',
  access: 'Access',
  tag: 'Tag',
}
/** Number of tags offered as filters; others are found by the search. */
const mostShown: Partial<Record<FacetKind, number>> = { tag: 16 }

function Filters({ query, listing }: { query: ListingQuery; listing: Listing }) {
  const shown = (['type', 'domain', 'access', 'tag'] as const).filter(
    (kind) => listing.facets[kind].length > 0,
  )
  if (shown.length === 0) return <div />
  const chosen = facetKinds.filter((kind) => query[kind] !== undefined).length
  return (
    <details className="filters print:hidden" open={undefined}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 text-sm font-semibold lg:hidden">
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </summary>
      <nav aria-label="Filters" className="grid gap-6 pt-4 sm:grid-cols-2 lg:grid-cols-1 lg:pt-0">
        {shown.map((kind) => (
          <Facet key={kind} kind={kind} values={listing.facets[kind]} query={query} />
        ))}
      </nav>
    </details>
  )
}

function Facet({
  kind,
  values,
  query,
}: {
  kind: FacetKind
  values: FacetValue[]
  query: ListingQuery
}) {
  const chosen = query[kind]
  const list = values
    .slice(0, mostShown[kind])
    .concat(values.slice(mostShown[kind] ?? values.length).filter(({ value }) => value === chosen))
  return (
    <section aria-labelledby={`filter-${kind}`}>
      <h2 id={`filter-${kind}`} className="font-sans text-sm font-semibold tracking-normal">
        {facetTitles[kind]}
      </h2>
      <ul className="mt-1.5 border-t border-line pt-1.5 text-sm">
        {list.map(({ value, label, count }) => {
          const isChosen = value === chosen
          const next = { ...query, page: 1, [kind]: isChosen ? undefined : value }
          return (
            <li key={value}>
              <a
                href={listingAddress(path, next)}
                rel="nofollow"
                aria-current={isChosen ? 'true' : undefined}
                className="flex min-h-9 items-center justify-between gap-3 rounded-sm px-2 text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong"
              >
                <span>{label}</span>
                {isChosen ? (
                  <>
                    <X aria-hidden strokeWidth={1.75} className="size-4" />
                    <span className="sr-only">, remove this filter</span>
                  </>
                ) : (
                  count !== null && <span className="tabular-nums">{count}</span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Results({ query, listing }: { query: ListingQuery; listing: Listing }) {
  const { results, corrected, relaxed } = listing
  if (results.length === 0) return <Nothing query={query} listing={listing} />
  return (
    <section aria-labelledby="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="results" className="font-sans text-base font-semibold tracking-normal break-words">
          {countText(query, listing)}
        </h2>
        <SortLinks query={query} />
      </div>
      {corrected && (
        <p className="mt-2 text-ink-muted">
          {`Nothing has “${query.search}”. These are the results for `}
          <a
            href={listingAddress(path, { ...query, search: corrected })}
            className="font-semibold text-brand underline underline-offset-2"
          >
            {corrected}
          </a>
          .
        </p>
      )}
      {relaxed && (
        <p className="mt-2 text-ink-muted">
          No resource has all of these words. These have some of them.
        </p>
      )}
      <ol className="mt-4 border-b border-line">
        {results.map((card) => (
          <CardRow key={card.slug} card={card} />
        ))}
      </ol>
      <Pages query={query} listing={listing} />
      <p className="mt-8 text-sm">
        <a
          href={`${path}/feed.xml`}
          className="inline-flex min-h-8 items-center gap-2 text-ink-muted hover:text-ink hover:underline"
        >
          <Rss aria-hidden strokeWidth={1.75} className="size-4" />
          New and changed resources as RSS
        </a>
      </p>
    </section>
  )
}

function countText(query: ListingQuery, { total, total_is_minimum, relaxed }: Listing): string {
  const count = `${total_is_minimum ? 'More than ' : ''}${total.toLocaleString('en-US')} ${
    total === 1 ? 'resource' : 'resources'
  }`
  return query.search && !relaxed ? `${count} for “${query.search}”` : count
}

function SortLinks({ query }: { query: ListingQuery }) {
  const current: ResourceSort = query.sort ?? (query.search ? 'best' : 'updated')
  const offered = Object.entries(sortLabels).filter(([sort]) => sort !== 'best' || query.search)
  return (
    <nav aria-label="Order" className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {offered.map(([sort, label]) => (
          <li key={sort}>
            <a
              href={listingAddress(path, { ...query, page: 1, sort: sort as ResourceSort })}
              rel="nofollow"
              aria-current={sort === current ? 'true' : undefined}
              className="inline-flex min-h-8 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pages({
  query,
  listing: { total, total_is_minimum },
}: {
  query: ListingQuery
  listing: Listing
}) {
  const last = Math.ceil(total / resourcesPerPage)
  if (last <= 1) return null
  const link = (page: number, label: string, rel: string) => (
    <a
      href={listingAddress(path, { ...query, page })}
      rel={rel}
      className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-5 text-sm font-semibold hover:border-ink-muted"
    >
      {label}
    </a>
  )
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4 print:hidden">
      {query.page > 1 && link(query.page - 1, 'Previous', 'prev')}
      <p className="text-sm text-ink-muted">
        {`Page ${query.page} of ${total_is_minimum ? 'more than ' : ''}${last}`}
      </p>
      {query.page < last && link(query.page + 1, 'Next', 'next')}
    </nav>
  )
}

/** The page without results, with what else to try. */
function Nothing({ query, listing }: { query: ListingQuery; listing: Listing }) {
  const isFiltered = facetKinds.some((kind) => query[kind] !== undefined)
  const { search, page } = query
  const title =
    page > 1 && listing.total > 0
      ? 'There is no such page of results'
      : search
        ? `Nothing found for “${search}”`
        : isFiltered
          ? 'No resource has all of these filters'
          : 'The library holds no resources yet'
  return (
    <section aria-labelledby="results" data-nothing-found={search ? '' : undefined}>
      <h2 id="results" className="text-xl break-words">
        {title}
      </h2>
      <ul className="mt-4 grid gap-2 text-ink-muted [&_a]:font-semibold [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2">
        {page > 1 && listing.total > 0 && (
          <li>
            <a href={listingAddress(path, { ...query, page: 1 })}>Go to the first page</a>
          </li>
        )}
        {isFiltered && search && (
          <li>
            <a href={listingAddress(path, { search })}>Search without the filters</a>
          </li>
        )}
        {(isFiltered || search) && (
          <li>
            <a href={path}>See everything the library holds</a>
          </li>
        )}
        {search && <li>Try one or two plain words for it, such as “phishing” or “refresh”.</li>}
        <li>
          <a href={routes.solutions.path}>Ask an advisor</a>
          {': they answer from cited sources and draft what is missing here.'}
        </li>
      </ul>
      {search && (
        <p className="mt-4 text-sm text-ink-muted">
          We keep words that find nothing, without who searched, to see what to write next.
        </p>
      )}
    </section>
  )
}
