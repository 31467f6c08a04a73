import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../advisors/advisors.ts'
import type { Source } from '../advisors/knowledge.ts'
import { dayMs } from '../durations.ts'
import { keysOf } from '../keys-of.ts'
import {
  ResourceContent,
  type ResourceState,
  type ResourceType,
  resourceLimits,
  resourceStates,
  resourceTypes,
  Slug,
} from './resources.ts'
import type { Tag } from './tags.ts'
import { type StateAction, stateActions } from './transitions.ts'

export const editingLimits = {
  perPage: 25,
  /** Resources changed in one call. */
  bulk: 50,
  note: 200,
  attachments: 20,
  /** Days over which a list counts readers. */
  readerDays: 30,
  /** A review due within this many days is listed as due soon. */
  soonDays: 30,
  /** Days after which a resource in the trash is deleted. */
  trashDays: 30,
  autosaveMs: 2_000,
} as const

export const stateLabels: Record<ResourceState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  trashed: 'In the trash',
}

export const reviewFilters = {
  overdue: 'Overdue',
  soon: 'Due within 30 days',
  none: 'No review date',
} as const

export const manageSorts = ['-updated', 'updated', 'title', '-title', 'review', '-review'] as const

const Id = z.string().check(z.minLength(1), z.maxLength(80))
const Version = z.number().check(z.int(), z.gte(0), z.lte(1e9))

/** Filters and order of the staff's list of resources; without a state it leaves out the trash. */
export const ManageQuery = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: z.optional(z.enum(resourceStates)),
  type: z.optional(z.enum(resourceTypes as [ResourceType, ...ResourceType[]])),
  domain: z.optional(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])),
  tag: z.optional(Slug),
  review: z.optional(z.enum(keysOf(reviewFilters))),
  sort: z._default(z.enum(manageSorts), '-updated'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type ManageQuery = z.infer<typeof ManageQuery>

/** When a resource trashed at this time is deleted for good. */
export function deletionOf(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + editingLimits.trashDays * dayMs)
}

/** The resources of that list to export, and the file format. */
export const ExportQuery = z.object({
  ...ManageQuery.shape,
  format: z._default(z.enum(['csv', 'zip']), 'csv'),
})

/** A resource in the staff's list; times are ISO text. */
export type ManagedResource = {
  id: string
  slug: string
  title: string
  type: ResourceType
  state: ResourceState
  premium: boolean
  domains: AdvisorId[]
  tags: Pick<Tag, 'slug' | 'name' | 'colour'>[]
  owner: string
  updatedAt: string
  publishAt: string | null
  unpublishAt: string | null
  reviewBy: string | null
  overdue: boolean
  /** Readers in the last 30 days. */
  readers: number
  draft: { by: string; at: string } | null
  /** When it is deleted for good; null when it is not in the trash, or came with the product. */
  deletedAt: string | null
}
export type ManagedPage = { resources: ManagedResource[]; page: number; more: boolean }

/** A new resource's first fields; the others are written in the editor. */
export const CreateInput = z.object({
  title: ResourceContent.shape.title,
  summary: ResourceContent.shape.summary,
  type: ResourceContent.shape.type,
  domains: ResourceContent.shape.domains,
})
export type CreateInput = z.infer<typeof CreateInput>

const short = (longest: number) => z.string().check(z.maxLength(longest))

/** A resource's fields, unfinished: required fields may still be empty. */
export const DraftContent = z.object({
  ...ResourceContent.shape,
  slug: short(resourceLimits.slug),
  title: short(resourceLimits.title),
  summary: short(resourceLimits.summary),
  domains: z.array(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])),
  owner: short(resourceLimits.owner),
  link: z.nullable(short(400)),
})

export const DraftInput = z.object({
  content: DraftContent,
  /** Version of the draft it replaces; 0 creates one. */
  version: Version,
  /** Version of the resource the draft was written from. */
  basedOn: Version,
})
export type DraftInput = z.infer<typeof DraftInput>

const Time = z.optional(z.nullable(z.iso.datetime()))

export const SaveInput = z.object({
  content: ResourceContent,
  /** Version of the resource it replaces. */
  version: Version,
  /** Version of the draft to delete with it; a later draft by somebody else stays. */
  draftVersion: Version,
  note: z._default(z.string().check(z.trim(), z.maxLength(editingLimits.note)), ''),
  /** A change of state made together with the save, if any. */
  action: z.optional(z.enum(['publish', 'schedule'])),
  publishAt: Time,
  unpublishAt: Time,
})
export type SaveInput = z.infer<typeof SaveInput>

export const StateInput = z.object({
  action: z.enum(stateActions),
  version: Version,
  publishAt: Time,
  unpublishAt: Time,
})
export type StateInput = z.infer<typeof StateInput>

/** Version of the resource or draft to delete. */
export const VersionQuery = z.object({
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1e9)),
})

export const bulkActions = ['publish', 'archive', 'trash', 'restore', 'tag', 'untag'] as const
export const BulkInput = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(editingLimits.bulk)),
  action: z.enum(bulkActions),
  /** The tag's name, for `tag` and `untag`. */
  tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
})
export type BulkInput = z.infer<typeof BulkInput>
/** The ids changed, and each resource that could not be, with the reason. */
export type BulkOutcome = {
  changed: string[]
  refused: { id: string; title: string; reason: string }[]
}

export type ResourceDraft = {
  content: ResourceContent
  version: number
  basedOn: number
  by: { id: string; name: string }
  at: string
}

export type EditedAttachment = {
  id: string
  path: string
  name: string
  contentType: string
  bytes: number
}

/** A resource's attachments in order; `before` are the ids that the editor last saw. */
export const AttachmentsInput = z.object({
  attachments: z
    .array(
      z.object({
        path: z.string().check(z.minLength(1), z.maxLength(900)),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      }),
    )
    .check(z.maxLength(editingLimits.attachments)),
  before: z.array(Id).check(z.maxLength(editingLimits.attachments)),
})
export type AttachmentsInput = z.infer<typeof AttachmentsInput>

/** A resource as its editor loads it; times are ISO text. */
export type EditedResource = {
  id: string
  state: ResourceState
  version: number
  content: ResourceContent
  publishAt: string | null
  unpublishAt: string | null
  publishedAt: string | null
  updatedAt: string
  trashedFrom: ResourceState | null
  /** When it is deleted for good; null when it is not in the trash, or came with the product. */
  deletedAt: string | null
  /** Whether it came with the product; such a resource can be trashed, not deleted. */
  isProduct: boolean
  /** Whether it still follows its file in library/, unchanged on the site. */
  isFromFile: boolean
  draft: ResourceDraft | null
  /** The content the draft was begun from, where the resource has changed since. */
  draftBase: ResourceContent | null
  sources: Source[]
  attachments: EditedAttachment[]
  /** Readers by day ("2026-11-20"), the oldest day first. */
  readers: { day: string; readers: number }[]
}

/** Details of a CONFLICT: the resource as it is stored now. */
export type SaveConflict = {
  version: number
  content: ResourceContent
  draft: ResourceDraft | null
}

export type ResourceRevision = {
  version: number
  state: ResourceState
  note: string
  by: string
  at: string
}

/** The names of actions in a resource's history. */
export const actionNotes: Record<StateAction, string> = {
  publish: 'Published',
  schedule: 'Scheduled',
  unpublish: 'Made a draft again',
  archive: 'Archived',
  trash: 'Moved to the trash',
  restore: 'Restored from the trash',
}
