import * as z from 'zod/mini'
import { isPlaceholderEmail, normalizePhone, parseIdentifier } from '../credentials.ts'
import { localAddress } from '../local-address.ts'

/** The fields of sign-in's calls: addresses and numbers leave here in one spelling. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine(isOwnAddress, 'This is not an e-mail address'),
  )

/**
 * Whether it is an address of a person's own. One made up for an account that has only a phone number
 * would be a second way to try that account's password.
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

/** At a log-in, where one too long to be anybody's is refused like any wrong one. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1000))

export const Token = z.string().check(z.minLength(1), z.maxLength(2000))

/** Six digits, with the spaces or hyphens people type between them. */
export const Code = z.pipe(
  z.string().check(z.maxLength(20), z.regex(/^[\s-]*(?:\d[\s-]*){6}$/, 'must be six digits')),
  z.transform((text: string) => text.replace(/\D/g, '')),
)

/** "abcde-FGHIJ", as it was shown once. */
export const BackupCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const CallbackUrl = z
  .string()
  .check(
    z.refine((address) => localAddress(address) !== null, 'This is not an address on this site'),
  )
