import { Download, Images, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type ManagedResource,
  ManageQuery,
  reviewFilters,
  stateLabels,
} from '../../../../domain/resources/editing.ts'
import { resourceTypeLabels, resourceTypes } from '../../../../domain/resources/resources.ts'
import { routes } from '../../../../domain/routes.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { unwrap } from '../../../lib/api.ts'
import { listAddress, pageLinks, sortLink } from '../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { chipClasses } from '../../../ui/chip.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { StateMark } from './state-mark.tsx'

// Left out of the worker's bundle: nothing is selected before hydration.
const BulkBar = import.meta.env.SSR ? () => null : lazy(browserOnly(() => import('./bulk-bar.tsx')))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = knownParams(ManageQuery, new URL(request.url).searchParams)
  return unwrap(api.admin.resources.$get({ query }))
}

/** The staff's list of resources. */
export function Component() {
  const { resources, page, more } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = resources.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Resources</PageHeading>
        <span className="flex flex-wrap gap-x-1 gap-y-2">
          <a href={routes.adminMedia.path} className={buttonClasses('quiet')}>
            <Images aria-hidden strokeWidth={1.75} className="size-4.5" />
            Media
          </a>
          <a href={routes.adminResourceImport.path} className={buttonClasses('quiet')}>
            <Upload aria-hidden strokeWidth={1.75} className="size-4.5" />
            Import
          </a>
          <Menu
            label="Export"
            className={buttonClasses('quiet')}
            items={(['csv', 'zip'] as const).map((format) => ({
              label: exportWords[format],
              onSelect: () => window.location.assign(exportAddress(search, format)),
            }))}
          >
            <Download aria-hidden strokeWidth={1.75} className="size-4.5" />
            Export
          </Menu>
          <a href="/admin/resources/new" className={buttonClasses()}>
            <Plus aria-hidden strokeWidth={2} className="size-4.5" />
            New resource
          </a>
        </span>
      </div>
      <Views />
      <ListFilters label="Resources" filters={filters} />
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar ids={shown} onDone={() => setSelected(new Set())} />
        </Suspense>
      )}
      <DataTable
        caption="Resources"
        columns={columns((key) => sortLink(search, key, '-updated'))}
        rows={resources}
        keyOf={({ id }) => id}
        busy={useNavigation().state === 'loading'}
        empty={
          search.size > 0
            ? 'Nothing is found by this. Take a filter away.'
            : 'The library is empty. Begin with “New resource”.'
        }
        selection={{ selected, onChange: setSelected, nameOf: ({ title }) => title }}
        pages={pageLinks(search, { page, more })}
      />
    </div>
  )
}

const exportWords = {
  csv: 'This list as CSV',
  zip: 'Markdown and files as ZIP',
} as const

/** The URL that downloads all resources of the filtered list. */
function exportAddress(search: URLSearchParams, format: 'csv' | 'zip'): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.set('format', format)
  return `/api/admin/resources/export?${query}`
}

const views = [
  { name: 'All', query: '' },
  { name: 'Drafts', query: 'state=draft' },
  { name: 'Scheduled', query: 'state=scheduled' },
  { name: 'Published', query: 'state=published' },
  { name: 'Review overdue', query: 'review=overdue&sort=review' },
  { name: 'Archived', query: 'state=archived' },
  { name: 'Trash', query: 'state=trashed' },
]

/** Links to the most used lists. */
function Views() {
  const [search] = useSearchParams()
  const current = `${search.get('state') ?? ''}|${search.get('review') ?? ''}`
  return (
    <nav aria-label="Views" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {views.map(({ name, query }) => {
          const view = new URLSearchParams(query)
          const isCurrent = `${view.get('state') ?? ''}|${view.get('review') ?? ''}` === current
          return (
            <li key={name}>
              <a
                href={`/admin/resources${query && `?${query}`}`}
                aria-current={isCurrent ? 'true' : undefined}
                className={chipClasses}
              >
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const filters: ListFilter[] = [
  {
    name: 'search',
    kind: 'search',
    title: 'Search',
    placeholder: 'Words of the title or address',
    maxLength: 100,
  },
  { name: 'state', kind: 'choice', title: 'State', all: 'All but trash', options: stateLabels },
  {
    name: 'type',
    kind: 'choice',
    title: 'Type',
    options: Object.fromEntries(resourceTypes.map((type) => [type, resourceTypeLabels[type].one])),
  },
  {
    name: 'domain',
    kind: 'choice',
    title: 'Advisor',
    options: Object.fromEntries(advisorIds.map((id) => [id, advisors[id].title])),
  },
  { name: 'review', kind: 'choice', title: 'Review', all: 'Any time', options: reviewFilters },
]

type Sort = (key: string) => NonNullable<Column<ManagedResource>['sort']>

const columns = (sort: Sort): Column<ManagedResource>[] => [
  {
    id: 'title',
    title: 'Title',
    sort: sort('title'),
    cell: (resource) => <Title resource={resource} />,
  },
  { id: 'state', title: 'State', cell: (resource) => <Standing resource={resource} /> },
  {
    id: 'review',
    title: 'Review by',
    narrow: 'Review by',
    sort: sort('review'),
    cell: ({ reviewBy, overdue }) =>
      reviewBy === null ? (
        <span className="text-ink-muted">none</span>
      ) : (
        <span
          className={`whitespace-nowrap ${overdue ? 'font-semibold text-attention' : 'text-ink-muted'}`}
        >
          {shortDate(reviewBy)}
          {overdue && <span className="block text-xs">overdue</span>}
        </span>
      ),
  },
  {
    id: 'readers',
    title: 'Readers',
    narrow: 'Readers in 30 days:',
    numeric: true,
    cell: ({ readers }) => <span title="In the last 30 days">{readers}</span>,
  },
  {
    id: 'updated',
    title: 'Changed',
    narrow: 'Changed',
    sort: sort('updated'),
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} className="whitespace-nowrap text-ink-muted">
        {shortDate(updatedAt)}
      </time>
    ),
  },
]

function Title({ resource }: { resource: ManagedResource }) {
  const { id, title, type, premium, owner, tags, draft } = resource
  const [search] = useSearchParams()
  return (
    <>
      <a
        href={`/admin/resources/edit/${id}`}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {title}
      </a>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-ink-muted">
        {resourceTypeLabels[type].one}
        {premium && <span className="font-semibold text-attention">Premium</span>}
        <span>{owner}</span>
        {tags.map(({ slug, name }) => (
          <a
            key={slug}
            href={listAddress(search, { tag: slug })}
            className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
          >
            #{name}
          </a>
        ))}
      </span>
      {draft && (
        <span className="mt-1 block text-xs text-attention">
          {`Unsaved draft of ${draft.by}, `}
          <Moment at={draft.at} />
        </span>
      )}
    </>
  )
}

function Standing({ resource }: { resource: ManagedResource }) {
  const { state, publishAt, unpublishAt, deletedAt } = resource
  return (
    <>
      <StateMark state={state} />
      {state === 'scheduled' && publishAt && <When text="on" at={publishAt} />}
      {state === 'published' && unpublishAt && <When text="until" at={unpublishAt} />}
      {deletedAt && <When text="deleted for good on" at={deletedAt} />}
    </>
  )
}

const When = ({ text, at }: { text: string; at: string }) => (
  <span className="block text-xs text-ink-muted">
    {text} <Moment at={at} />
  </span>
)
