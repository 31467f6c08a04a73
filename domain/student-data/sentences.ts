import type { Span } from './finding.ts'

const boundary = /(?<![.!?])[.!?]+["')\]’”]*\s+|\n+/gu
const abbreviation =
  /(?:^|[^\p{L}])(?:\p{L}|dr|mr|mrs|ms|mx|st|ave|ln|rd|blvd|ct|apt|no|vs|jr|sr|gr|prof|rep|approx)\.$/iu

const maxLength = 600

/** Nothing the guard looks for spans 600 characters; the cut keeps its work linear in the text. */
function cutLong(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > maxLength) {
    const blank = text.lastIndexOf(' ', from + maxLength)
    const cut = blank > from + maxLength / 2 ? blank + 1 : from + maxLength
    pieces.push({ start: from, end: cut })
    from = cut
  }
  return [...pieces, { start: from, end }]
}

/** A full stop after "Dr." or an initial does not end a sentence; a line break always does. */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = []
  let start = 0
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].trimEnd().length
    const isStop = match[0].startsWith('.') && !match[0].includes('\n')
    const before = text.slice(Math.max(start, match.index - 8), match.index + 1)
    // "(soph.) has" goes on.
    const goesOn =
      match[0].includes(')') && /\p{Ll}/u.test(text[match.index + match[0].length] ?? '')
    if (isStop && (goesOn || abbreviation.test(before))) continue
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) sentences.push({ start, end })
    start = match.index + match[0].length
  }
  if (start < text.length) sentences.push({ start, end: text.length })
  return sentences.flatMap((sentence) => cutLong(text, sentence))
}
