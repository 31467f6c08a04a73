import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../advisors/advisors.ts'

/** Types of resource with their singular and plural labels. */
export const resourceTypeLabels = {
  guide: { one: 'Guide', many: 'Guides' },
  template: { one: 'Template', many: 'Templates' },
  checklist: { one: 'Checklist', many: 'Checklists' },
  policy: { one: 'Policy', many: 'Policies' },
  report: { one: 'Report', many: 'Reports' },
  video: { one: 'Video link', many: 'Video links' },
  tool: { one: 'Tool', many: 'Tools' },
} as const
export type ResourceType = keyof typeof resourceTypeLabels
export const resourceTypes = Object.keys(resourceTypeLabels) as ResourceType[]

/**
 * `draft`: never published; `scheduled`: waits for its time; `archived`: no longer listed, kept at
 * its address; `trashed`: waits to be restored or deleted.
 */
export const resourceStates = ['draft', 'scheduled', 'published', 'archived', 'trashed'] as const
export type ResourceState = (typeof resourceStates)[number]

/** Lengths in characters, and numbers of tags, related resources and entries. */
export const resourceLimits = {
  title: 120,
  summary: 200,
  slug: 80,
  body: 60_000,
  owner: 80,
  tags: 8,
  related: 8,
  knowledge: 12,
} as const

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const Slug = z
  .string()
  .check(
    z.maxLength(resourceLimits.slug),
    z.regex(slugPattern, 'use small letters, digits and single hyphens'),
  )

const IsoDate = z.iso.date()
const Line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^[^\n\r]*$/))

/** The fields of a resource that an editor writes; a draft and a revision hold all of them. */
export const ResourceContent = z.object({
  slug: Slug,
  title: Line(resourceLimits.title),
  summary: Line(resourceLimits.summary),
  type: z.enum(resourceTypes as [ResourceType, ...ResourceType[]]),
  body: z.string().check(z.maxLength(resourceLimits.body)),
  premium: z.boolean(),
  domains: z.array(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])).check(z.minLength(1)),
  /** Names of tags; an unknown name creates a tag. */
  tags: z.array(Line(40)).check(z.maxLength(resourceLimits.tags)),
  owner: Line(resourceLimits.owner),
  /** ISO dates. */
  reviewed: z.nullable(IsoDate),
  reviewBy: z.nullable(IsoDate),
  cover: z.nullable(z.string().check(z.maxLength(400))),
  coverAlt: z.string().check(z.maxLength(300)),
  link: z.nullable(z.url().check(z.maxLength(400), z.startsWith('https://'))),
  /** Ids of the knowledge entries it belongs with. */
  knowledge: z
    .array(z.string().check(z.maxLength(120)))
    .check(z.maxLength(resourceLimits.knowledge)),
  related: z.array(Slug).check(z.maxLength(resourceLimits.related)),
})
export type ResourceContent = z.infer<typeof ResourceContent>

/** The path of a resource's page. */
export function resourcePath(slug: string): string {
  return `/resources/${slug}`
}

/** Query parameter that shows staff the draft of a resource instead. */
export const draftQuery = 'draft'

/** A title as a slug: "E-Rate: a bid matrix" → "e-rate-a-bid-matrix". */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, resourceLimits.slug)
    .replace(/^-+|-+$/g, '')
}
