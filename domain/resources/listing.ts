import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../advisors/advisors.ts'
import { type ResourceType, resourceLimits, resourceTypes, Slug } from './resources.ts'
import type { TagColour } from './tags.ts'

export const resourcesPerPage = 20
/** A search looks no further than this past a page's first hit, to keep what it reads in bounds. */
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

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as [K, ...K[]]

/** What a listing is asked for; the same in the API and in the page's address. */
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

/** The listing that a page's address asks for; a value that its field does not take counts as not given. */
export function listingQueryOf(params: URLSearchParams): ListingQuery {
  const read = Object.entries(fields).map(([name, schema]) => {
    const result = schema.safeParse(params.get(name)?.trim() || undefined)
    return [name, result.success ? result.data : undefined]
  })
  const query = Object.fromEntries(read) as ListingQuery
  const search = params.get('search')?.trim().slice(0, librarySearchLength.max)
  return { ...query, ...(search && { search }), page: query.page ?? 1 }
}

/** The address of a listing, defaults left out. */
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
  /** Whether that date has come. */
  overdue: boolean
}

/** A card in the results of a search: «…» stands around words that were found. */
export type ResourceHit = ResourceCard & {
  highlights: { title: string; summary: string; excerpt: string | null } | null
}

/** `count` is null where counting would mean looking at every hit of a wide search. */
export type FacetValue = { value: string; label: string; count: number | null }

export type Listing = {
  results: ResourceHit[]
  total: number
  /** Whether there are more than `total`: a wide search is not counted to its end. */
  total_is_minimum: boolean
  page: number
  page_size: number
  facets: Record<FacetKind, FacetValue[]>
  /** What was searched for instead, where the words as typed found nothing. */
  corrected: string | null
  /** Whether no resource has all the words, and these have some of them. */
  relaxed: boolean
}
