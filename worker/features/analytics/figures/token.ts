import { createHash, randomBytes } from 'node:crypto'

/**
 * A token of the read API: 256 random bits, with a prefix by which secret scanners recognise it.
 */
export function newToken(): string {
  return `eca_${randomBytes(32).toString('hex')}`
}

/** The token's SHA-256 in hexadecimal, which is stored in its place. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
