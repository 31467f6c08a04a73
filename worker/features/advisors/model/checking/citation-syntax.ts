/** A line of the source book as a model cites it: "E2.3" is line 3 of entry 2, "E2" its entry. */
export type Reference = { entry: number; line: number | null }

/** "E2.3", "2", and the parts of a list of them. */
const reference = String.raw`(?:(?:lines?|sources?|entry|entries|ref)\b:?)?\s*#?E?\d{1,3}(?:\.\d{1,3})?`
const references = String.raw`${reference}(?:\s*(?:,|;|&|and|–|-|to)\s*${reference})*`
/** "[E2.3, E2.4]", "[1-3]", "[source 9]", "[^made.up]"; "[2](…)" is a link. */
const inBrackets = new RegExp(String.raw`^\[(?:\^[^\]\s]{1,60}|\s*${references}\s*)\](?!\()`, 'i')
/** "【1】" and "【1†source】" */
const inLenticularBrackets = /^【[^】\n]{1,60}】/
/** "(E2.3)", "(source 9)", and "(1)" where a sentence ends or pauses. */
const inParentheses = new RegExp(
  String.raw`^\((?:${references.replaceAll('E?', 'E')}|(?:sources?|entry|line) ${references}|\d{1,2}(?=\)(?:[.,;:!?]|\s*(?:\n|$))))\)`,
  'i',
)
/** Beginnings of these that may still become one. */
const openings = [
  /^\[[^\]\n]{0,60}$/,
  /^\[[^\]\n]{0,60}\]$/,
  /^【[^】\n]{0,60}$/,
  /^\((?:[es][a-z]*\s?)?[E\d.,;&–\- ]{0,24}(?:and |to )?[E\d., ]{0,8}$/i,
  /^\(\d{1,2}\)\s*$/,
]
/** A range of more is taken for its two ends. */
const longestRange = 12

/** Whether a text begins with what may become a citation once more of it has come. */
export function mayBecomeCitation(text: string): boolean {
  return openings.some((opening) => opening.test(text))
}

/** The citation a text begins with, as it is written; '' where none does. */
export function citationAtStart(text: string): string {
  const [found = ''] =
    inBrackets.exec(text) ?? inLenticularBrackets.exec(text) ?? inParentheses.exec(text) ?? []
  return found
}

/** The entries and lines that a citation names, in order; ranges are written out. */
export function referencesIn(text: string): Reference[] {
  if (text.startsWith('[^')) return []
  const items = [...text.matchAll(/([–-]|\bto\b)?\s*(E)?(\d{1,3})(?:\.(\d{1,3}))?/gi)]
  const found: Reference[] = []
  for (const [, range, isEntry, first = '', second] of items) {
    const last = found.at(-1)
    // "E2.3–5" goes on to the fifth line, not to the fifth entry.
    const one =
      range && last && last.line !== null && !isEntry && !second
        ? { entry: last.entry, line: Number(first) }
        : { entry: Number(first), line: second ? Number(second) : null }
    if (range && last) found.push(...between(last, one))
    found.push(one)
  }
  return found
}

/** The references between the two ends of a range, at most a few. */
function between(from: Reference, to: Reference): Reference[] {
  const isLines = from.line !== null && to.line !== null && from.entry === to.entry
  const [first, last] = isLines ? [from.line ?? 0, to.line ?? 0] : [from.entry, to.entry]
  if (last - first > longestRange) return []
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) =>
    isLines
      ? { entry: from.entry, line: first + index + 1 }
      : { entry: first + index + 1, line: null },
  )
}
