import { createHash } from 'node:crypto'

/** SHA-256 of a text, in hexadecimal: equal for equal contents. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
