import { lastSentenceStart } from './sentences.ts'

/** Stands behind a sentence with a figure or a duty that nothing at hand says. */
export const sign = '†'
export const legend = `\n\n*${sign} A figure or rule here stands in none of the sources: check it before you rely on it.*`

const legendLine = new RegExp(`\\s*\\*${sign}[^\\n]*\\*`, 'g')

/** What was said in a talk as a model may see it again: without marks, legends and notes on how an answer ended. */
export function withoutMarks(text: string): string {
  return text
    .replace(legendLine, '')
    .replaceAll(sign, '')
    .replace(/\n+(?:---\n+)?\*The (?:answer reached|language model broke)[^\n]*\*/g, '')
    .replace(/\n+\*Numbered statements rest on[^\n]*\*/g, '')
}

/** An answer's sentences that were not marked: their figures may be said again without a mark. */
export function unmarkedText(text: string): string {
  return withoutMarks(text.split('\n').map(unmarkedIn).join('\n'))
}

/** A line without its marked sentences; a row of a table is one. */
function unmarkedIn(line: string): string {
  const parts = line.split(sign)
  const rest = parts.pop() ?? ''
  if (line.startsWith('|') && parts.length > 0) return ''
  return parts.map((part) => part.slice(0, startOfMarked(part))).join('') + rest
}

/** Where the sentence begins that ends where its mark stood. */
function startOfMarked(part: string): number {
  return lastSentenceStart(part.replace(/[.!?…]+["”'’)*_]*\s*$/, ''))
}
