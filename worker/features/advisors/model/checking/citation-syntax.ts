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
/** "[[E2.3]]", "**[E2.3]**", "\\[E2.3\\]", "{E2.3}", "[E2.3](#E2.3)", "[NIST, E2.3]", "(see E2.3)". */
const besideId =
  /^(\*{1,2}|`)?(?:\\?\[{1,2}|[({［〔])((?:[^[\](){}［］〔〕\n\\]|\([^()\n]{1,30}\)){1,60})(?:\\?\]{1,2}|[)}］〕])(?:\([^()\s]{1,120}\))?\1/
/** "E2.3" and "E2.3–E2.5" as words of a sentence. */
const bare = /^E\d{1,3}\.\d{1,3}(?:\s?[-–—]\s?E?\d{1,3}(?:\.\d{1,3})?)?(?![\w–—-])/
/** Ids of lines, with what joins them. */
const lineIds =
  /E\d{1,3}(?:\.\d{1,3})?(?:\s*(?:[-–—,;/|&]|and|to)+\s*(?:E\d{1,3}(?:\.\d{1,3})?|\d{1,3}(?:\.\d{1,3})?(?![\w.])))*/gi
/** Beside an id as many words may stand as name its source; a remark holds more. */
const mostBeside = 3
/** Beginnings of these that may still become one. */
const openings = [
  /^\[[^\]\n]{0,60}$/,
  /^\[[^\]\n]{0,60}\]{1,2}$/,
  /^\[[^\]\n]{0,40}E\d[^\]\n]{0,20}\]\([^()\s]{0,120}$/,
  /^\\(?:\[[^\]\n]{0,60}\]?)?$/,
  /^(?:\*{1,2}|`)(?:\\?\[[^\]\n]{0,60}\]{0,2}\*?)?$/,
  /^[{［〔][^}］〕\n]{0,40}$/,
  /^E\d{0,3}(?:\.\d{0,3}(?:\s?[-–—]\s?(?:E?\d{0,3}(?:\.\d{0,3})?)?)?)?$/,
  /^【[^】\n]{0,60}$/,
  /^\((?:[a-z]{1,10}:? ?){0,2}(?:[E\d.,;&–\- ]|and?|a|to?){0,32}$/i,
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
    inBrackets.exec(text) ??
    inLenticularBrackets.exec(text) ??
    inParentheses.exec(text) ??
    bare.exec(text) ??
    []
  return found || besideIdAt(text)
}

function besideIdAt(text: string): string {
  const [found = '', , inside = ''] = besideId.exec(text) ?? []
  if (!/E\d{1,3}\.\d/.test(inside)) return ''
  const words = inside.replace(lineIds, ' ').match(/[a-z]{2,}/gi) ?? []
  return words.length <= mostBeside ? found : ''
}

/** The entries and lines that a citation names, in order; ranges are written out. */
export function referencesIn(text: string): Reference[] {
  const ids = text.match(lineIds)?.join(', ')
  if (!ids && text.startsWith('[^')) return []
  const items = [...(ids ?? text).matchAll(/([–—-]|\bto\b)?\s*(E)?(\d{1,3})(?:\.(\d{1,3}))?/gi)]
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
