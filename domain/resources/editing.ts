import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../advisors/advisors.ts'
import type { Source } from '../advisors/knowledge.ts'
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
  /** Resources changed together. */
  bulk: 50,
  note: 200,
  attachments: 20,
  /** Days whose readers a list counts. */
  readerDays: 30,
  /** A review that is due within so many days is due soon. */
  soonDays: 30,
  /** What is in the trash for so many days is deleted. */
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
export type ReviewFilter = keyof typeof reviewFilters

export const manageSorts = ['-updated', 'updated', 'title', '-title', 'review', '-review'] as const
export type ManageSort = (typeof manageSorts)[number]

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as [K, ...K[]]
const Id = z.string().check(z.minLength(1), z.maxLength(80))
const Version = z.number().check(z.int(), z.gte(0), z.lte(1e9))

/** What the list of staff is narrowed by; without a state it leaves out the trash. */
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

/** When what was trashed then is deleted for good. */
export function deletionOf(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + editingLimits.trashDays * 24 * 60 * 60 * 1000)
}

/** What of that list is taken along, and as what. */
export const ExportQuery = z.object({
  ...ManageQuery.shape,
  format: z._default(z.enum(['csv', 'zip']), 'csv'),
})

/** A resource in the list of staff; times are ISO text. */
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
  /** In the last 30 days. */
  readers: number
  draft: { by: string; at: string } | null
  /** When it is deleted for good; null for what is not in the trash, or stays there. */
  deletedAt: string | null
}
export type ManagedPage = { resources: ManagedResource[]; page: number; more: boolean }

/** What is begun: the rest is written in the editor. */
export const CreateInput = z.object({
  title: ResourceContent.shape.title,
  summary: ResourceContent.shape.summary,
  type: ResourceContent.shape.type,
  domains: ResourceContent.shape.domains,
})
export type CreateInput = z.infer<typeof CreateInput>

const short = (longest: number) => z.string().check(z.maxLength(longest))

/** The same fields as a resource, unfinished: what must be there is asked for when it is saved. */
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
  /** The number of the draft it goes on from; 0 begins one. */
  version: Version,
  /** The version of the resource it was written on. */
  basedOn: Version,
})
export type DraftInput = z.infer<typeof DraftInput>

const Time = z.optional(z.nullable(z.iso.datetime()))

export const SaveInput = z.object({
  content: ResourceContent,
  /** The version of the resource it replaces. */
  version: Version,
  /** The draft that is finished with it; a later one of somebody else's stays. */
  draftVersion: Version,
  note: z._default(z.string().check(z.trim(), z.maxLength(editingLimits.note)), ''),
  /** What is done with it besides saving. */
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

/** The version that is deleted, of a resource or of its draft. */
export const VersionQuery = z.object({
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1e9)),
})

export const bulkActions = ['publish', 'archive', 'trash', 'restore', 'tag', 'untag'] as const
export const BulkInput = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(editingLimits.bulk)),
  action: z.enum(bulkActions),
  /** The name of the tag, for `tag` and `untag`. */
  tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
})
export type BulkInput = z.infer<typeof BulkInput>
/** Each is changed by itself: what could not be is named with the reason. */
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

/** What goes with a resource, in its order; `before` are the ids of what did, as it was last seen. */
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

/** A resource as its editor opens it; times are ISO text. */
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
  /** When it is deleted for good; null for what is not in the trash, or stays there. */
  deletedAt: string | null
  /** Came with the product: it can be trashed, and not be deleted. */
  isProduct: boolean
  /** Came with the product and follows its file until it is changed here. */
  isFromFile: boolean
  draft: ResourceDraft | null
  /** What the draft was begun from, where the resource has changed since. */
  draftBase: ResourceContent | null
  sources: Source[]
  attachments: EditedAttachment[]
  /** Readers a day, "2026-11-20", the oldest first. */
  readers: { day: string; readers: number }[]
}

/** What stood in the way of a save: CONFLICT's details. */
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

/** What each action of an editor is called in the log of staff's changes. */
export const actionNotes: Record<StateAction, string> = {
  publish: 'Published',
  schedule: 'Scheduled',
  unpublish: 'Made a draft again',
  archive: 'Archived',
  trash: 'Moved to the trash',
  restore: 'Restored from the trash',
}
