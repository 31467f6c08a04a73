import { lazy, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { ApiError } from './lib/api.ts'
import { rememberError, reportError } from './lib/error-reports.ts'

/** Loaded with the first error; where that fails as well, there is no server to ask. */
const ErrorView = lazy(() =>
  import('./error-page-view.tsx').then(
    (view) => ({ default: view.ErrorView }),
    () => ({ default: Unreached }),
  ),
)

/** The error page of a failure inside the app; the navigation stays. */
export function AppErrorBoundary() {
  const error = useRouteError()
  const errorId = useErrorId(error)
  if (isUnreached(error)) return <Unreached />
  return (
    <Suspense>
      <ErrorView {...describe(error)} errorId={errorId} />
    </Suspense>
  )
}

function Unreached() {
  return (
    <section aria-labelledby="error-title" className="mx-auto max-w-prose px-5 py-16 lg:py-24">
      <h1 id="error-title" className="text-3xl sm:text-4xl">
        This page could not be reached
      </h1>
      <p className="mt-5 text-lg">
        There is no network, or the server does not answer. What you saved before is safe, and the
        page loads by itself once there is a network.
      </p>
    </section>
  )
}

function describe(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof ApiError || error instanceof AppError) return error
  if (isRouteErrorResponse(error) && error.status === 404)
    return { code: 'NOT_FOUND', message: 'There is no page at this address' }
  return { code: 'INTERNAL', message: 'Something went wrong on our side' }
}

/** Whether the network failed and not the product; each browser says it in words of its own. */
function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  return navigator.onLine === false || /(?:to fetch|resource\.|^Load failed)$/.test(error.message)
}

/**
 * The error's id: the worker's, or that of the report made here of an unexpected error. A page that
 * was not reached has none, and is loaded once there is a network.
 */
function useErrorId(error: unknown): string | undefined {
  const [errorId, setErrorId] = useState<string>()
  useEffect(() => {
    if (error instanceof ApiError || error instanceof AppError) {
      const { errorId: given } = (error.details ?? {}) as { errorId?: string }
      if (given) rememberError(given)
      setErrorId(given)
    } else if (isUnreached(error)) {
      const load = () => location.reload()
      window.addEventListener('online', load)
      return () => window.removeEventListener('online', load)
    } else if (!isRouteErrorResponse(error)) setErrorId(reportError(error))
  }, [error])
  return errorId
}
