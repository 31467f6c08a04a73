import { routes } from '../../../domain/routes.ts'
import { storeFlash } from '../../lib/kept/flash.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import { FailureNote, NewPasswordField } from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAddress, resetByLink, signInByLink } from './credentials.ts'
import { leave } from './leave.ts'

/** `token`: from the mailed link. `next`: address to load after logging in. */
type LinkFormProps = { token: string; next: string }

/** Confirms an address in another browser than it was registered in, by choosing a new password. */
export function ConfirmForm({ token, next }: LinkFormProps) {
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    await confirmAddress(token, typed('password'))
    return leave('in', next)
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <NewPasswordField label="New password" failure={failure} />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Confirming…' : 'Confirm my address'}
      </Button>
    </form>
  )
}

/** Sets a new password, or an invited account's first; the person then logs in with it. */
export function ResetForm({ token, next, isFirst = false }: LinkFormProps & { isFirst?: boolean }) {
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    await resetByLink(token, typed('password'))
    tellAuth('PASSWORD_RECOVERY')
    const done = isFirst ? 'set' : 'changed'
    storeFlash({ message: `Your password is ${done}. Log in with it.`, tone: 'success' })
    location.assign(`${routes.auth.path}?${new URLSearchParams({ next })}`)
    return 'leave'
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <NewPasswordField label={isFirst ? 'Password' : 'New password'} failure={failure} />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving…' : isFirst ? 'Set my password' : 'Save the new password'}
      </Button>
    </form>
  )
}

/**
 * Logs in with a mailed link after a press of a button, since mail filters open links and would use
 * it up.
 */
export function LinkLogin({ token, next }: LinkFormProps) {
  const { busy, failure, onSubmit } = useSubmit(async () => {
    return leave(await signInByLink(token), next)
  })
  return (
    <form method="post" onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
      {failure && (
        <a href={routes.auth.path} className="text-sm font-semibold text-brand underline">
          Ask for a new link
        </a>
      )}
    </form>
  )
}
