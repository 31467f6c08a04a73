import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import {
  billingFilters,
  roleFilters,
  searchLength,
  UsersQuery,
} from '../../../../domain/staff/users.ts'
import { unwrap } from '../../../lib/api.ts'
import { CsvLink } from '../../../lib/lists/csv-link.tsx'
import { pageLinks, sortLink } from '../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { userColumns } from './user-columns.tsx'

const NewUserDialog = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./new-user-dialog.tsx'))),
)

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = knownParams(UsersQuery, new URL(request.url).searchParams)
  return unwrap(context.get(pageContext).api.admin.users.$get({ query }))
}

const filters: ListFilter[] = [
  {
    name: 'search',
    kind: 'search',
    title: 'Name, address or domain',
    placeholder: 'Begins with…',
    maxLength: searchLength.max,
  },
  { name: 'role', kind: 'choice', title: 'Role', options: roleFilters },
  { name: 'billing', kind: 'choice', title: 'Billing', options: billingFilters },
]

/** The list of users with their roles and plans. */
export function Component() {
  const { users, page, more, billing } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const sort = (key: string) => sortLink(search, key, '-joined')
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Users</PageHeading>
        <div className="flex flex-wrap gap-3">
          <CsvLink path="/api/admin/users/export" />
          <NewUserButton />
        </div>
      </div>
      <ListFilters label="Users" filters={filters} />
      <DataTable
        caption="Users"
        columns={userColumns(sort, billing)}
        rows={users}
        keyOf={({ id }) => id}
        busy={useNavigation().state === 'loading'}
        empty="Nobody is found by this. Take a filter away, or search by the beginning of a name or address."
        pages={pageLinks(search, { page, more })}
      />
    </div>
  )
}

/** The button that opens the dialog to create an account. */
function NewUserButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden strokeWidth={1.75} className="size-4.5" />
        New account
      </Button>
      <Suspense>{open && <NewUserDialog onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
