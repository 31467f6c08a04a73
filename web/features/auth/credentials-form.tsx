import { type RefObject, useState } from 'react'
import {
  FailureNote,
  IdentifierField,
  NewPasswordField,
  ResendButton,
} from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { resendConfirmation, signIn, signUp } from './credentials.ts'
import { leave } from './leave.ts'
import { Turnstile } from './turnstile.tsx'

/** Wrong passwords after which the form offers to choose a new one. */
const refusalsBeforeHelp = 3

type LoginFormProps = {
  /** Address to load after logging in. */
  next: string
  form?: RefObject<HTMLFormElement | null>
  onForgot?(): void
}

/** The log-in form: e-mail address or phone number, and password. */
export function LoginForm({ next, form, onForgot }: LoginFormProps) {
  const { busy, failure, refusals, onSubmit } = useSubmit(async (typed) => {
    const credentials = { identifier: typed('identifier'), password: typed('password') }
    return leave(await signIn(credentials), next)
  })
  return (
    <form ref={form} method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <IdentifierField />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <FailureNote failure={failure} />
      {onForgot && refusals >= refusalsBeforeHelp && (
        <p role="status" className="rounded-md border border-line p-4 text-sm">
          Not sure of it any more? Choose a new password: we send a link and a code.
        </p>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
      {onForgot && (
        <Button variant="quiet" className="self-start -ml-3 -mt-2" onClick={onForgot}>
          Forgot password
        </Button>
      )}
    </form>
  )
}

/** The registration form: name, e-mail address or phone number, and password. */
export function RegisterForm({ next, turnstile }: { next: string; turnstile: string | null }) {
  const [shownAt] = useState(() => Date.now())
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { busy, failure, refusals, onSubmit } = useSubmit(async (typed) => {
    const credentials = {
      name: typed('name'),
      identifier: typed('identifier'),
      password: typed('password'),
    }
    const check = {
      website: typed('website'),
      tookMs: Date.now() - shownAt,
      ...(turnstile && { turnstile: typed('turnstile') }),
    }
    const unconfirmed = await signUp(credentials, check, next)
    if (!unconfirmed) {
      location.assign(next)
      return 'leave'
    }
    setMailedTo(unconfirmed)
  })
  if (mailedTo) return <CheckMail address={mailedTo} next={next} />
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <TextField label="Name" name="name" autoComplete="name" />
      <IdentifierField />
      <NewPasswordField label="Password" failure={failure} owner={ownerIn} />
      <UnseenField />
      {turnstile && <Turnstile key={refusals} siteKey={turnstile} />}
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Creating your account…' : 'Create account'}
      </Button>
    </form>
  )
}

/** A field hidden from people and screen readers: only a script fills it in. */
function UnseenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function ownerIn(form: HTMLFormElement | null) {
  const typed = form ? new FormData(form) : new FormData()
  const identifier = String(typed.get('identifier') ?? '')
  return {
    name: String(typed.get('name') ?? ''),
    email: identifier.includes('@') ? identifier : null,
  }
}

/** Says that mail was sent; the same whether or not the address had an account. */
function CheckMail({ address, next }: { address: string; next: string }) {
  return (
    <div className="rounded-md border border-line p-4">
      <div role="status">
        <h2 className="font-semibold">Check your mail</h2>
        <p className="mt-2 text-sm">
          We sent a message to <strong className="break-all">{address}</strong>. Open the link in
          it, in this browser, to finish.
        </p>
      </div>
      <ResendButton resend={() => resendConfirmation(address, next)} />
    </div>
  )
}
