import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRevalidator } from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import { type AuditEntry, auditActionInWords } from '../../../../domain/staff/audit.ts'
import type { UserDetail } from '../../../../domain/staff/user-admin.ts'
import { roleFilters } from '../../../../domain/staff/users.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { unwrap, unwrapPart } from '../../../lib/api.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { SessionList } from './session-list.tsx'
import { UserActions } from './user-actions.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const id = params.id ?? ''
  const user = await unwrap(api.admin.users[':id'].$get({ param: { id } }))
  const log = await unwrapPart(
    api.admin.audit.$get({ query: { subject: id, sort: '-at', limit: '20', page: '1' } }),
  )
  return { user, events: log?.events ?? null }
}

/**
 * A user's page: facts, actions, sessions and audit events. Billing's part is its child route
 * (web/pages.tsx).
 */
export function Component() {
  const { user, events } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const own = useViewer().user?.id === user.id
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <a
        href="/admin/users"
        className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
        Users
      </a>
      <PageHeading className="mt-2 break-words">{user.name}</PageHeading>
      <p className="mt-1 break-words text-ink-muted">
        {user.email ?? user.phone}
        {user.email && !user.emailVerified && ' (not confirmed)'}
      </p>
      <States user={user} />
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Facts user={user} />
          <Part title="Plan and access">
            <Outlet context={user} />
          </Part>
          <Part title="Sessions">
            <SessionList user={user} onChanged={revalidate} />
          </Part>
          <Part title="What staff did">
            {events ? (
              <Events events={events} id={user.id} />
            ) : (
              <Unread>The log cannot be read just now.</Unread>
            )}
          </Part>
        </div>
        <UserActions user={user} own={own} onChanged={revalidate} />
      </div>
    </div>
  )
}

function States({ user: { ban, deletionDueAt } }: { user: UserDetail }) {
  return (
    <div className="mt-4 flex flex-col gap-2 text-sm empty:hidden">
      {ban && (
        <p className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
          Banned since {shortDate(ban.at)}
          {ban.endsAt ? (
            <>
              {' '}
              until <Moment at={ban.endsAt} />
            </>
          ) : (
            ', without an end'
          )}
          . {ban.reason}
        </p>
      )}
      {deletionDueAt && (
        <p className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
          Will be deleted with its data on <Moment at={deletionDueAt} />.
        </p>
      )}
    </div>
  )
}

function Facts({ user }: { user: UserDetail }) {
  const { role, createdAt, secondFactor, conversations, feedback, id } = user
  return (
    <dl className="pairs gap-x-6 gap-y-4 border-y border-line py-4 text-sm sm:grid-cols-3 lg:grid-cols-5">
      <Fact title="Role">{role ? roleFilters[role] : 'None'}</Fact>
      <Fact title="Joined">{shortDate(createdAt)}</Fact>
      <Fact title="Second factor">{secondFactor ? 'On' : 'Off'}</Fact>
      <Fact title="Conversations">{conversations}</Fact>
      <Fact title="Feedback">
        {feedback > 0 ? (
          <a
            href={`/admin/feedback?user=${id}`}
            className="text-brand underline underline-offset-2"
          >
            {counted(feedback, 'message')}
          </a>
        ) : (
          'None'
        )}
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{title}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Events({ events, id }: { events: AuditEntry[]; id: string }) {
  if (events.length === 0)
    return (
      <p className="mt-3 text-sm text-ink-muted">Nobody has changed anything about this account.</p>
    )
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
        {events.map(({ id: event, by, action, details, at }) => (
          <li key={event} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span className="min-w-0 break-words">
              {by.name} {auditActionInWords(action)}
              {typeof details.reason === 'string' && `: ${details.reason}`}
            </span>
            <Moment at={at} className="text-ink-muted" />
          </li>
        ))}
      </ul>
      <a
        href={`/admin/audit?subject=${id}`}
        className="mt-2 inline-flex min-h-8 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
      >
        All of it in the audit log
      </a>
    </>
  )
}
