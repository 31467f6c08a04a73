import { type FormEvent, useState } from 'react'
import { ApiError } from './api.ts'
import { CredentialsError } from './session/auth-call.ts'

/** The typed text of a field, by its name. */
export type Typed = (name: string) => string

/**
 * Submits a form: `busy` while the call runs, `failure` when it was refused. The typed text stays.
 * Work that returns `leave` keeps it busy until the next page has loaded.
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

/** The error as a message for the form. */
function asFailure(error: unknown): CredentialsError {
  if (error instanceof CredentialsError) return error
  return new CredentialsError(error instanceof ApiError ? error.message : 'Please try again.')
}
