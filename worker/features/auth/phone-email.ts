const reservedDomain = '@phone.invalid'

/** better-auth keys users by e-mail; who registers by phone gets an address that cannot exist. */
export function placeholderEmail(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '') + reservedDomain
}

/** Whether an address stands for a phone number; nobody can register with one. */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(reservedDomain)
}

/** The address as anyone may see it: null for a placeholder. */
export function publicEmail(email: string): string | null {
  return email.endsWith(reservedDomain) ? null : email
}
