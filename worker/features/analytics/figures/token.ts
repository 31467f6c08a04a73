import { createHash, randomBytes } from 'node:crypto'

/** A token of the read API: 256 random bits, marked as ours so that a scanner of secrets finds it. */
export function newToken(): string {
  return `eca_${randomBytes(32).toString('hex')}`
}

/** What is kept of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
