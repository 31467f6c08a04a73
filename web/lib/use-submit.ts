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

  async function run(typed: Typed, form?: HTMLFormElement) {
    setBusy(true)
    setFailure(null)
    try {
      if ((await work(typed)) === 'leave') return
    } catch (error) {
      setFailure(asFailure(error))
      setRefusals((count) => count + 1)
      if (form) firstEmptyField(form)?.focus()
    }
    setBusy(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    return run((name) => String(typed.get(name) ?? ''), form)
  }

  return { busy, failure, refusals, onSubmit, run }
}

/** The field to go on with after a refusal, unless everything is filled in. */
function firstEmptyField(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(
    ({ tabIndex, type, value }) => tabIndex >= 0 && type !== 'file' && value === '',
  )
}

/** The error as a message for the form. */
function asFailure(error: unknown): CredentialsError {
  if (error instanceof CredentialsError) return error
  return new CredentialsError(error instanceof ApiError ? error.message : 'Please try again.')
}
