const reservedDomain = '@phone.invalid'

/** better-auth keys users by e-mail; who registers by phone gets an address that cannot exist. */
export function placeholderEmail(phoneNumber: string): string {
  return phoneNumber.replace(/\D/g, '') + reservedDomain
}

/** The address as anyone may see it: null for a placeholder. */
export function publicEmail(email: string): string | null {
  return email.endsWith(reservedDomain) ? null : email
}
