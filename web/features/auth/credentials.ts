import type { Provider } from '../../../domain/accounts/overview.ts'
import {
  type Identifier,
  missingCredentials,
  parseIdentifier,
} from '../../../domain/credentials.ts'
import { CredentialsError, callAuth } from '../../lib/session/auth-call.ts'

export type Credentials = { identifier: string; password: string; name?: string }

/** What tells people from scripts; see domain/accounts/bot-check.ts. */
export type BotCheck = { website: string; tookMs: number; turnstile?: string }

/** What has to follow the first step of a log-in, if anything. */
export type SignedIn = 'in' | 'second-factor' | 'passkey'
type Answer = { twoFactorRedirect?: true; twoFactorMethods?: string[] } | null

function stepAfter(answer: Answer): SignedIn {
  if (!answer?.twoFactorRedirect) return 'in'
  return answer.twoFactorMethods?.length === 0 ? 'passkey' : 'second-factor'
}

/** Signs in with whichever of e-mail or phone number was typed. Throws `CredentialsError`. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const { kind, body } = read(credentials)
  const path = kind === 'email' ? 'sign-in/email' : 'sign-in/phone-number'
  return stepAfter(await callAuth<Answer>(path, body))
}

/** The second factor: the code of an app, or a backup code. */
export async function verifyFactor(typed: string, trustDevice: boolean): Promise<void> {
  const code = typed.trim()
  if (!code) throw new CredentialsError('Please type a code')
  const ofApp = /^[\d\s-]+$/.test(code)
  const path = ofApp ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code'
  await callAuth(path, { code, trustDevice })
}

/** The address of another provider's log-in page, which leads back here. */
export async function providerAddress(provider: Provider, next: string): Promise<string> {
  const body = { provider, callbackURL: next }
  return (await callAuth<{ url: string }>('sign-in/social', body)).url
}

/**
 * Registers. Answers the address whose owner has to confirm it before they can log in, or null for
 * a phone number, which is signed in at once. Throws `CredentialsError`.
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
  // The server does not say whether the number was free: signing in shows it.
  await callAuth('sign-up/phone-number', { ...body, name, ...check })
  await callAuth('sign-in/phone-number', body)
  return null
}

/** Chooses the password of an account whose address the token proves, and signs in. */
export async function confirmAddress(token: string, newPassword: string): Promise<void> {
  await callAuth('confirm-email', { token, newPassword: chosen(newPassword) })
}

/** Sends the message of a registration again. */
export async function resendConfirmation(email: string, next: string): Promise<void> {
  await callAuth('send-verification-email', { email, callbackURL: next })
}

/** What someone without their password wants. */
export type Purpose = 'sign-in' | 'reset'

/** Sends a link and a code, or a code by text message, to whoever this is; says nothing about them. */
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

/** Signs in with the code of a message. */
export async function signInByCode({ kind, value }: Identifier, code: string): Promise<SignedIn> {
  return stepAfter(
    kind === 'email'
      ? await callAuth<Answer>('sign-in/email-otp', { email: value, otp: code })
      : await callAuth<Answer>('phone-number/verify', { phoneNumber: value, code }),
  )
}

/** Signs in with the link of a message. */
export async function signInByLink(token: string): Promise<SignedIn> {
  return stepAfter(await callAuth<Answer>('magic-link/verify', { token }))
}

/** Chooses a new password with the code of a message, and signs in with it. */
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

/** Chooses a new password with the link of a message. */
export async function resetByLink(token: string, newPassword: string): Promise<void> {
  await callAuth('reset-password', { token, newPassword: chosen(newPassword) })
}

/** Reads an address or a number. Throws `CredentialsError`. */
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
