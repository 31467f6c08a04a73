import { lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import {
  type FeedbackState,
  feedbackCategories,
  feedbackStates,
  type InboxItem,
  InboxQuery,
  type StaffMember,
} from '../../../../domain/feedback.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { unwrap, unwrapPart } from '../../../lib/api.ts'
import { CsvLink } from '../../../lib/lists/csv-link.tsx'
import { pageLinks, sortLink } from '../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { SavedViews } from './saved-views.tsx'

const BulkBar = lazy(browserOnly(import.meta.env.SSR || (() => import('./bulk-bar.tsx'))))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = knownParams(InboxQuery, new URL(request.url).searchParams)
  const [list, team, saved] = await Promise.all([
    unwrap(api.admin.feedback.$get({ query })),
    unwrapPart(api.admin.feedback.staff.$get()),
    unwrapPart(api.admin.feedback.views.$get()),
  ])
  return { ...list, staff: team?.staff ?? [], views: saved?.views ?? null }
}

/** The feedback inbox: messages with their state, filters and saved views. */
export function Component() {
  const { feedback, page, more, staff, views } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = feedback.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Feedback</PageHeading>
        <CsvLink path="/api/admin/feedback/export" />
      </div>
      {views ? <SavedViews views={views} /> : <Unread>Saved views cannot be read just now.</Unread>}
      <ListFilters label="Feedback" filters={filtersFor(staff)} />
      {shown.length > 0 && (
        <Suspense>
          <BulkBar ids={shown} staff={staff} onDone={() => setSelected(new Set())} />
        </Suspense>
      )}
      <DataTable
        caption="Feedback"
        columns={columns(search)}
        rows={feedback}
        keyOf={({ id }) => id}
        busy={useNavigation().state === 'loading'}
        empty={
          search.size > 0
            ? 'Nothing is found by this. Take a filter away.'
            : 'No messages yet. People write from “Submit Feedback” in their sidebar, or from an answer they rated as poor.'
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: ({ from, message }) => `“${message.slice(0, 40)}” from ${from.name}`,
        }}
        pages={pageLinks(search, { page, more })}
      />
    </div>
  )
}

function filtersFor(staff: StaffMember[]): ListFilter[] {
  return [
    {
      name: 'search',
      kind: 'search',
      title: 'Search',
      placeholder: 'Message or name',
      maxLength: 100,
    },
    {
      name: 'state',
      kind: 'choice',
      title: 'State',
      options: { waiting: 'Waiting for us', ...feedbackStates },
    },
    { name: 'category', kind: 'choice', title: 'Category', options: feedbackCategories },
    {
      name: 'priority',
      kind: 'choice',
      title: 'Support',
      options: { yes: 'Priority', no: 'Without priority' },
    },
    {
      name: 'assignee',
      kind: 'choice',
      title: 'Assigned to',
      all: 'Anybody',
      options: {
        me: 'Me',
        nobody: 'Nobody',
        ...Object.fromEntries(staff.map(({ id, name }) => [id, name])),
      },
    },
  ]
}

const columns = (search: URLSearchParams): Column<InboxItem>[] => [
  {
    id: 'message',
    title: 'Message',
    cell: ({ id, message, category, priority, tags }) => (
      <>
        <a
          href={`/admin/feedback/${id}?${search}`}
          className="line-clamp-2 font-semibold underline-offset-4 hover:underline"
        >
          {message}
        </a>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-ink-muted">
          {feedbackCategories[category]}
          {priority && <span className="font-semibold text-attention">Priority</span>}
          {tags.map((tag) => (
            <a
              key={tag}
              href={`?${new URLSearchParams({ tag })}`}
              className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
            >
              #{tag}
            </a>
          ))}
        </span>
      </>
    ),
  },
  { id: 'from', title: 'From', narrow: 'From', cell: ({ from }) => from.name },
  { id: 'state', title: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    id: 'assignee',
    title: 'Assigned to',
    narrow: 'Assigned to',
    cell: ({ assignee }) => assignee?.name ?? <span className="text-ink-muted">nobody</span>,
  },
  {
    id: 'created',
    title: 'Received',
    narrow: 'Received',
    sort: sortLink(search, 'created', '-created'),
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap text-ink-muted">
        {shortDate(at)}
      </time>
    ),
  },
]

const dots: Record<FeedbackState, string> = {
  new: 'bg-attention',
  open: 'bg-brand',
  answered: 'border-2 border-brand',
  closed: 'border-2 border-line-strong',
}

/** A message's state as a dot and its name. */
function StateMark({ state }: { state: FeedbackState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 rounded-full ${dots[state]}`} />
      {feedbackStates[state]}
    </span>
  )
}
