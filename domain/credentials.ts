import { passwordLength } from './constants.ts'

export const missingCredentials = 'You must provide either an email or phone number and a password'

export type Identifier = { kind: 'email' | 'phone'; value: string }

/**
 * Reads what someone typed into "Email or phone number".
 * Phone numbers come back in E.164; ten digits are taken as a U.S. number.
 * Returns null when it is neither.
 */
export function parseIdentifier(text: string): Identifier | null {
  const typed = text.trim()
  if (typed.includes('@')) {
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)
      ? { kind: 'email', value: typed.toLowerCase() }
      : null
  }
  const phone = normalizePhone(typed)
  return phone ? { kind: 'phone', value: phone } : null
}

/** "(555) 010-0199" → "+15550100199"; null when it cannot be a phone number. */
export function normalizePhone(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  if (digits.length === 10) return `+1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null
}

/** Reasons a new password is too weak; empty when it will do. */
export function weakPasswordReasons(password: string): string[] {
  const reasons: string[] = []
  if (password.length < passwordLength.min)
    reasons.push(`Use at least ${passwordLength.min} characters`)
  if (password.length > passwordLength.max)
    reasons.push(`Use at most ${passwordLength.max} characters`)
  if (/^(.)\1*$/.test(password)) reasons.push('Use more than one character')
  if (/^(?:\d+|(?:password|welcome|qwerty|letmein)\d*)$/i.test(password))
    reasons.push('Choose something harder to guess')
  return reasons
}
