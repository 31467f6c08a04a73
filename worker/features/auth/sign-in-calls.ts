import * as z from 'zod/mini'
import { botCheckFields } from '../../../domain/accounts/bot-check.ts'
import {
  BackupCode,
  CallbackUrl,
  Code,
  Email,
  Name,
  Password,
  PhoneNumber,
  Token,
} from '../../../domain/accounts/fields.ts'
import { providers } from '../../../domain/accounts/overview.ts'
import { missingCredentials } from '../../../domain/credentials.ts'
import { routes, safeNext } from '../../../domain/routes.ts'
import type { AuthCall, CallInput } from './auth-call.ts'

const nothing = z.object({})
const rememberMe = z.optional(z.boolean())
const trustDevice = z.optional(z.boolean())
const Provider = z.enum(providers)
const some = z.optional(z.string().check(z.maxLength(4000)))

/** Longer than checking a code takes, so that the time does not show whether one was ever sent. */
const refusesAfterMs = 300

const withNext = ({ callbackURL }: CallInput) => ({ callbackURL: safeNext(callbackURL) })

/** A browser's return from another provider. */
const callback: AuthCall = {
  schema: z.object({ code: some, state: some, error: some, error_description: some, iss: some }),
  elsewhere: true,
}

/** The sign-in library's calls for signing up, signing in and recovering an account. */
export const signInCalls: Record<string, AuthCall> = {
  'GET get-session': { schema: nothing },
  'GET verify-email': {
    schema: z.object({ token: z.optional(Token), callbackURL: z.optional(z.string()) }),
    fixed: withNext,
  },

  // E-mail or phone number with a password
  'POST sign-in/email': {
    schema: z.object({ email: Email, password: Password, rememberMe }),
    tries: 'named',
    missing: missingCredentials,
  },
  'POST sign-in/phone-number': {
    schema: z.object({ phoneNumber: PhoneNumber, password: Password, rememberMe }),
    tries: 'named',
    missing: missingCredentials,
  },
  'POST sign-up/email': {
    schema: z.object({
      name: Name,
      email: Email,
      password: Password,
      callbackURL: z.optional(CallbackUrl),
      ...botCheckFields,
    }),
    chooses: 'password',
    registers: true,
    forPeople: true,
    missing: missingCredentials,
    withoutSession: true,
    fixed: withNext,
  },
  'POST sign-up/phone-number': {
    schema: z.object({
      name: Name,
      phoneNumber: PhoneNumber,
      password: Password,
      ...botCheckFields,
    }),
    chooses: 'password',
    registers: true,
    forPeople: true,
    missing: missingCredentials,
    withoutSession: true,
  },
  'POST send-verification-email': {
    schema: z.object({ email: Email, callbackURL: z.optional(CallbackUrl) }),
    registers: true,
    withoutSession: true,
    writes: { calls: ['send-verification-email'], by: 'mail' },
    fixed: withNext,
  },
  'POST confirm-email': {
    schema: z.object({ token: Token, newPassword: Password }),
    chooses: 'newPassword',
  },

  // A forgotten password: one message with a link and a code, or a code by text message
  'POST request-password-reset': {
    schema: z.object({ email: Email, callbackURL: z.optional(CallbackUrl) }),
    registers: true,
    withoutSession: true,
    writes: { calls: ['request-password-reset', 'email-otp/request-password-reset'], by: 'mail' },
  },
  'POST phone-number/request-password-reset': {
    schema: z.object({ phoneNumber: PhoneNumber }),
    registers: true,
    withoutSession: true,
    writes: { calls: ['phone-number/request-password-reset'], by: 'text' },
  },
  'POST reset-password': {
    schema: z.object({ token: Token, newPassword: Password }),
    chooses: 'newPassword',
    withoutSession: true,
  },
  'POST email-otp/reset-password': {
    schema: z.object({ email: Email, otp: Code, password: Password }),
    chooses: 'password',
    tries: 'named',
    refusesAfterMs,
    withoutSession: true,
  },
  'POST phone-number/reset-password': {
    schema: z.object({ phoneNumber: PhoneNumber, otp: Code, newPassword: Password }),
    chooses: 'newPassword',
    tries: 'named',
    refusesAfterMs,
    withoutSession: true,
  },

  // Without a password: one message with a link and a code, or a code by text message
  'POST sign-in/magic-link': {
    schema: z.object({ email: Email, callbackURL: z.optional(CallbackUrl) }),
    registers: true,
    withoutSession: true,
    writes: { calls: ['sign-in/magic-link', 'email-otp/send-verification-otp'], by: 'mail' },
    fixed: () => ({ type: 'sign-in' }),
  },
  // POST, since mail filters follow links with GET and would use this one up.
  'POST magic-link/verify': {
    schema: z.object({ token: Token }),
    forwards: { method: 'GET', path: 'magic-link/verify' },
  },
  'POST sign-in/email-otp': {
    schema: z.object({ email: Email, otp: Code }),
    tries: 'named',
    refusesAfterMs,
  },
  'POST sign-in/phone-otp': {
    schema: z.object({ phoneNumber: PhoneNumber }),
    registers: true,
    withoutSession: true,
    writes: { calls: ['phone-number/send-otp'], by: 'text' },
  },
  'POST phone-number/verify': {
    schema: z.object({ phoneNumber: PhoneNumber, code: Code }),
    tries: 'named',
    refusesAfterMs,
  },

  // The second factor, once the first was right
  'POST two-factor/verify-totp': {
    schema: z.object({ code: Code, trustDevice }),
    tries: 'pending',
  },
  'POST two-factor/verify-backup-code': {
    schema: z.object({ code: BackupCode, trustDevice }),
    tries: 'pending',
  },

  // Passkeys
  'POST passkey/generate-authenticate-options': {
    schema: nothing,
    forwards: { method: 'GET', path: 'passkey/generate-authenticate-options' },
    withoutSession: true,
  },
  'POST passkey/verify-authentication': {
    schema: z.object({ response: z.record(z.string(), z.unknown()) }),
    tries: 'pending',
  },

  // Other providers
  'POST sign-in/social': {
    schema: z.object({ provider: Provider, callbackURL: z.optional(CallbackUrl) }),
    elsewhere: true,
    fixed: (input) => ({
      ...withNext(input),
      errorCallbackURL: `${routes.auth.path}?provider=failed`,
      disableRedirect: true,
    }),
  },
  'GET callback/google': callback,
  'GET callback/microsoft': callback,
  'GET callback/oidc': callback,
}
