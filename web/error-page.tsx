import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { ErrorView } from './error-page-view.tsx'
import { ApiError } from './lib/api.ts'
import { rememberError, reportError } from './lib/error-reports.ts'

/** The error page of a failure inside the app; the navigation stays. */
export function AppErrorBoundary() {
  const error = useRouteError()
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
