import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import {
  type AuditEntry,
  AuditQuery,
  auditActionInWords,
  auditActions,
} from '../../../../domain/staff/audit.ts'
import { unwrap, unwrapPart } from '../../../lib/api.ts'
import { CsvLink } from '../../../lib/lists/csv-link.tsx'
import { listAddress, pageLinks, sortLink } from '../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { AuditDetails } from './audit-details.tsx'
import { ChainCheckButton } from './chain-check.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = knownParams(AuditQuery, new URL(request.url).searchParams)
  const { api } = context.get(pageContext)
  const [log, team] = await Promise.all([
    unwrap(api.admin.audit.$get({ query })),
    unwrapPart(api.admin.feedback.staff.$get()),
  ])
  return { ...log, staff: team?.staff ?? [] }
}

/** The list's filters; `people` are staff names by id. */
const filters = (people: Record<string, string>): ListFilter[] => [
  { name: 'actor', kind: 'choice', title: 'Who', options: people },
  { name: 'action', kind: 'choice', title: 'What', options: auditActions },
  {
    name: 'subject',
    kind: 'search',
    title: 'To what',
    placeholder: 'Name, address, setting',
    maxLength: 100,
  },
  { name: 'from', kind: 'date', title: 'From' },
  { name: 'to', kind: 'date', title: 'To' },
]

/**
 * The audit log: who did what to what. Rows are only added, and each contains the hash of the one
 * before.
 */
export function Component() {
  const { events, named, page, more, staff } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const actor = search.get('actor')
  // A former staff member is still named when the address filters by them.
  const people = Object.fromEntries([
    ...(actor ? [[actor, events[0]?.by.name ?? 'Somebody who was staff']] : []),
    ...staff.map(({ id, name }) => [id, name]),
  ])
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Audit log</PageHeading>
        <div className="flex flex-wrap items-center gap-3">
          <ChainCheckButton />
          <CsvLink path="/api/admin/audit/export" />
        </div>
      </div>
      <ListFilters label="Audit log" filters={filters(people)} />
      {!named && <Unread>Some names cannot be read just now: keys stand in their place.</Unread>}
      <DataTable
        caption="Audit log"
        columns={columns(search)}
        rows={events}
        keyOf={({ id }) => id}
        busy={useNavigation().state === 'loading'}
        empty={
          search.size > 0
            ? 'Nothing is found by this. Take a filter away.'
            : 'Nothing yet. What admins and editors change is written here with its time and values.'
        }
        pages={pageLinks(search, { page, more })}
      />
    </div>
  )
}

const columns = (search: URLSearchParams): Column<AuditEntry>[] => [
  {
    id: 'what',
    title: 'What',
    cell: ({ by, action }) => (
      <>
        <a
          href={listAddress(search, { actor: by.id })}
          className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
        >
          {by.name}
        </a>{' '}
        {auditActionInWords(action)}
      </>
    ),
  },
  {
    id: 'subject',
    title: 'To what',
    ownLine: true,
    cell: (entry) => (
      <>
        <a
          href={listAddress(search, { subject: entry.about?.address ?? entry.subject })}
          title={entry.subject}
          className="inline-flex min-h-6 items-center break-words underline-offset-4 hover:underline"
        >
          {subjectInWords(entry)}
        </a>
        {entry.about?.address && (
          <span className="block break-all text-xs text-ink-muted">{entry.about.address}</span>
        )}
      </>
    ),
  },
  {
    id: 'details',
    title: 'Values',
    ownLine: true,
    cell: ({ details }) => <AuditDetails details={details} />,
  },
  {
    id: 'at',
    title: 'When',
    sort: sortLink(search, 'at', '-at'),
    cell: ({ at }) => <Moment at={at} className="whitespace-nowrap text-ink-muted" />,
  },
]

/** The subject's name at the time, else its present name, else its key in words. */
function subjectInWords({ subject, about, details: { title } }: AuditEntry): string {
  if (typeof title === 'string') return title
  return about?.name ?? subject.replaceAll('_', ' ')
}
