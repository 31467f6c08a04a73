/** How a filter compares a visit's values with its own. */
export const filterKinds = {
  is: 'is',
  not: 'is not',
  contains: 'contains',
  lacks: 'does not contain',
} as const
export type FilterKind = keyof typeof filterKinds
export type Filter = { kind: FilterKind; value: string }

/**
 * The mark a filter's text begins with: "/a" means is, "!/a" is not, "~/a" contains,
 * "^/a" does not contain. */
const marks: Record<FilterKind, string> = { is: '=', not: '!', contains: '~', lacks: '^' }

export function readFilter(text: string): Filter {
  for (const [kind, mark] of Object.entries(marks) as [FilterKind, string][])
    if (text.startsWith(mark)) return { kind, value: text.slice(1) }
  return { kind: 'is', value: text }
}

export function writeFilter({ kind, value }: Filter): string {
  // A value that looks like a marked one needs its mark.
  return kind === 'is' && readFilter(value).value === value ? value : marks[kind] + value
}

/** Whether a visit's values pass the filter; a negative one passes when none of them is meant. */
export function passes(values: string[], { kind, value }: Filter): boolean {
  if (kind === 'is' || kind === 'not') return values.includes(value) === (kind === 'is')
  const part = value.toLowerCase()
  return values.some((one) => one.toLowerCase().includes(part)) === (kind === 'contains')
}
