import { AppError, type ErrorCode } from '../../../domain/errors.ts'

const wrongCredentials =
  'These credentials are not right. Check them and try again. If you have just registered by e-mail, first open the link in the message we sent you.'
const deadLink = 'This link is not valid any more. Ask for a new one.'

const deadCode = 'This code is not right, or not valid any more. Check it, or ask for a new one.'

/** `as` is the code given to clients, where it differs from better-auth's. */
type Refusal = { as?: string; code: ErrorCode; message: string }

/** The refusal of a wrong password, and of anything that must look like one. */
const wrong: Refusal = {
  as: 'INVALID_EMAIL_OR_PASSWORD',
  code: 'INVALID_INPUT',
  message: wrongCredentials,
}

/** One refusal for every invalid code: the reason would show whether one was ever sent. */
const wrongCode: Refusal = { as: 'INVALID_OTP', code: 'INVALID_INPUT', message: deadCode }

const challengeEnded: Refusal = {
  as: 'CHALLENGE_ENDED',
  code: 'INVALID_INPUT',
  message: 'This took too long, or too many codes were wrong. Please log in again.',
}

const badPasskey: Refusal = {
  code: 'INVALID_INPUT',
  message: 'The passkey could not be set up. Please try again.',
}

const unknownPasskey: Refusal = {
  as: 'PASSKEY_NOT_FOUND',
  code: 'INVALID_INPUT',
  message: 'This passkey opens no account here. Log in another way, and set it up in your profile.',
}

const notSetUp: Refusal = {
  code: 'NOT_FOUND',
  message: 'This way to log in is not set up on this site',
}

/**
 * The product's refusals by better-auth's codes. Statuses are the specification's: 400 for a
 * missing session and for invalid credentials. An unconfirmed address is refused exactly like a
 * wrong password, so that registering an address does not show whether it was free.
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
  BANNED: {
    code: 'FORBIDDEN',
    message: 'This account is closed for now. Write to us if you think that is a mistake.',
  },
  SESSION_NOT_FRESH: { code: 'FORBIDDEN', message: 'Please log in again to see this' },
  INVALID_TOKEN: { code: 'INVALID_INPUT', message: deadLink },
  TOKEN_EXPIRED: { code: 'INVALID_INPUT', message: deadLink },
  INVALID_OTP: wrongCode,
  OTP_EXPIRED: wrongCode,
  OTP_NOT_FOUND: wrongCode,
  TOO_MANY_ATTEMPTS: wrongCode,
  INVALID_CODE: { ...wrongCode, message: 'This is not the code that your app shows now.' },
  CODE_TRIED: {
    ...wrongCode,
    message: 'This code was tried already. Wait until your app shows the next one.',
  },
  INVALID_BACKUP_CODE: {
    ...wrongCode,
    message: 'This is none of your backup codes, or it was used before.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: challengeEnded,
  INVALID_TWO_FACTOR_COOKIE: challengeEnded,
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'RATE_LIMITED',
    message: 'Too many wrong codes. Please wait a quarter of an hour and log in again.',
  },
  TOTP_NOT_ENABLED: { code: 'CONFLICT', message: 'No authenticator app is set up' },
  TOTP_ALREADY_ENABLED: {
    code: 'CONFLICT',
    message: 'An authenticator app is set up already. Remove it first to use another one.',
  },
  BACKUP_CODES_NOT_ENABLED: { code: 'CONFLICT', message: 'No authenticator app is set up' },
  TWO_FACTOR_NOT_ENABLED: { code: 'CONFLICT', message: 'No authenticator app is set up' },
  CHALLENGE_NOT_FOUND: badPasskey,
  FAILED_TO_VERIFY_REGISTRATION: badPasskey,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: badPasskey,
  PREVIOUSLY_REGISTERED: { code: 'CONFLICT', message: 'This passkey is already set up' },
  PASSKEY_NOT_FOUND: unknownPasskey,
  AUTHENTICATION_FAILED: unknownPasskey,
  PHONE_NUMBER_EXIST: {
    code: 'CONFLICT',
    message: 'This number belongs to another account. Log in there, or use another number.',
  },
  // better-auth succeeded but its answer could not be read: it is unknown whether a session opened.
  INVALID_TOKEN_RESPONSE: {
    code: 'INTERNAL',
    message: 'The log-in could not be completed. Please try again.',
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    code: 'CONFLICT',
    message: 'This is the last log-in of your account. Choose a password first.',
  },
  ACCOUNT_NOT_FOUND: { code: 'NOT_FOUND', message: 'There is no such log-in' },
  PROVIDER_NOT_FOUND: notSetUp,
  INVALID_OAUTH_CONFIGURATION: notSetUp,
  USER_NOT_FOUND: { as: 'INVALID_TOKEN', code: 'INVALID_INPUT', message: deadLink },
}

/** The codes of refusals of a checked and wrong secret. */
const wrongSecrets: ReadonlySet<string> = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PHONE_NUMBER_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_OTP',
  'PASSKEY_NOT_FOUND',
])

/** The AppError for a status and code of better-auth, with the code in its details. */
export function toRefusal(status: number, code: string | undefined): AppError {
  const known = code ? refusals[code] : undefined
  if (known) return new AppError(known.code, known.message, { code: known.as ?? code })
  if (status >= 500 || code === 'FAILED_TO_CREATE_USER')
    return new AppError(
      'UNAVAILABLE',
      'Signing in is not possible at the moment. Please try again.',
      code && { code },
    )
  if (status === 401) return toRefusal(400, 'UNAUTHORIZED')
  if (status === 403) return new AppError('FORBIDDEN', 'This is not allowed')
  if (status === 404) return new AppError('NOT_FOUND', 'No such endpoint')
  return new AppError('INVALID_INPUT', 'The request is not valid', code ? { code } : undefined)
}

/**
 * The AppError of an unsuccessful better-auth response; null for a successful one. better-auth
 * redirects an expired link with `?error=`: a refusal with `asCall`, else left as a redirect.
 */
export async function refusalOf(answer: Response, asCall: boolean): Promise<AppError | null> {
  const location = answer.headers.get('location')
  if (location !== null) {
    const error = new URL(location, 'https://site.invalid').searchParams.get('error')
    return asCall && error ? toRefusal(400, 'INVALID_TOKEN') : null
  }
  if (answer.status < 400) return null
  const body = (await answer.json().catch(() => null)) as { code?: string } | null
  return toRefusal(answer.status, body?.code)
}

/** Whether the registration failed because another one of the same address came first. */
export function isRace(refusal: AppError | null): boolean {
  return codeOf(refusal) === 'FAILED_TO_CREATE_USER'
}

/** Whether a password, code or passkey was checked and wrong. */
export function isWrongSecret(refusal: AppError): boolean {
  return wrongSecrets.has(codeOf(refusal) ?? '')
}

function codeOf(refusal: AppError | null): string | undefined {
  return (refusal?.details as { code?: string } | undefined)?.code
}

/** The product's error body, with the fields that better-auth's clients read beside it. */
export function refusalBody(failure: AppError) {
  const details = failure.details as { code?: string } | undefined
  return { ...failure.toBody(), ...(details?.code && { ...details, message: failure.message }) }
}
