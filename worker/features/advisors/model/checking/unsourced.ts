const opening =
  'From general knowledge and not from a source shown here; look it up before you quote it'
const mostNamed = 8

const line = new RegExp(`\\n+\\*${opening}: ([^\\n]*)\\.\\*`)
const between = '; '

/** The line that ends an answer and names what stands in none of its sources; '' where nothing does. */
export function unsourcedLine(claims: string[]): string {
  if (claims.length === 0) return ''
  const more = claims.length - mostNamed
  const named = [...claims.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])]
  return `\n\n*${opening}: ${named.join(between)}.*`
}

/** An answer as a model may see it again: without that line, and without notes on how it ended. */
export function withoutNotes(text: string): string {
  return text
    .replace(line, '')
    .replace(/\n+(?:---\n+)?\*The (?:answer reached|language model broke)[^\n]*\*/g, '')
    .replace(/\n+\*Numbered statements rest on[^\n]*\*/g, '')
}

/** An answer without what stood in no source: the rest may be said again as known. */
export function sourcedText(text: string): string {
  const claims = line.exec(text)?.[1]?.split(between) ?? []
  return claims.reduce((rest, claim) => rest.replaceAll(claim, ' '), withoutNotes(text))
}
