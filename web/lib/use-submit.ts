import { type FormEvent, useState } from 'react'
import { ApiError } from './api.ts'
import { CredentialsError } from './session/auth-call.ts'

/** What a form has typed in it, by the names of its fields. */
export type Typed = (name: string) => string

/**
 * A form that waits for the server: what it does, whether it is under way, and why it was refused.
 * What was typed stays. `leave` keeps it busy until the next page is there.
 */
export function useSubmit(work: (typed: Typed) => Promise<'leave' | undefined>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CredentialsError | null>(null)
  const [refusals, setRefusals] = useState(0)

  async function run(typed: Typed) {
    setBusy(true)
    setFailure(null)
    try {
      if ((await work(typed)) === 'leave') return
    } catch (error) {
      setFailure(asFailure(error))
      setRefusals((count) => count + 1)
    }
    setBusy(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    return run((name) => String(form.get(name) ?? ''))
  }

  return { busy, failure, refusals, onSubmit, run }
}

/** What went wrong, in words for the form. */
function asFailure(error: unknown): CredentialsError {
  if (error instanceof CredentialsError) return error
  return new CredentialsError(error instanceof ApiError ? error.message : 'Please try again.')
}
