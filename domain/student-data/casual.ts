import type { Span } from './finding.ts'

/** In characters: about what is typed in one go. */
const shortMessage = 400

/**
 * Whether a sentence is typed as one types in a hurry, names without capitals and all. In a longer
 * text one that begins with a capital names people with capitals, too.
 */
export function isCasual(text: string, { start, end }: Span): boolean {
  return text.length <= shortMessage || !/^\P{L}*\p{Lu}/u.test(text.slice(start, end))
}
