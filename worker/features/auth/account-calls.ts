import * as z from 'zod/mini'
import {
  CallbackUrl,
  Code,
  Email,
  Name,
  Password,
  PhoneNumber,
} from '../../../domain/accounts/fields.ts'
import { providers } from '../../../domain/accounts/overview.ts'
import { routes, safeNext } from '../../../domain/routes.ts'
import type { AuthCall } from './auth-call.ts'

const nothing = z.object({})
const password = z.optional(Password)
const Id = z.string().check(z.minLength(1), z.maxLength(100))

/** The sign-in library's calls of a signed-in person about their own account. */
export const accountCalls: Record<string, AuthCall> = {
  'GET list-sessions': { schema: nothing },
  'POST sign-out': { schema: nothing },
  'POST update-user': { schema: z.object({ name: Name }) },
  'POST revoke-other-sessions': { schema: nothing },

  'POST verify-password': { schema: z.object({ password: Password }), tries: 'own' },
  'POST change-password': {
    schema: z.object({ currentPassword: Password, newPassword: Password }),
    tries: 'own',
    chooses: 'newPassword',
    tells: 'passwordChanged',
    forgetsDevices: true,
    fixed: () => ({ revokeOtherSessions: true }),
  },

  // Another address: a code to the present one, then a code to the new one
  'POST change-email/begin': {
    schema: z.object({ password }),
    forwards: { method: 'POST', path: 'email-otp/send-verification-otp' },
    confirms: true,
    registers: true,
    fixed: (_, { user }) => ({ type: 'email-verification', email: user?.email ?? '' }),
  },
  'POST change-email/request': {
    schema: z.object({ newEmail: Email, otp: z.optional(Code), password }),
    forwards: { method: 'POST', path: 'email-otp/request-email-change' },
    // A person with an address has confirmed with the code sent to it.
    confirms: ({ user }) => user?.email === null,
    tries: 'own',
    registers: true,
  },
  'POST change-email/confirm': {
    schema: z.object({ newEmail: Email, otp: Code }),
    forwards: { method: 'POST', path: 'email-otp/change-email' },
    tries: 'own',
    tells: 'emailChanged',
  },

  // Another phone number: a code to it
  'POST change-phone/request': {
    schema: z.object({ phoneNumber: PhoneNumber, password }),
    forwards: { method: 'POST', path: 'phone-number/send-otp' },
    confirms: true,
    registers: true,
    texts: true,
  },
  'POST change-phone/confirm': {
    schema: z.object({ phoneNumber: PhoneNumber, code: Code }),
    forwards: { method: 'POST', path: 'phone-number/verify' },
    tries: 'own',
    tells: 'phoneChanged',
    // better-auth refuses one's own number as taken: verify it without a new session instead.
    fixed: ({ phoneNumber }, { user }) =>
      user?.phone === phoneNumber ? { disableSession: true } : { updatePhoneNumber: true },
  },
  'POST change-phone/remove': {
    schema: z.object({ password }),
    forwards: { method: 'POST', path: 'update-user' },
    confirms: true,
    keeps: 'email',
    tells: 'phoneRemoved',
    fixed: () => ({ phoneNumber: null }),
  },

  // The second factor
  'POST two-factor/enable': { schema: z.object({ password }), confirms: true, tries: 'own' },
  // The first correct code turns the authenticator app on.
  'POST two-factor/confirm': {
    schema: z.object({ code: Code }),
    forwards: { method: 'POST', path: 'two-factor/verify-totp' },
    tries: 'own',
    tells: 'factorAdded',
  },
  'POST two-factor/disable': {
    schema: z.object({ password }),
    confirms: true,
    tries: 'own',
    tells: 'factorRemoved',
    forgetsDevices: true,
  },
  'POST two-factor/generate-backup-codes': {
    schema: z.object({ password }),
    confirms: true,
    tries: 'own',
  },

  // Passkeys
  'POST passkey/generate-register-options': {
    schema: z.object({ password }),
    forwards: { method: 'GET', path: 'passkey/generate-register-options' },
    confirms: true,
  },
  'POST passkey/verify-registration': {
    schema: z.object({
      response: z.record(z.string(), z.unknown()),
      name: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    }),
    tells: 'passkeyAdded',
  },
  'POST passkey/delete-passkey': {
    schema: z.object({ id: Id, password }),
    confirms: true,
    keeps: 'address',
    tells: 'passkeyRemoved',
  },

  // Other providers
  'POST link-social': {
    schema: z.object({
      provider: z.enum(providers),
      callbackURL: z.optional(CallbackUrl),
      password,
    }),
    elsewhere: true,
    confirms: true,
    keeps: 'address',
    fixed: ({ callbackURL }) => ({
      callbackURL: safeNext(callbackURL),
      errorCallbackURL: `${routes.profileSecurity.path}?provider=failed`,
      disableRedirect: true,
    }),
  },
  'POST unlink-account': {
    schema: z.object({ accountId: Id, password }),
    confirms: true,
    keeps: 'address',
    tells: 'identityRemoved',
  },
}
