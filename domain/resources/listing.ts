import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../advisors/advisors.ts'
import { keysOf } from '../keys-of.ts'
import { type ResourceType, resourceLimits, resourceTypes, Slug } from './resources.ts'
import type { TagColour } from './tags.ts'

export const resourcesPerPage = 20
/** A search reads at most so many hits from a page's first; one with more is not counted to its end. */
export const searchWindow = 2 * resourcesPerPage
export const librarySearchLength = { max: 200 } as const

export const accessLabels = { free: 'Free to read', premium: 'Premium' } as const
export type ResourceAccess = keyof typeof accessLabels

export const sortLabels = {
  best: 'Best match',
  updated: 'Recently updated',
  title: 'Title, A to Z',
} as const
export type ResourceSort = keyof typeof sortLabels

/** The parameters of a listing, the same in the API and in the page's address. */
const fields = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(librarySearchLength.max))),
  type: z.optional(z.enum(resourceTypes as [ResourceType, ...ResourceType[]])),
  domain: z.optional(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])),
  tag: z.optional(Slug.check(z.maxLength(resourceLimits.slug))),
  access: z.optional(z.enum(keysOf(accessLabels))),
  sort: z.optional(z.enum(keysOf(sortLabels))),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
}
export const ListingQuery = z.object(fields)
export type ListingQuery = z.infer<typeof ListingQuery>

export const facetKinds = ['type', 'domain', 'tag', 'access'] as const
export type FacetKind = (typeof facetKinds)[number]

/** The listing that a page's address asks for; an invalid value counts as absent, too long a search is cut. */
export function listingQueryOf(params: URLSearchParams): ListingQuery {
  const read = Object.entries(fields).map(([name, schema]) => {
    const result = schema.safeParse(params.get(name)?.trim() || undefined)
    return [name, result.success ? result.data : undefined]
  })
  const query = Object.fromEntries(read) as ListingQuery
  const search = params.get('search')?.trim().slice(0, librarySearchLength.max)
  return { ...query, ...(search && { search }), page: query.page ?? 1 }
}

/** The address of a listing, without parameters that have their default. */
export function listingAddress(path: string, query: Partial<ListingQuery>): string {
  const params = new URLSearchParams()
  for (const name of ['search', ...facetKinds, 'sort'] as const)
    if (query[name]) params.set(name, query[name])
  if (query.page && query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `${path}?${params}` : path
}

export type CardTag = { slug: string; name: string; colour: TagColour }

/** A resource in a list; dates are ISO. */
export type ResourceCard = {
  slug: string
  title: string
  summary: string
  type: ResourceType
  premium: boolean
  domains: AdvisorId[]
  tags: CardTag[]
  minutes: number
  updated_at: string
  review_by: string | null
  /** Whether the review date has passed. */
  overdue: boolean
}

/** A resource found by a search; « and » enclose the words found. */
export type ResourceHit = ResourceCard & {
  highlights: { title: string; summary: string; excerpt: string | null } | null
}

/** `count` is null where a search has more hits than `searchWindow`. */
export type FacetValue = { value: string; label: string; count: number | null }

export type Listing = {
  results: ResourceHit[]
  total: number
  /** Whether there may be more than `total`: see `searchWindow`. */
  total_is_minimum: boolean
  page: number
  page_size: number
  facets: Record<FacetKind, FacetValue[]>
  /** The corrected words searched for, where those typed found nothing; else null. */
  corrected: string | null
  /** Whether no resource has all the words, and the results have some of them. */
  relaxed: boolean
}
