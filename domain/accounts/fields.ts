import * as z from 'zod/mini'
import { isPlaceholderEmail, normalizePhone, parseIdentifier } from '../credentials.ts'
import { localAddress } from '../local-address.ts'

/** A person's e-mail address, trimmed and in lower case. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine(isOwnAddress, 'This is not an e-mail address'),
  )

/**
 * Whether the address can be somebody's own. A placeholder address stands for an account with a
 * phone number only; accepting it would be a second way to try that account's password.
 */
function isOwnAddress(text: string): boolean {
  return parseIdentifier(text)?.kind === 'email' && !isPlaceholderEmail(text)
}

export const PhoneNumber = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => normalizePhone(text) !== null, 'This is not a phone number'),
  ),
  z.transform((text: string) => normalizePhone(text) ?? text),
)

export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

/** A password at log-in: not checked for strength, since a bad one is refused as wrong. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1000))

export const Token = z.string().check(z.minLength(1), z.maxLength(2000))

/** Six digits, with the spaces or hyphens people type between them. */
export const Code = z.pipe(
  z.string().check(z.maxLength(20), z.regex(/^[\s-]*(?:\d[\s-]*){6}$/, 'must be six digits')),
  z.transform((text: string) => text.replace(/\D/g, '')),
)

/** A backup code such as "abcde-FGHIJ". */
export const BackupCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const CallbackUrl = z
  .string()
  .check(
    z.refine((address) => localAddress(address) !== null, 'This is not an address on this site'),
  )
