import { type ReactNode, useState } from 'react'
import type { CredentialsError } from '../../lib/session/auth-call.ts'
import { FailureNote } from '../../lib/session/credential-fields.tsx'
import { type Typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type OwnerFormProps = {
  /** Label of the button that opens the form. */
  label: string
  /** Label of the submit button. */
  submit: string
  /** Whether to ask for the password; an account without one needs a recent log-in. */
  hasPassword: boolean
  danger?: boolean
  /** Further fields and the consequences; a function is given the reason of a refusal. */
  children?: ReactNode | ((failure: CredentialsError | null) => ReactNode)
  work(typed: Typed): Promise<'leave' | undefined>
}

/** A button that opens a form with the password, for changes only an account's owner may make. */
export function OwnerForm({ label, ...form }: OwnerFormProps) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant={form.danger ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  return <OpenForm {...form} onClose={() => setOpen(false)} />
}

function OpenForm({
  submit,
  hasPassword,
  danger,
  children,
  work,
  onClose,
}: Omit<OwnerFormProps, 'label'> & { onClose(): void }) {
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    const done = await work(typed)
    if (done !== 'leave') onClose()
    return done
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="flex w-full max-w-md flex-col gap-4 rounded-md border border-line p-4"
    >
      {typeof children === 'function' ? children(failure) : children}
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
        />
      )}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
          {busy ? 'One moment…' : submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The typed password as a call's parameter; empty where there is none. */
export function passwordIn(typed: Typed): { password?: string } {
  const password = typed('currentPassword')
  return password ? { password } : {}
}
