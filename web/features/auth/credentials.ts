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

/**
 * Registers. Answers the address whose owner has to confirm it before they can log in, or null for
 * a phone number, which is signed in at once. Throws `CredentialsError`.
 */
export function signUp(credentials: Credentials, next: string): Promise<string | null> {
  const { kind, body, value } = read(credentials)
  const name = credentials.name?.trim()
  if (!name) throw new CredentialsError('Please tell us your name')
  return kind === 'email'
    ? send('sign-up/email', { ...body, name, callbackURL: next }).then(() => value)
    : registerPhone({ ...body, name })
}

/** Chooses the password of an account whose address the token proves, and signs in. */
export function confirmAddress(token: string, newPassword: string): Promise<void> {
  if (!newPassword) throw new CredentialsError('Please choose a password')
  return send('confirm-email', { token, newPassword })
}

/** The server does not say whether the number was free: signing in shows it. */
async function registerPhone(body: object): Promise<null> {
  await send('sign-up/phone-number', body)
  await send('sign-in/phone-number', body)
  return null
}

function read({ identifier, password }: Credentials) {
  const parsed = parseIdentifier(identifier)
  if (!identifier.trim() || !password) throw new CredentialsError(missingCredentials)
  if (!parsed) throw new CredentialsError('This is neither an email address nor a phone number')
  const { kind, value } = parsed
  const body = kind === 'email' ? { email: value, password } : { phoneNumber: value, password }
  return { kind, body, value }
}

type Refusal = { error?: { message: string; details?: { code?: string; reasons?: string[] } } }

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (response?.ok) return
  const refusal = (await response?.json().catch(() => null)) as Refusal | null
  const reasons = refusal?.error?.details?.reasons ?? []
  // The reasons stand in a list of their own under the sentence.
  const message = reasons.length > 0 ? 'This password is too weak.' : refusal?.error?.message
  throw new CredentialsError(message ?? 'The server did not answer. Please try again.', reasons)
}
