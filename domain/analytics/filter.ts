/** How a filter compares a visit's values with its own. */
export const filterKinds = {
  is: 'is',
  not: 'is not',
  contains: 'contains',
  lacks: 'does not contain',
} as const
export type FilterKind = keyof typeof filterKinds
/** A filter for one of several values: "is a or b", "is neither a nor b". */
export type Filter = { kind: FilterKind; values: string[] }

/** In characters: what a filter's text may be long. */
export const longestFilter = 1000

/**
 * The mark a filter's text begins with: "/a" means is, "!/a" is not, "~/a" contains,
 * "^/a" does not contain. Bars stand between values: "/a|/b".
 */
const marks: Record<FilterKind, string> = { is: '=', not: '!', contains: '~', lacks: '^' }

/**
 * A filter from its text in an address: "!chrome" is what is not Chrome; without a mark, what is.
 */
export function readFilter(text: string): Filter {
  for (const [kind, mark] of Object.entries(marks) as [FilterKind, string][])
    if (text.startsWith(mark)) return { kind, values: valuesIn(text.slice(1)) }
  return { kind: 'is', values: valuesIn(text) }
}

/** A filter as its text in an address. */
export function writeFilter({ kind, values }: Filter): string {
  const text = values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|')
  // A value that looks like a marked one needs its mark.
  const isPlain = kind === 'is' && !Object.values(marks).some((mark) => text.startsWith(mark))
  return isPlain ? text : marks[kind] + text
}

/** The values between bars; a backslash before a bar or a backslash makes it part of a value. */
function valuesIn(text: string): string[] {
  const values = ['']
  for (const [piece] of text.matchAll(/\\[\\|]|./gs)) {
    if (piece === '|') values.push('')
    else values.push(values.pop() + piece.slice(-1))
  }
  return values
}

/** Whether a visit's values pass the filter; a negative one passes when none of them is meant. */
export function passes(values: string[], { kind, values: wanted }: Filter): boolean {
  if (kind === 'is' || kind === 'not')
    return values.some((value) => wanted.includes(value)) === (kind === 'is')
  const parts = wanted.map((part) => part.toLowerCase())
  const has = (value: string) => parts.some((part) => value.toLowerCase().includes(part))
  return values.some(has) === (kind === 'contains')
}
