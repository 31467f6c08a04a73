import type { ErrorReporting, ReportedUser } from '../../domain/error-reports.ts'

/** An error caught before the reporting client was loaded. */
type Early = { error: unknown; errorId: string }

type Person = { id: string; email: string | null } | null
const lastErrorKey = 'edcabinet:last-error'
const early: Early[] = []
let capture = (error: unknown, errorId: string) => {
  early.push({ error, errorId })
}
let load = () => {}
let isTraced = false

/**
 * Sends this page's errors to the error-reporting service, whose client is loaded with the first of
 * them. Called once a page; `viewer` returns who is signed in, where that changes without another
 * page.
 */
export function startErrorReports(viewer?: () => Person): void {
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
      // A failure to report must not be reported as an error.
      .catch(() => {})
  }
  const stopListening = listenForEarlyErrors()
  isTraced = reporting.traced
}

/**
 * Traces this page, where that is configured. The client is large: it is loaded when the page,
 * which can be used by now, has nothing to do.
 */
export function traceWhenIdle(): void {
  if (!isTraced) return
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 })
  else setTimeout(load, 3000)
}

/** Reports a caught error. Returns the id that people can quote. */
export function reportError(error: unknown): string {
  const errorId = crypto.randomUUID().slice(0, 13)
  rememberError(errorId)
  capture(error, errorId)
  load()
  return errorId
}

/** The id of this tab's last error, for feedback; null without one. */
export const lastErrorId = (): string | null => sessionStorage.getItem(lastErrorKey)

/** Stores the id of an error, of the browser or the worker, for feedback. */
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

/** The person as the service identifies them; the username is the local part of the address. */
function reportedUser(user: Person, { email }: ErrorReporting): ReportedUser | null {
  if (!user) return null
  if (!user.email || !email) return { id: user.id }
  return { id: user.id, email: user.email, username: user.email.split('@')[0] ?? '' }
}
