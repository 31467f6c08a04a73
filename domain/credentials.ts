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

const placeholderDomain = '@phone.invalid'

/** Accounts are keyed by e-mail; who registers by phone gets an address that cannot exist. */
export function placeholderEmail(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '') + placeholderDomain
}

/** Whether an address stands for a phone number: nobody registers with one, nobody is written to there. */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(placeholderDomain)
}

/** The address as anyone may see it: null for a placeholder. */
export function publicEmail(email: string): string | null {
  return isPlaceholderEmail(email) ? null : email
}
