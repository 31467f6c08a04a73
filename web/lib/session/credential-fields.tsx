import { useEffect, useRef, useState } from 'react'
import { type PasswordOwner, weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'
import { passwordLength, resendCoolDownMs } from '../../../domain/constants.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CredentialsError } from './auth-call.ts'

/** The message of a refused form. */
export function FailureNote({ failure }: { failure: CredentialsError | null }) {
  return (
    <div role="alert">
      {failure && (
        <p className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">{failure.message}</p>
      )}
    </div>
  )
}

type NewPasswordFieldProps = {
  label: string
  /** The form's refusal: only the server knows some reasons. */
  failure: CredentialsError | null
  /** The person who chooses it, as far as the form knows; called on input. */
  owner?: (form: HTMLFormElement | null) => PasswordOwner
}

/** A field for a new password; says while it is typed why it is too weak. */
export function NewPasswordField({ label, failure, owner = () => ({}) }: NewPasswordFieldProps) {
  const form = useRef<HTMLFormElement | null>(null)
  const [typedAfter, setTypedAfter] = useState<CredentialsError | null>(null)
  const { reasons, check } = usePasswordReasons(() => owner(form.current))
  // The server's reasons concern the password sent, until another one is typed.
  const refused = failure && failure !== typedAfter ? failure.reasons : []
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={`At least ${passwordLength.min} characters. A few words you remember are best.`}
      reasons={refused.length > 0 ? refused : reasons}
      onInput={({ currentTarget }) => {
        setTypedAfter(failure)
        form.current = currentTarget.form
        void check(currentTarget.value)
      }}
    />
  )
}

/** A field for an e-mail address or phone number. */
export function IdentifierField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      label="Email or phone number"
      name="identifier"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
    />
  )
}

/** A field for a six-digit code, which phones offer to fill in. */
export function CodeField({ label = 'Code' }: { label?: string }) {
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Six digits."
      className="max-w-48"
    />
  )
}

/** A button that sends a message again, at most once a minute. */
export function ResendButton({ resend }: { resend: () => Promise<void> }) {
  const [until, setUntil] = useState(() => Date.now() + resendCoolDownMs)
  const [now, setNow] = useState(() => Date.now())
  const [said, setSaid] = useState('')
  const leftSeconds = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (leftSeconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [leftSeconds])

  async function again() {
    setUntil(Date.now() + resendCoolDownMs)
    setNow(Date.now())
    setSaid('')
    await resend().then(
      () => setSaid('Sent again. The newest message counts.'),
      (error: CredentialsError) => setSaid(error.message),
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="quiet" disabled={leftSeconds > 0} onClick={again} className="-ml-3">
        {leftSeconds > 0 ? `Send again in ${leftSeconds} s` : 'Send again'}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {said}
      </p>
    </div>
  )
}

let common: Promise<ReadonlySet<string>> | null = null

/** The common passwords the server checks against; empty when they cannot be loaded. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= fetch('/common-passwords.txt').then(
    async (response) => new Set(response.ok ? (await response.text()).split('\n') : []),
    () => {
      common = null
      return new Set<string>()
    },
  )
  return common
}

/**
 * Why a new password is too weak: `reasons` (null for an empty one), and `check` to call on input.
 */
function usePasswordReasons(owner: () => PasswordOwner) {
  const [reasons, setReasons] = useState<string[] | null>(null)
  const latest = useRef('')
  async function check(password: string) {
    latest.current = password
    const found = password ? weakPasswordReasons(password, await commonPasswords(), owner()) : null
    // The first list takes a moment to load; meanwhile the field may have changed.
    if (password === latest.current) setReasons(found)
  }
  return { reasons, check }
}
