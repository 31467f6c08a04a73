import type { ErrorReporting, ReportedUser } from '../../domain/error-reports.ts'

/** An error that waits for the service's client to be loaded. */
type Early = { error: unknown; errorId: string }

type Person = { id: string; email: string | null } | null
type Options = { viewer?: () => Person; whenIdle?: boolean }

const lastErrorKey = 'edcabinet:last-error'
const early: Early[] = []
let capture = (error: unknown, errorId: string) => {
  early.push({ error, errorId })
}
let load = () => {}

/**
 * Sends errors of this page to the error-reporting service. Its client is large: it is loaded when
 * the page is idle, or with the first error where nothing is traced. Called once, on first mount;
 * `viewer` says who is signed in by now, where that changes without another page.
 */
export function startErrorReports({ viewer, whenIdle = true }: Options = {}): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]')?.content
  if (!said) return
  const reporting = JSON.parse(said) as ErrorReporting
  const user = () => reportedUser(viewer ? viewer() : reporting.user, reporting)
  let loading = false
  load = () => {
    if (loading) return
    loading = true
    void import('./error-service.ts')
      .then(({ startErrorService }) => {
        stopListening()
        const service = startErrorService(reporting, user)
        capture = service.capture
        for (const { error, errorId } of early.splice(0)) capture(error, errorId)
      })
      // What cannot be reported must not become an error of its own.
      .catch(() => {})
  }
  const stopListening = listenForEarlyErrors()
  if (!reporting.traced || !whenIdle) return
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 })
  else setTimeout(load, 3000)
}

/** Reports an error that was caught. Returns the id that people can quote. */
export function reportError(error: unknown): string {
  const errorId = crypto.randomUUID().slice(0, 13)
  rememberError(errorId)
  capture(error, errorId)
  load()
  return errorId
}

/** The id of the last error in this tab, to be attached to feedback; null without one. */
export const lastErrorId = (): string | null => sessionStorage.getItem(lastErrorKey)

/** Keeps the id of an error, the worker's too, for feedback. */
export function rememberError(errorId: string): void {
  sessionStorage.setItem(lastErrorKey, errorId)
}

function listenForEarlyErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => reportError(error ?? new Error(message))
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** The username is what stands before the at-sign. */
function reportedUser(user: Person, { email }: ErrorReporting): ReportedUser | null {
  if (!user) return null
  if (!user.email || !email) return { id: user.id }
  return { id: user.id, email: user.email, username: user.email.split('@')[0] ?? '' }
}
