import { deviceOf } from '../../../../domain/accounts/device.ts'
import type { UserDetail } from '../../../../domain/staff/user-admin.ts'
import { Moment } from '../../../lib/moment.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { userCalls } from './calls.ts'

type SessionListProps = { user: UserDetail; onChanged(): Promise<void> }

/** A user's sessions, to end one or all. */
export function SessionList({ user: { id, sessions }, onChanged }: SessionListProps) {
  const { busy, run } = useCall(onChanged)
  const kept = useFocusKept<HTMLUListElement>(sessions)

  if (sessions.length === 0)
    return <p className="mt-3 text-sm text-ink-muted">Signed in nowhere at the moment.</p>
  return (
    <>
      <ul {...kept} className="mt-3 divide-y divide-line border-y border-line text-sm">
        {sessions.map(({ id: session, device, lastUsedAt, impersonatedBy }) => (
          <li key={session} className="flex items-center gap-4 py-2.5">
            <p className="min-w-0 flex-1">
              <span className="line-clamp-1 break-all font-semibold first-letter:uppercase">
                {impersonatedBy ? `${impersonatedBy} as them` : deviceOf(device)}
              </span>
              <span className="text-ink-muted">
                Last used <Moment at={lastUsedAt} />
              </span>
            </p>
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => void run(() => userCalls.endSession(id, session))}
            >
              End<span className="sr-only"> the session of {deviceOf(device)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          disabled={busy}
          className="mt-3"
          onClick={() => void run(() => userCalls.endSessions(id))}
        >
          End all sessions
        </Button>
      )}
    </>
  )
}
