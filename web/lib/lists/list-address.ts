/** The same list with other parameters, from its first page on; null takes one away. */
export function listAddress(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

/**
 * How a column sorts: `sort` in the address is its name, after a minus the other way round.
 * `first` is what a list is sorted by without it.
 */
export function sortLink(search: URLSearchParams, key: string, first: string) {
  const sort = search.get('sort') ?? first
  const direction =
    sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined
  // A second press turns it round.
  const next = direction === 'ascending' ? `-${key}` : key
  return { direction, href: listAddress(search, { sort: next === first ? null : next }) }
}

/** Addresses of the pages before and after. */
export function pageLinks(
  search: URLSearchParams,
  { page, more }: { page: number; more: boolean },
) {
  const at = (number: number) => listAddress(search, { page: number > 1 ? String(number) : null })
  return {
    page,
    ...(page > 1 && { previous: at(page - 1) }),
    ...(more && { next: at(page + 1) }),
  }
}
