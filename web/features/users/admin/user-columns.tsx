import { planNames } from '../../../../domain/billing/plans.ts'
import { stateNames } from '../../../../domain/billing/subscription.ts'
import { roleFilters, type UserAccess, type UserSummary } from '../../../../domain/staff/users.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import type { Column } from '../../../ui/data-table.tsx'

type Sort = (key: string) => NonNullable<Column<UserSummary>['sort']>

/** The columns of the list of users; `isBillingRead` is false while plans cannot be read. */
export function userColumns(sort: Sort, isBillingRead: boolean): Column<UserSummary>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      sort: sort('name'),
      cell: ({ id, name, email, phone }) => (
        <>
          <a
            href={`/admin/users/${id}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </a>
          <span className="block text-ink-muted">{email ?? phone}</span>
        </>
      ),
    },
    { id: 'role', title: 'Role', cell: ({ role }) => role && roleFilters[role] },
    {
      id: 'billing',
      title: 'Billing',
      cell: ({ access }) => {
        if (!isBillingRead) return <span className="text-danger">Cannot be read</span>
        return access ? <Billing access={access} /> : 'Free'
      },
    },
    {
      id: 'joined',
      title: 'Joined',
      narrow: 'Joined',
      sort: sort('joined'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap text-ink-muted">
          {shortDate(createdAt)}
        </time>
      ),
    },
  ]
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
