import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DistrictProfileAnswer,
  profileLabels,
  type StoredProfile,
} from '../../../../domain/district/profile.ts'
import { ApiError, api, unwrap } from '../../../lib/api.ts'
import {
  changesOf,
  checkForm,
  errorsByField,
  type FieldErrors,
  type FormValues,
  toFormValues,
} from './district-form-values.ts'

type Phase = 'quiet' | 'unsaved' | 'restored' | 'saving' | 'saved' | 'failed'
/** `loginNeeded`: the session ended; the draft is kept until the person is back. */
export type FormStatus = { phase: Phase; message: string; loginNeeded?: true }

const quiet: FormStatus = { phase: 'quiet', message: '' }
const unsaved: FormStatus = { phase: 'unsaved', message: 'Not saved yet.' }

/**
 * The district form's state. Its fields are uncontrolled, so that text typed before hydration or
 * during a save stays; a draft in the tab keeps it over a reload.
 */
export function useDistrictForm(initial: DistrictProfileAnswer, userId: string) {
  const form = useRef<HTMLFormElement>(null)
  const stored = useRef(toFormValues(initial.profile))
  const [draft] = useState(() => districtDraft(userId))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [status, setStatus] = useState(quiet)
  const [ready, setReady] = useState(false)

  // Read after hydration: the server has no draft.
  useEffect(() => {
    if (!form.current) return
    fill(form.current, draft.read())
    const changes = changesOf(valuesOf(form.current), stored.current)
    if (Object.keys(changes).length > 0)
      setStatus({ phase: 'restored', message: 'Your changes from before are here, not saved yet.' })
    setReady(true)
  }, [draft])

  useEffect(() => {
    if (Object.keys(errors).length > 0) firstOf(form.current, errors)?.focus()
  }, [errors])

  // The save bar grows with its message: scroll the focused field out from under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status is what makes it grow
  useEffect(() => showField(form.current, document.activeElement), [status])

  function keepChanges(): boolean {
    if (!form.current) return false
    const changes = changesOf(valuesOf(form.current), stored.current)
    draft.keep(changes)
    return Object.keys(changes).length > 0
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!form.current || status.phase === 'saving') return
    const sent = valuesOf(form.current)
    const checked = checkForm(sent)
    if (!checked.ok) return refuse(checked.errors)
    setErrors({})
    setStatus({ phase: 'saving', message: 'Saving…' })
    try {
      accept(await unwrap(api.profile.$put({ json: checked.profile })), sent)
    } catch (error) {
      fail(error)
    }
  }

  function accept(answer: StoredProfile, sent: FormValues) {
    stored.current = toFormValues(answer.profile)
    if (!form.current) return
    // Text typed during the save stays.
    const now = valuesOf(form.current)
    const untouched = Object.entries(stored.current).filter(([field]) => now[field] === sent[field])
    fill(form.current, Object.fromEntries(untouched))
    setStatus(keepChanges() ? unsaved : { phase: 'saved', message: savedMessage(answer) })
  }

  function refuse(found: FieldErrors) {
    const many = Object.keys(found).length
    setErrors(found)
    setStatus({
      phase: 'failed',
      message: `Nothing was saved: ${many === 1 ? 'one field needs' : `${many} fields need`} a change.`,
    })
  }

  function fail(error: unknown) {
    const known = error instanceof ApiError ? error : null
    if (Array.isArray(known?.details)) return refuse(errorsByField(known.details))
    const kept = 'What you typed is kept on this page.'
    if (known?.code === 'LOGIN_REQUIRED')
      return setStatus({
        phase: 'failed',
        message: `Your session has ended. ${kept}`,
        loginNeeded: true,
      })
    setStatus({ phase: 'failed', message: `It could not be saved. ${kept} Please try again.` })
  }

  return {
    form,
    defaults: stored.current,
    errors,
    status,
    ready,
    save,
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement
      if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
      setStatus(keepChanges() ? unsaved : quiet)
    },
    onFocus({ target }: FocusEvent<HTMLFormElement>) {
      showField(form.current, target)
    },
    discard() {
      if (form.current) fill(form.current, stored.current)
      draft.keep({})
      setErrors({})
      setStatus({ phase: 'quiet', message: 'Changes discarded.' })
    },
  }
}

function savedMessage({ redacted }: StoredProfile): string {
  if (redacted.length === 0) return 'Saved. Your advisors use it from the next answer on.'
  const fields = redacted.map((field) => profileLabels[field]).join(', ')
  return `Saved. What looked like student data was replaced first, in: ${fields}.`
}

/**
 * Unsaved changes, kept for this tab. Only changed fields are kept: others show what another device
 * may have stored meanwhile.
 */
function districtDraft(userId: string) {
  const key = `edcabinet:draft:district:${userId}`
  return {
    read(): FormValues {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as FormValues
    },
    keep(changes: FormValues) {
      if (Object.keys(changes).length > 0) sessionStorage.setItem(key, JSON.stringify(changes))
      else sessionStorage.removeItem(key)
    },
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The form's named controls. */
function controls(form: HTMLFormElement | null): Control[] {
  const elements = Array.from(form?.elements ?? []) as unknown as Control[]
  return elements.filter(({ name }) => name !== '')
}

/** Scrolls a focused field clear of the save bar, which its scroll margin allows for. */
function showField(form: HTMLFormElement | null, element: unknown) {
  const field = controls(form).find((control) => control === element)
  field?.scrollIntoView({ block: 'nearest' })
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(controls(form).map(({ name, value }) => [name, value]))
}

function fill(form: HTMLFormElement, values: FormValues) {
  for (const control of controls(form)) control.value = values[control.name] ?? control.value
}

function firstOf(form: HTMLFormElement | null, errors: FieldErrors): Control | undefined {
  return controls(form).find(({ name }) => name in errors)
}
