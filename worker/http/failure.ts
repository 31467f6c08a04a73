import type { Context } from 'hono'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { ConfigError } from './config.ts'
import { report } from './report.ts'

/** Any thrown thing as one of the product's failures; what was not expected is reported. */
export function toFailure(error: Error, c: Context<AppEnv>): AppError {
  const known = expected(error)
  if (known) return known
  // An unknown message may quote SQL or a secret: report it, never return it.
  report(error, { method: c.req.method, path: new URL(c.req.url).pathname })
  return new AppError('INTERNAL', 'Something went wrong on our side')
}

/** The failure of a call, as JSON. */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  const failure = toFailure(error, c)
  if (failure.code === 'RATE_LIMITED') {
    const details = failure.details as { retryAfterSeconds?: number } | undefined
    c.header('Retry-After', String(details?.retryAfterSeconds ?? 60))
  }
  return c.json(failure.toBody(), failure.status)
}

function expected(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ConfigError) {
    report(error)
    return new AppError('UNAVAILABLE', `The server is not configured: ${error.message}`)
  }
  // Hono's own refusal of a malformed JSON body carries only a status.
  if ('status' in error && error.status === 400)
    return new AppError('INVALID_INPUT', 'The request body is not valid JSON')
  return null
}
