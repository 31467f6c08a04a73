import { type FormEvent, useState } from 'react'
import { passwordLength } from '../../../domain/constants.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CredentialsError, confirmAddress } from './credentials.ts'
import { FailureNote } from './credentials-form.tsx'

type ConfirmFormProps = {
  /** From the link in the message. */
  token: string
  /** Where a full page load goes once signed in. */
  next: string
}

/** Proves an address in another browser than the one that registered it: by a new password. */
export function ConfirmForm({ token, next }: ConfirmFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CredentialsError | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    setFailure(null)
    try {
      await confirmAddress(token, password)
      location.assign(next)
    } catch (error) {
      setFailure(
        error instanceof CredentialsError ? error : new CredentialsError('Please try again.'),
      )
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="mt-8 flex flex-col gap-5">
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters.`}
      />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Confirming…' : 'Confirm my address'}
      </Button>
    </form>
  )
}
