import { type ReactNode, useState } from 'react'
import type { CredentialsError } from '../../lib/session/auth-call.ts'
import { type Typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { InPlaceForm } from './in-place-form.tsx'

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
  const button = useFocusBack<HTMLButtonElement>(open)
  if (!open)
    return (
      <Button
        ref={button}
        variant={form.danger ? 'danger' : 'secondary'}
        onClick={() => setOpen(true)}
      >
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
  const sending = useSubmit(async (typed) => {
    const done = await work(typed)
    if (done !== 'leave') onClose()
    return done
  })
  return (
    <InPlaceForm submit={submit} danger={danger} sending={sending} onCancel={onClose}>
      {typeof children === 'function' ? children(sending.failure) : children}
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
        />
      )}
    </InPlaceForm>
  )
}

/** The typed password as a call's parameter; empty where there is none. */
export function passwordIn(typed: Typed): { password?: string } {
  const password = typed('currentPassword')
  return password ? { password } : {}
}
