/** A token of the read API: 256 random bits, marked as ours so that a scanner of secrets finds it. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `eca_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** What is kept of a token. */
export async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
