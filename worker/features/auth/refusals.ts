import { AppError, type ErrorCode } from '../../../domain/errors.ts'

const wrongCredentials =
  'These credentials are not right. Check them and try again. If you have just registered by e-mail, first open the link in the message we sent you.'
const deadLink = 'This link is not valid any more. Register again to get a new one.'

type Refusal = { as?: string; code: ErrorCode; message: string }

/** The code with which better-auth says that a secret was wrong. */
const wrong: Refusal = {
  as: 'INVALID_EMAIL_OR_PASSWORD',
  code: 'INVALID_INPUT',
  message: wrongCredentials,
}

/**
 * What better-auth refuses, in the product's codes and words. Statuses are the specification's:
 * 400 for a missing session and for invalid credentials. An address that is not confirmed yet is
 * refused exactly like a wrong password: otherwise who registers an address learns whether it was
 * free.
 */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: wrong,
  EMAIL_NOT_VERIFIED: wrong,
  INVALID_PHONE_NUMBER_OR_PASSWORD: {
    as: 'INVALID_PHONE_NUMBER_OR_PASSWORD',
    code: 'INVALID_INPUT',
    message: wrongCredentials,
  },
  INVALID_PASSWORD: { code: 'INVALID_INPUT', message: 'The password is not right' },
  INVALID_EMAIL: { code: 'INVALID_INPUT', message: 'This is not an e-mail address' },
  PASSWORD_TOO_LONG: wrong,
  UNAUTHORIZED: {
    as: 'SESSION_MISSING',
    code: 'INVALID_INPUT',
    message: 'Auth session missing. Please log in.',
  },
  SESSION_NOT_FRESH: { code: 'FORBIDDEN', message: 'Please log in again to see this' },
  INVALID_TOKEN: { code: 'INVALID_INPUT', message: deadLink },
  TOKEN_EXPIRED: { code: 'INVALID_INPUT', message: deadLink },
  USER_NOT_FOUND: { as: 'INVALID_TOKEN', code: 'INVALID_INPUT', message: deadLink },
}

/** Refusals that mean: a secret was looked at, and it was not right. */
const wrongSecrets: ReadonlySet<string> = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PHONE_NUMBER_OR_PASSWORD',
  'INVALID_PASSWORD',
])

/** better-auth's refusal as one of the product's failures; its own code stands in the details. */
export function toRefusal(status: number, code: string | undefined): AppError {
  const known = code ? refusals[code] : undefined
  if (known) return new AppError(known.code, known.message, { code: known.as ?? code })
  if (status >= 500 || code === 'FAILED_TO_CREATE_USER')
    return new AppError(
      'UNAVAILABLE',
      'Signing in is not possible at the moment. Please try again.',
    )
  if (status === 401) return toRefusal(400, 'UNAUTHORIZED')
  if (status === 403) return new AppError('FORBIDDEN', 'This is not allowed')
  if (status === 404) return new AppError('NOT_FOUND', 'No such endpoint')
  return new AppError('INVALID_INPUT', 'The request is not valid', code ? { code } : undefined)
}

export function isWrongSecret({ details }: AppError): boolean {
  return wrongSecrets.has((details as { code?: string } | undefined)?.code ?? '')
}

/** The product's error body, and beside it the fields that clients of better-auth look for. */
export function refusalBody(failure: AppError) {
  const details = failure.details as { code?: string } | undefined
  return { ...failure.toBody(), ...(details?.code && { ...details, message: failure.message }) }
}
