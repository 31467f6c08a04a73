import { useState } from 'react'
import type { Identifier } from '../../../domain/credentials.ts'
import {
  CodeField,
  FailureNote,
  IdentifierField,
  NewPasswordField,
  ResendButton,
} from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import {
  type Purpose,
  readIdentifier,
  requestProof,
  resetByCode,
  signInByCode,
} from './credentials.ts'
import { leave } from './leave.ts'

type ProofFormProps = {
  purpose: Purpose
  /** Prefilled from the form that led here. */
  identifier: string
  /** Address to load after logging in. */
  next: string
  onBack(): void
}

const words = {
  'sign-in': {
    ask: 'We send a link and a code. Either logs you in, without a password.',
    send: 'Send me a link and a code',
    sent: 'Log in',
  },
  reset: {
    ask: 'We send a link and a code. With either you choose a new password.',
    send: 'Send me a link and a code',
    sent: 'Save and log in',
  },
} as const

/** Log-in or reset without a password: sends a message, then takes the code in it. */
export function ProofForm({ purpose, identifier, next, onBack }: ProofFormProps) {
  const [who, setWho] = useState<Identifier | null>(null)
  if (who) return <CodeForm purpose={purpose} who={who} next={next} onOther={() => setWho(null)} />
  return (
    <AskForm
      purpose={purpose}
      identifier={identifier}
      next={next}
      onBack={onBack}
      onSent={setWho}
    />
  )
}

function AskForm({
  purpose,
  identifier,
  next,
  onBack,
  onSent,
}: ProofFormProps & { onSent(who: Identifier): void }) {
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    const who = readIdentifier(typed('identifier'))
    await requestProof(purpose, who, next)
    onSent(who)
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-muted">{words[purpose].ask}</p>
      <IdentifierField defaultValue={identifier} />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Sending…' : words[purpose].send}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to log in
      </Button>
    </form>
  )
}

type CodeFormProps = { purpose: Purpose; who: Identifier; next: string; onOther(): void }

/** The same whether or not the address has an account. */
function CodeForm({ purpose, who, next, onOther }: CodeFormProps) {
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    const step =
      purpose === 'reset'
        ? await resetByCode(who, typed('code'), typed('password'))
        : await signInByCode(who, typed('code'))
    return leave(step, next)
  })
  const byMail = who.kind === 'email'
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <div role="status" className="rounded-md border border-line p-4 text-sm">
        <h2 className="font-semibold">{byMail ? 'Check your mail' : 'Check your phone'}</h2>
        <p className="mt-2">
          If <strong className="break-all">{who.value}</strong> has an account, a message is on its
          way.{' '}
          {byMail
            ? 'Open the link in it, or type its code here. Both are good for at least 15 minutes.'
            : 'Type its code here. It is good for 15 minutes.'}
        </p>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={who.value} readOnly />
      <CodeField />
      {purpose === 'reset' && (
        <NewPasswordField
          label="New password"
          failure={failure}
          owner={() => ({ email: byMail ? who.value : null })}
        />
      )}
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'One moment…' : words[purpose].sent}
      </Button>
      <div>
        <ResendButton resend={() => requestProof(purpose, who, next)} />
        <Button variant="quiet" className="-ml-3" onClick={onOther}>
          Use another address or number
        </Button>
      </div>
    </form>
  )
}
