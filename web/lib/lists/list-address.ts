/** The list's address with other parameters, on its first page; null removes one. */
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
 * The link of a column's header and the present direction. `sort` in the address is the column's
 * key, with a minus for descending; `first` is the list's order without it.
 */
export function sortLink(search: URLSearchParams, key: string, first: string) {
  const sort = search.get('sort') ?? first
  const direction =
    sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined
  // A second press reverses the order.
  const next = direction === 'ascending' ? `-${key}` : key
  return { direction, href: listAddress(search, { sort: next === first ? null : next }) }
}

/** The addresses of the previous and next page. */
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
