import type { Context } from 'hono'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { ConfigError } from './config/config-error.ts'
import { currentRequest, report } from './report.ts'

/** The AppError to answer with; an unexpected error is reported and becomes INTERNAL. */
export function toFailure(error: Error, c: Context<AppEnv>): AppError {
  const known = expected(error)
  if (known) return known
  // An unknown message may quote SQL or a secret: report it, never return it.
  report(error, { method: c.req.method, path: new URL(c.req.url).pathname })
  // Shown to the person, who can quote it to support; the report carries the same id.
  const errorId = currentRequest()?.id
  return new AppError('INTERNAL', 'Something went wrong on our side', errorId && { errorId })
}

/** Answers a thrown error as JSON. */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  const failure = toFailure(error, c)
  sayWhenToRetry(failure, c)
  return c.json(failure.toBody(), failure.status)
}

/** Default seconds of `Retry-After` by error code. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { RATE_LIMITED: 60, UNAVAILABLE: 10 }

/** Sets `Retry-After` for failures that pass: the failure's own seconds, or the default. */
export function sayWhenToRetry(failure: AppError, c: Context<AppEnv>): void {
  const usual = retryAfterSeconds[failure.code]
  if (usual === undefined) return
  const details = failure.details as { retryAfterSeconds?: number } | undefined
  c.header('Retry-After', String(details?.retryAfterSeconds ?? usual))
}

/** The AppError of an expected failure, or null for any other error. */
function expected(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ConfigError) {
    report(error)
    return new AppError('UNAVAILABLE', `The server is not configured: ${error.message}`)
  }
  // Passes by itself: D1 is unreachable for a moment, or a migration is running.
  if (isDatabaseTrouble(error)) {
    report(error)
    return new AppError('UNAVAILABLE', 'The database cannot be reached. Please try again shortly.')
  }
  // Hono's HTTPException for a malformed JSON body carries only a status.
  if ('status' in error && error.status === 400)
    return new AppError('INVALID_INPUT', 'The request body is not valid JSON')
  return null
}

/** Whether D1 itself failed; a broken constraint is our defect, and is not counted here. */
function isDatabaseTrouble(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^D1_(?:EXEC_)?ERROR/.test(cause.message)) return !/constraint failed/i.test(cause.message)
  return false
}
