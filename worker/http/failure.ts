import type { Context } from 'hono'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { ConfigError } from './config/config-error.ts'
import { currentRequest, report } from './report.ts'

/** Any thrown thing as one of the product's failures; what was not expected is reported. */
export function toFailure(error: Error, c: Context<AppEnv>): AppError {
  const known = expected(error)
  if (known) return known
  // An unknown message may quote SQL or a secret: report it, never return it.
  report(error, { method: c.req.method, path: new URL(c.req.url).pathname })
  // Quoted by people; what was reported carries it too.
  const errorId = currentRequest()?.id
  return new AppError('INTERNAL', 'Something went wrong on our side', errorId && { errorId })
}

/** The failure of a call, as JSON. */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  const failure = toFailure(error, c)
  sayWhenToRetry(failure, c)
  return c.json(failure.toBody(), failure.status)
}

/** Seconds after which another try makes sense, where the failure does not know better. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { RATE_LIMITED: 60, UNAVAILABLE: 10 }

/** Sets `Retry-After` for what will pass. */
export function sayWhenToRetry(failure: AppError, c: Context<AppEnv>): void {
  const usual = retryAfterSeconds[failure.code]
  if (usual === undefined) return
  const details = failure.details as { retryAfterSeconds?: number } | undefined
  c.header('Retry-After', String(details?.retryAfterSeconds ?? usual))
}

function expected(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ConfigError) {
    report(error)
    return new AppError('UNAVAILABLE', `The server is not configured: ${error.message}`)
  }
  // The database is there again in a moment, or its tables are being changed.
  if (isDatabaseTrouble(error)) {
    report(error)
    return new AppError('UNAVAILABLE', 'The database cannot be reached. Please try again shortly.')
  }
  // Hono's own refusal of a malformed JSON body carries only a status.
  if ('status' in error && error.status === 400)
    return new AppError('INVALID_INPUT', 'The request body is not valid JSON')
  return null
}

/** Whether the database failed, and not what it was asked for: a broken rule of its own is our fault. */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^D1_(?:EXEC_)?ERROR/.test(cause.message)) return !/constraint failed/i.test(cause.message)
  return false
}
