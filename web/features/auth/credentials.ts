import { missingCredentials, parseIdentifier } from '../../../domain/credentials.ts'

export type Credentials = { identifier: string; password: string; name?: string }

/** A refusal, in words for the form; `reasons` come with a weak password. */
export class CredentialsError extends Error {
  override name = 'CredentialsError'
  readonly reasons: string[]
  constructor(message: string, reasons: string[] = []) {
    super(message)
    this.reasons = reasons
  }
}

/** Signs in with whichever of e-mail or phone number was typed. Throws `CredentialsError`. */
export function signIn(credentials: Credentials): Promise<void> {
  const { kind, body } = read(credentials)
  return send(kind === 'email' ? 'sign-in/email' : 'sign-in/phone-number', body)
}

/** Registers and signs in. Throws `CredentialsError`. */
export function signUp(credentials: Credentials): Promise<void> {
  const { kind, body } = read(credentials)
  const name = credentials.name?.trim()
  if (!name) throw new CredentialsError('Please tell us your name')
  return send(kind === 'email' ? 'sign-up/email' : 'sign-up/phone-number', { ...body, name })
}

function read({ identifier, password }: Credentials) {
  const parsed = parseIdentifier(identifier)
  if (!identifier.trim() || !password) throw new CredentialsError(missingCredentials)
  if (!parsed) throw new CredentialsError('This is neither an email address nor a phone number')
  const { kind, value } = parsed
  const body = kind === 'email' ? { email: value, password } : { phoneNumber: value, password }
  return { kind, body }
}

type Refusal = { code?: string; message?: string; reasons?: string[]; error?: { message: string } }

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (response?.ok) return
  const refusal = (await response?.json().catch(() => null)) as Refusal | null
  throw new CredentialsError(wordsFor(refusal), refusal?.reasons)
}

/** Never says which of the two was wrong, nor whether an account exists. */
function wordsFor(refusal: Refusal | null): string {
  switch (refusal?.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PHONE_NUMBER_OR_PASSWORD':
    case 'INVALID_PHONE_NUMBER':
      return 'These credentials are not right. Check them and try again.'
    case 'WEAK_PASSWORD':
      return 'This password is too weak.'
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return 'This account cannot be created. If you have registered before, log in instead.'
    default:
      return refusal?.error?.message ?? 'The server did not answer. Please try again.'
  }
}
