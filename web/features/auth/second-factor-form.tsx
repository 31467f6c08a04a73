import { useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import { CodeField, FailureNote } from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { verifyFactor } from './credentials.ts'
import { leave } from './leave.ts'

/** The second step of a log-in: the code of an app, or a backup code. */
export function SecondFactorForm({ next }: { next: string }) {
  const [byBackup, setByBackup] = useState(false)
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    await verifyFactor(typed('code'), typed('trust') === 'on')
    tellAuth('MFA_CHALLENGE_VERIFIED')
    return leave('in', next)
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      {byBackup ? (
        <TextField
          key="backup"
          label="Backup code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="One of the codes you kept when you set up the app. Each works once."
        />
      ) : (
        <CodeField key="app" />
      )}
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" name="trust" className="size-4.5 accent-brand" />
        Do not ask again on this device for 30 days
      </label>
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" onClick={() => setByBackup(!byBackup)}>
          {byBackup ? 'Use the app instead' : 'Use a backup code'}
        </Button>
        <a
          href={`${routes.auth.path}?${new URLSearchParams({ next })}`}
          className="inline-flex min-h-11 items-center px-3 text-sm font-semibold text-ink-muted hover:text-ink"
        >
          Start again
        </a>
      </div>
    </form>
  )
}
