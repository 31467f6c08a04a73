import { isRouteErrorResponse, useRouteError } from 'react-router'
import { AppError, type ErrorCode } from '../domain/errors.ts'
import { ErrorView } from './error-page-view.tsx'
import { ApiError } from './lib/api.ts'

/** A failure inside the app, with the navigation still in place. */
export function AppErrorBoundary() {
  const { code, message } = describe(useRouteError())
  return <ErrorView code={code} message={message} />
}

function describe(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof ApiError || error instanceof AppError) return error
  if (isRouteErrorResponse(error) && error.status === 404)
    return { code: 'NOT_FOUND', message: 'There is no page at this address' }
  return { code: 'INTERNAL', message: 'Something went wrong on our side' }
}
