import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { ErrorView } from './error-page-view.tsx'
import { ApiError } from './lib/api.ts'
import { rememberError, reportError } from './lib/error-reports.ts'
import { Button } from './ui/button.tsx'

/** The error page of a failure inside the app; the navigation stays. */
export function AppErrorBoundary() {
  const error = useRouteError()
  return isUnreached(error) ? <Unreached /> : <Failed error={error} />
}

/** Whether the network failed, in the words of each browser, and not the product. */
function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  const ofFetch =
    /^(?:Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/
  return navigator.onLine === false || ofFetch.test(error.message)
}

/** A page that waits for the network it could not be loaded over. */
function Unreached() {
  useEffect(() => {
    const load = () => location.reload()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [])
  return (
    <section aria-labelledby="error-title" className="mx-auto max-w-prose px-5 py-16 lg:py-24">
      <h1 id="error-title" className="text-3xl sm:text-4xl">
        This page could not be reached
      </h1>
      <p className="mt-5 text-lg">There is no network, or the server does not answer.</p>
      <p className="mt-3 text-ink-muted">
        What you saved before is safe. The page loads by itself once the network is back.
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Try again
      </Button>
    </section>
  )
}

function Failed({ error }: { error: unknown }) {
  const { code, message } = describe(error)
  const errorId = useErrorId(error)
  return <ErrorView code={code} message={message} errorId={errorId} />
}

function describe(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof ApiError || error instanceof AppError) return error
  if (isRouteErrorResponse(error) && error.status === 404)
    return { code: 'NOT_FOUND', message: 'There is no page at this address' }
  return { code: 'INTERNAL', message: 'Something went wrong on our side' }
}

/** The error's id: the worker's, or that of the report made here of an unexpected error. */
function useErrorId(error: unknown): string | undefined {
  const [errorId, setErrorId] = useState<string>()
  useEffect(() => {
    if (error instanceof ApiError || error instanceof AppError) {
      const { errorId: given } = (error.details ?? {}) as { errorId?: string }
      if (given) rememberError(given)
      setErrorId(given)
    } else if (!isRouteErrorResponse(error)) setErrorId(reportError(error))
  }, [error])
  return errorId
}
