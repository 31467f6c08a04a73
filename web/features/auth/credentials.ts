import type { Provider } from '../../../domain/accounts/overview.ts'
import {
  type Identifier,
  missingCredentials,
  parseIdentifier,
} from '../../../domain/credentials.ts'
import { CredentialsError, callAuth } from '../../lib/session/auth-call.ts'

export type Credentials = { identifier: string; password: string; name?: string }

/** Fields that tell people from scripts; see domain/accounts/bot-check.ts. */
export type BotCheck = { website: string; tookMs: number; turnstile?: string }

/** The step that a log-in needs next; `in` for none. */
export type SignedIn = 'in' | 'second-factor' | 'passkey'
type Answer = { twoFactorRedirect?: true; twoFactorMethods?: string[] } | null

function stepAfter(answer: Answer): SignedIn {
  if (!answer?.twoFactorRedirect) return 'in'
  return answer.twoFactorMethods?.length === 0 ? 'passkey' : 'second-factor'
}

/** Signs in with an e-mail address or phone number. Throws `CredentialsError`. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const { kind, body } = read(credentials)
  const path = kind === 'email' ? 'sign-in/email' : 'sign-in/phone-number'
  return stepAfter(await callAuth<Answer>(path, body))
}

/** Completes a log-in with an authenticator app's code or a backup code. */
export async function verifyFactor(typed: string, trustDevice: boolean): Promise<void> {
  const code = typed.trim()
  if (!code) throw new CredentialsError('Please type a code')
  const ofApp = /^[\d\s-]+$/.test(code)
  const path = ofApp ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code'
  await callAuth(path, { code, trustDevice })
}

/** The URL of another provider's log-in page, which returns to `next`. */
export async function providerAddress(provider: Provider, next: string): Promise<string> {
  const body = { provider, callbackURL: next }
  return (await callAuth<{ url: string }>('sign-in/social', body)).url
}

/**
 * Registers. Returns the e-mail address that must be confirmed before logging in, or null for a
 * phone number, which is logged in at once. Throws `CredentialsError`.
 */
export async function signUp(
  credentials: Credentials,
  check: BotCheck,
  next: string,
): Promise<string | null> {
  const { kind, body, value } = read(credentials)
  const name = credentials.name?.trim()
  if (!name) throw new CredentialsError('Please tell us your name')
  if (kind === 'email') {
    await callAuth('sign-up/email', { ...body, name, ...check, callbackURL: next })
    return value
  }
  // The answer is the same for a number that is taken; only the log-in tells.
  await callAuth('sign-up/phone-number', { ...body, name, ...check })
  await callAuth('sign-in/phone-number', body)
  return null
}

/** Sets the password of an account whose address the token proves, and signs in. */
export async function confirmAddress(token: string, newPassword: string): Promise<void> {
  await callAuth('confirm-email', { token, newPassword: chosen(newPassword) })
}

/** Sends the confirmation of a registration again. */
export async function resendConfirmation(email: string, next: string): Promise<void> {
  await callAuth('send-verification-email', { email, callbackURL: next })
}

/** The purpose of proving an address or number without the password. */
export type Purpose = 'sign-in' | 'reset'

/**
 * Sends a link and a code by mail, or a code by text message. The answer never tells whether an
 * account exists.
 */
export async function requestProof(
  purpose: Purpose,
  { kind, value }: Identifier,
  next: string,
): Promise<void> {
  if (kind === 'email')
    await callAuth(purpose === 'reset' ? 'request-password-reset' : 'sign-in/magic-link', {
      email: value,
      callbackURL: next,
    })
  else
    await callAuth(
      purpose === 'reset' ? 'phone-number/request-password-reset' : 'sign-in/phone-otp',
      {
        phoneNumber: value,
      },
    )
}

/** Signs in with a code that was sent. */
export async function signInByCode({ kind, value }: Identifier, code: string): Promise<SignedIn> {
  return stepAfter(
    kind === 'email'
      ? await callAuth<Answer>('sign-in/email-otp', { email: value, otp: code })
      : await callAuth<Answer>('phone-number/verify', { phoneNumber: value, code }),
  )
}

/** Signs in with a link that was mailed. */
export async function signInByLink(token: string): Promise<SignedIn> {
  return stepAfter(await callAuth<Answer>('magic-link/verify', { token }))
}

/** Sets a new password with a code that was sent, and signs in. */
export async function resetByCode(who: Identifier, code: string, typed: string): Promise<SignedIn> {
  const password = chosen(typed)
  if (who.kind === 'email')
    await callAuth('email-otp/reset-password', { email: who.value, otp: code, password })
  else
    await callAuth('phone-number/reset-password', {
      phoneNumber: who.value,
      otp: code,
      newPassword: password,
    })
  return signIn({ identifier: who.value, password })
}

/** Sets a new password with a link that was mailed. */
export async function resetByLink(token: string, newPassword: string): Promise<void> {
  await callAuth('reset-password', { token, newPassword: chosen(newPassword) })
}

/** Parses an e-mail address or phone number. Throws `CredentialsError`. */
export function readIdentifier(typed: string): Identifier {
  if (!typed.trim()) throw new CredentialsError('Please type your email address or phone number')
  const parsed = parseIdentifier(typed)
  if (!parsed) throw new CredentialsError('This is neither an email address nor a phone number')
  return parsed
}

function read({ identifier, password }: Credentials) {
  if (!identifier.trim() || !password) throw new CredentialsError(missingCredentials)
  const { kind, value } = readIdentifier(identifier)
  const body = kind === 'email' ? { email: value, password } : { phoneNumber: value, password }
  return { kind, body, value }
}

function chosen(password: string): string {
  if (!password) throw new CredentialsError('Please choose a password')
  return password
}
