export const missingCredentials = 'You must provide either an email or phone number and a password'

export type Identifier = { kind: 'email' | 'phone'; value: string }

/**
 * The identifier typed into "Email or phone number", or null when it is neither. Phone numbers are
 * returned in E.164; ten digits are read as a U.S. number.
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

/** The address of an account registered by phone, since accounts need one; it cannot exist. */
export function placeholderEmail(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '') + placeholderDomain
}

/**
 * Whether an address is such a placeholder; nobody may register with one, and no mail goes to it.
 */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(placeholderDomain)
}

/** The address to show; null for a placeholder. */
export function publicEmail(email: string): string | null {
  return isPlaceholderEmail(email) ? null : email
}
