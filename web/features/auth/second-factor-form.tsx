import { useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import { CodeField, FailureNote } from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { verifyFactor } from './credentials.ts'
import { leave } from './leave.ts'

/** The second step of a log-in: an authenticator app's code or a backup code. */
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
      <Checkbox name="trust">Do not ask again on this device for 30 days</Checkbox>
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" onClick={() => setByBackup(!byBackup)}>
          {byBackup ? 'Use the app instead' : 'Use a backup code'}
        </Button>
        <StartAgain next={next} />
      </div>
    </form>
  )
}

/** The second step for staff whose second factor is a passkey. */
export function PasskeyStep({ next }: { next: string }) {
  const { busy, failure, onSubmit } = useSubmit(async () => {
    const { signInWithPasskey } = await import('../../lib/session/passkeys.ts')
    await signInWithPasskey()
    tellAuth('MFA_CHALLENGE_VERIFIED')
    return leave('in', next)
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in…' : 'Use your passkey'}
      </Button>
      <p className="text-sm text-ink-muted">
        Without the device that holds it? Another admin can take your role away until you have
        logged in and added a new passkey.
      </p>
      <div className="-ml-3">
        <StartAgain next={next} />
      </div>
    </form>
  )
}

function StartAgain({ next }: { next: string }) {
  return (
    <a
      href={`${routes.auth.path}?${new URLSearchParams({ next })}`}
      className="inline-flex min-h-11 items-center px-3 text-sm font-semibold text-ink-muted hover:text-ink"
    >
      Start again
    </a>
  )
}
