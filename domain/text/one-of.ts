/**
 * The source of a pattern that is any of these words; a dash at the end of one stands for all words that begin so.
 * Patterns with it need the flag "u".
 */
export function oneOf(words: readonly string[]): string {
  const sources = words.map((word) => {
    const stem = word.replace(/-$/, '').replace(/[.+?]/g, '\\$&')
    return word.endsWith('-') ? `${stem}[\\p{L}'’]*` : stem
  })
  return `(?:${sources.join('|')})`
}
