import { planNames } from '../../../../domain/billing/plans.ts'
import { stateNames } from '../../../../domain/billing/subscription.ts'
import { roleFilters, type UserAccess, type UserSummary } from '../../../../domain/users.ts'

type UsersTableProps = { users: UserSummary[]; onOpen(user: UserSummary): void }

const columns = ['Name', 'Role', 'Billing', 'Joined'] as const

/** One row a person; on a narrow screen each row stands as a block of its own. */
export function UsersTable({ users, onOpen }: UsersTableProps) {
  return (
    <table className="mt-6 block w-full border-y border-line @2xl:table">
      <caption className="sr-only">Users</caption>
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="py-2.5 pr-4 text-left text-sm font-semibold text-ink-muted"
            >
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Access</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line @2xl:table-row-group">
        {users.map((user) => (
          <UserRow key={user.id} user={user} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'col-start-1 block pr-4 align-top @2xl:table-cell @2xl:py-3'

function UserRow({ user, onOpen }: { user: UserSummary; onOpen(user: UserSummary): void }) {
  const { name, email, phone, role, createdAt, access } = user
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line py-3.5 @2xl:table-row @2xl:border-t @2xl:py-0">
      <th scope="row" className={`${cell} max-w-md break-words text-left font-normal`}>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{email ?? phone}</span>
      </th>
      <td className={`${cell} text-sm empty:hidden @2xl:empty:table-cell`}>
        {role && roleFilters[role]}
      </td>
      <td className={`${cell} text-sm`}>{access ? <Billing access={access} /> : 'Free'}</td>
      <td className={`${cell} text-sm text-ink-muted`}>
        <span className="@2xl:hidden">Joined </span>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {shortDate(createdAt)}
        </time>
      </td>
      <td className="col-start-2 row-start-1 block align-top @2xl:table-cell @2xl:py-0.5 @2xl:text-right">
        <button
          type="button"
          onClick={() => onOpen(user)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline @2xl:px-2"
        >
          Access<span className="sr-only"> of {name}</span>
        </button>
      </td>
    </tr>
  )
}

function Billing({ access }: { access: UserAccess }) {
  const { planType, state, endsAt, renews, open } = access
  const trouble = state === 'past_due' || state === 'unpaid' || state === 'incomplete'
  const over = !open && !trouble && state !== 'paused'
  const until = endsAt && `${over ? 'on' : renews ? 'renews' : 'until'} ${shortDate(endsAt)}`
  return (
    <>
      <span className={open ? 'font-semibold' : ''}>{planNames[planType]}</span>
      <span className={`block ${trouble ? 'text-danger' : 'text-ink-muted'}`}>
        {[over ? 'Ended' : stateNames[state], trouble ? null : until].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

/** "Nov 27, 2026", in UTC, so that the server and every browser write the same day. */
function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
