import {
  type BillingFilter,
  billingFilters,
  type RoleFilter,
  roleFilters,
  searchLength,
} from '../../../../domain/users.ts'

/** What is looked for, as it stands in the address. */
export type Filters = {
  search?: string
  role?: RoleFilter
  billing?: BillingFilter
  page: string
}

/** What the address asks for; what no filter knows is left out rather than refused. */
export function readQuery(search: URLSearchParams): Filters {
  const text = (search.get('search') ?? '').trim().slice(0, searchLength.max)
  const role = search.get('role') ?? ''
  const billing = search.get('billing') ?? ''
  const page = Number(search.get('page') ?? 1)
  return {
    ...(text && { search: text }),
    ...(isKey(roleFilters, role) && { role }),
    ...(isKey(billingFilters, billing) && { billing }),
    page: String(Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1),
  }
}

function isKey<T extends object>(record: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key)
}

/** The address of another page of the same list. */
export function pageAddress({ page: _, ...filters }: Filters, page: number): string {
  return `?${new URLSearchParams(page > 1 ? { ...filters, page: String(page) } : filters)}`
}
