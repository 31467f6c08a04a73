import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { ErrorListInput } from '../../../../domain/error-reports.ts'
import { api, done, unwrap } from '../../../lib/api.ts'
import { CsvLink } from '../../../lib/lists/csv-link.tsx'
import { pageLinks, sortLink } from '../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = knownParams(ErrorListInput, new URL(request.url).searchParams)
  return unwrap(context.get(pageContext).api.admin.errors.$get({ query }))
}

type CountedError = Awaited<ReturnType<typeof loader>>['errors'][number]

const sources = { worker: 'The worker', browser: 'Browsers' } as const

const filters: ListFilter[] = [
  {
    name: 'id',
    kind: 'search',
    title: 'Error id',
    placeholder: 'As somebody quotes it',
    maxLength: 64,
  },
  { name: 'source', kind: 'choice', title: 'Where', options: sources },
]

/**
 * Errors of the worker and of browsers, counted by fault, with or without an error-reporting
 * service.
 */
export function Component() {
  const { errors, page, more, service } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Errors</PageHeading>
        <CsvLink path="/api/admin/errors/export" />
      </div>
      <p className="mt-2 max-w-prose text-ink-muted">
        {`Each fault once, without personal data. ${serviceLine(service)}`}
      </p>
      <ListFilters label="Errors" filters={filters} />
      <DataTable
        caption="Errors"
        columns={columns(revalidate, (key) => sortLink(search, key, '-last'))}
        rows={errors}
        keyOf={({ fingerprint }) => fingerprint}
        busy={useNavigation().state === 'loading'}
        empty={
          search.size > 0
            ? 'Nothing is found by this. Take a filter away.'
            : 'No errors. One that is not seen again is forgotten after the days set under Settings, Privacy.'
        }
        pages={pageLinks(search, { page, more })}
      />
    </div>
  )
}

function serviceLine({ worker, browser }: { worker: boolean; browser: boolean }): string {
  if (worker && browser) return 'They are also sent to the error-reporting service.'
  if (!worker && !browser)
    return 'No error-reporting service is configured (SENTRY_DSN, SENTRY_BROWSER_DSN).'
  return `Only ${worker ? "the worker's" : "browsers'"} are also sent to the error-reporting service.`
}

const time = 'whitespace-nowrap text-ink-muted'

type Sort = (key: string) => NonNullable<Column<CountedError>['sort']>

function columns(onForgotten: () => Promise<void>, sort: Sort): Column<CountedError>[] {
  return [
    { id: 'error', title: 'Error', cell: (error) => <ErrorCell {...error} /> },
    { id: 'source', title: 'Where', cell: ({ source, place }) => `${sources[source]}, ${place}` },
    {
      id: 'count',
      title: 'Times',
      narrow: 'Times:',
      numeric: true,
      sort: sort('count'),
      cell: ({ count }) => count,
    },
    {
      id: 'first',
      title: 'First seen',
      narrow: 'First seen',
      sort: sort('first'),
      cell: (error) => <Moment at={error.first_seen} className={time} />,
    },
    {
      id: 'last',
      title: 'Last seen',
      narrow: 'Last seen',
      sort: sort('last'),
      cell: (error) => <Moment at={error.last_seen} className={time} />,
    },
    {
      id: 'forget',
      title: 'Actions',
      cell: ({ fingerprint, name }) => (
        <ForgetButton name={name} fingerprint={fingerprint} onForgotten={onForgotten} />
      ),
    },
  ]
}

function ErrorCell({ name, message, stack, release }: CountedError) {
  return (
    <details>
      <summary className="cursor-pointer">
        <span className="font-semibold">{name}</span>
        <span className="block break-words text-ink-muted">{message}</span>
      </summary>
      <p className="mt-2 text-xs text-ink-muted">{`Release: ${release}`}</p>
      <pre className="mt-1 max-h-72 overflow-auto rounded-md bg-surface-sunken p-3 text-xs">
        {stack || 'No stack was sent.'}
      </pre>
    </details>
  )
}

type ForgetButtonProps = { name: string; fingerprint: string; onForgotten(): Promise<void> }

/** Deletes an error with its count; it is listed again when it happens again. */
function ForgetButton({ name, fingerprint, onForgotten }: ForgetButtonProps) {
  const { busy, run } = useCall(onForgotten)
  const forget = () =>
    run(() => done(api.admin.errors[':fingerprint'].$delete({ param: { fingerprint } })))
  return (
    <Button
      variant="quiet"
      className="min-h-8 px-2"
      onClick={forget}
      disabled={busy}
      aria-label={`Forget ${name}`}
    >
      Forget
    </Button>
  )
}
