import { type FormEvent, useState } from 'react'
import { passwordLength } from '../../../domain/constants.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CredentialsError, signIn, signUp } from './credentials.ts'

type CredentialsFormProps = {
  mode: 'login' | 'register'
  /** Where a full page load goes once signed in. */
  next: string
}

/** E-mail or phone number plus password; registering also asks for a name. */
export function CredentialsForm({ mode, next }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CredentialsError | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const registering = mode === 'register'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const credentials = {
      identifier: text('identifier'),
      password: text('password'),
      name: text('name'),
    }
    setBusy(true)
    setFailure(null)
    try {
      const unconfirmed = registering ? await signUp(credentials, next) : await signIn(credentials)
      if (unconfirmed) setMailedTo(unconfirmed)
      else location.assign(next)
    } catch (error) {
      setFailure(
        error instanceof CredentialsError ? error : new CredentialsError('Please try again.'),
      )
      setBusy(false)
    }
  }

  if (mailedTo) return <CheckMail address={mailedTo} />
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {registering && <TextField label="Name" name="name" autoComplete="name" />}
      <TextField
        label="Email or phone number"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        hint={registering ? `At least ${passwordLength.min} characters.` : undefined}
      />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {registering
          ? busy
            ? 'Creating your account…'
            : 'Create account'
          : busy
            ? 'Logging in…'
            : 'Log in'}
      </Button>
    </form>
  )
}

/** The same whether or not the address had an account. */
function CheckMail({ address }: { address: string }) {
  return (
    <div role="status" className="rounded-md border border-line p-4">
      <h2 className="font-semibold">Check your mail</h2>
      <p className="mt-2 text-sm">
        We sent a message to {address}. Open the link in it, in this browser, to finish.
      </p>
    </div>
  )
}

/** Why a form was refused, with every reason against a weak password. */
export function FailureNote({ failure }: { failure: CredentialsError | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          <p>{failure.message}</p>
          {failure.reasons.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {failure.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
