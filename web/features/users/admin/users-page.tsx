import { lazy, Suspense, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { UserSummary } from '../../../../domain/users.ts'
import { unwrap } from '../../../lib/api.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { pageAddress, readQuery } from './user-query.ts'
import { UsersFilters } from './users-filters.tsx'
import { UsersTable } from './users-table.tsx'

const UserSheet = lazy(browserOnly(() => import('./user-sheet.tsx')))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams)
  return unwrap(context.get(pageContext).api.admin.users.$get({ query }))
}

/**
 * Who has an account and what they pay for. What another feature knows of one person is its child
 * route, shown beside the list: see web/pages.tsx.
 */
export function Component() {
  const { users } = useLoaderData<typeof loader>()
  const query = readQuery(useSearchParams()[0])
  const loading = useNavigation().state === 'loading'
  const [opened, setOpened] = useState<UserSummary | null>(null)
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <PageHeading>Users</PageHeading>
      <UsersFilters query={query} />
      <div aria-busy={loading} className={`@container ${loading ? 'opacity-60' : ''}`}>
        <p role="status" className="mt-6 text-ink-muted empty:hidden">
          {loading ? 'Searching…' : users.length === 0 && 'Nobody is found by this.'}
        </p>
        {users.length > 0 && <UsersTable users={users} onOpen={setOpened} />}
        <Pages />
      </div>
      <Suspense>{opened && <UserSheet user={opened} onClose={() => setOpened(null)} />}</Suspense>
    </div>
  )
}

function Pages() {
  const { page, more } = useLoaderData<typeof loader>()
  const query = readQuery(useSearchParams()[0])
  if (page === 1 && !more) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Link to={pageAddress(query, page - 1)} rel="prev" className={buttonClasses('secondary')}>
          Newer accounts
        </Link>
      )}
      <p className="text-sm text-ink-muted">Page {page}</p>
      {more && (
        <Link to={pageAddress(query, page + 1)} rel="next" className={buttonClasses('secondary')}>
          Older accounts
        </Link>
      )}
    </nav>
  )
}
