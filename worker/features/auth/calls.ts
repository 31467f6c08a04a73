import * as z from 'zod/mini'
import {
  isPlaceholderEmail,
  missingCredentials,
  normalizePhone,
  parseIdentifier,
} from '../../../domain/credentials.ts'
import { localAddress } from '../../../domain/local-address.ts'

/** What a call may be given; whatever else a body holds never reaches better-auth. */
export type CallInput = {
  name?: string | undefined
  email?: string | undefined
  phoneNumber?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
  rememberMe?: boolean | undefined
  token?: string | undefined
  callbackURL?: string | undefined
}

export type AuthCall = {
  schema: z.ZodMiniType<CallInput>
  /** Checks a secret of this account: of the one it names, or of the one that is signed in. */
  tries?: 'named' | 'own'
  /** Chooses a password; the field it stands in. */
  chooses?: 'password' | 'newPassword'
  /** Whose inbox it writes to, or whose number it registers; counted to stop floods. */
  registers?: true
  /** Said when the address, the number or the password is missing. */
  missing?: string
  /** Always answers as to a stranger: no cookie is passed on. */
  withoutSession?: true
}

const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine(isOwnAddress, 'This is not an e-mail address'),
  )

/** The address that stands for a phone number would be a second way to try its password. */
function isOwnAddress(text: string): boolean {
  return parseIdentifier(text)?.kind === 'email' && !isPlaceholderEmail(text)
}

const PhoneNumber = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => normalizePhone(text) !== null, 'This is not a phone number'),
  ),
  z.transform((text: string) => normalizePhone(text) ?? text),
)

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
/** Longer than any password may be: a wrong one is wrong, however long. */
const Password = z.string().check(z.minLength(1), z.maxLength(1000))
const Token = z.string().check(z.minLength(1), z.maxLength(2000))
const CallbackUrl = z
  .string()
  .check(
    z.refine((address) => localAddress(address) !== null, 'This is not an address on this site'),
  )

const nothing = z.object({})

/**
 * The calls of better-auth that the product answers, each with what it takes; every other is not
 * there. Addresses and numbers leave here in one spelling, so that what is counted and what is
 * looked up is the same.
 */
export const authCalls: { [method_path: string]: AuthCall } = {
  'GET get-session': { schema: nothing },
  'GET list-sessions': { schema: nothing },
  'GET verify-email': {
    schema: z.object({ token: z.optional(Token), callbackURL: z.optional(z.string()) }),
  },
  'POST sign-in/email': {
    schema: z.object({ email: Email, password: Password, rememberMe: z.optional(z.boolean()) }),
    tries: 'named',
    missing: missingCredentials,
  },
  'POST sign-in/phone-number': {
    schema: z.object({
      phoneNumber: PhoneNumber,
      password: Password,
      rememberMe: z.optional(z.boolean()),
    }),
    tries: 'named',
    missing: missingCredentials,
  },
  'POST sign-up/email': {
    schema: z.object({
      name: Name,
      email: Email,
      password: Password,
      callbackURL: z.optional(CallbackUrl),
    }),
    chooses: 'password',
    registers: true,
    missing: missingCredentials,
    withoutSession: true,
  },
  'POST sign-up/phone-number': {
    schema: z.object({ name: Name, phoneNumber: PhoneNumber, password: Password }),
    chooses: 'password',
    registers: true,
    missing: missingCredentials,
    withoutSession: true,
  },
  'POST send-verification-email': {
    schema: z.object({ email: Email, callbackURL: z.optional(CallbackUrl) }),
    registers: true,
    withoutSession: true,
  },
  'POST confirm-email': {
    schema: z.object({ token: Token, newPassword: Password }),
    chooses: 'newPassword',
  },
  'POST sign-out': { schema: nothing },
  'POST update-user': { schema: z.object({ name: Name }) },
  'POST change-password': {
    schema: z.object({ currentPassword: Password, newPassword: Password }),
    tries: 'own',
    chooses: 'newPassword',
  },
  'POST verify-password': { schema: z.object({ password: Password }), tries: 'own' },
  'POST revoke-other-sessions': { schema: nothing },
}
