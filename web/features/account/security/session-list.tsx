import type { OwnSession } from '../../../../domain/accounts/overview.ts'
import { routes } from '../../../../domain/routes.ts'
import { api, done } from '../../../lib/api.ts'
import { Moment, useMoment } from '../../../lib/moment.tsx'
import { tellAuth } from '../../../lib/session/auth-events.ts'
import { forgetTyped } from '../../../lib/session/tab-memory.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { useAccount } from '../use-account.ts'

/** The account's sessions, to end one, all others, or all. */
export function SessionList() {
  const { account, reload } = useAccount()
  const inWords = useMoment()
  const kept = useFocusKept<HTMLUListElement>(account.sessions)
  const others = account.sessions.filter(({ current }) => !current)

  async function end(work: () => Promise<void>, said: string) {
    try {
      await work()
      await reload()
      toast.success(said)
    } catch {
      toast.error('That did not work. Please try again.')
    }
  }

  async function endAll() {
    await done(api.account.sessions.end.$post({ json: { scope: 'all' } }))
    forgetTyped()
    tellAuth('SIGNED_OUT')
    location.assign(routes.auth.path)
  }

  return (
    <div className="flex flex-col gap-5">
      <ul {...kept} className="divide-y divide-line border-y border-line">
        {account.sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 py-3">
            <SessionText session={session} />
            {!session.current && (
              <Button
                variant="quiet"
                aria-label={`Log out ${session.device}, last used ${inWords(session.lastUsedAt)}`}
                onClick={() =>
                  end(
                    () => done(api.account.sessions[':id'].$delete({ param: { id: session.id } })),
                    `${session.device} is logged out`,
                  )
                }
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={others.length === 0}
          onClick={() =>
            end(
              () => done(api.account.sessions.end.$post({ json: { scope: 'others' } })),
              'Every other browser is logged out',
            )
          }
        >
          Log out all others
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            void endAll().catch(() => toast.error('That did not work. Please try again.'))
          }
        >
          Log out everywhere
        </Button>
      </div>
    </div>
  )
}

function SessionText({ session }: { session: OwnSession }) {
  return (
    <div>
      <p className="text-sm font-semibold first-letter:uppercase">
        {session.device}
        {session.current && <span className="ml-2 font-normal text-brand">this browser</span>}
      </p>
      <p className="text-sm text-ink-muted">
        Last used <Moment at={session.lastUsedAt} />, logged in <Moment at={session.startedAt} />
      </p>
    </div>
  )
}
