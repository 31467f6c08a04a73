import type { Span } from '../finding.ts'

/** A word, a figure or code, or one sign between them. */
export type Token = Span & { text: string; lower: string; kind: 'word' | 'figure' | 'sign' }

const tokenPattern =
  /[\p{L}\p{N}]+(?:(?:['’./-]|(?<=\d):(?=\d))[\p{L}\p{N}]+)*[%+]?|[^\s\p{L}\p{N}]/gu

/** What a sentence is made of. */
export function readTokens(text: string, { start, end }: Span): Token[] {
  return [...text.slice(start, end).matchAll(tokenPattern)].map(({ index, 0: token }) => ({
    start: start + index,
    end: start + index + token.length,
    text: token,
    lower: token.toLowerCase().replaceAll('’', "'"),
    kind: /\d/.test(token) ? 'figure' : /\p{L}/u.test(token) ? 'word' : 'sign',
  }))
}
