import * as z from 'zod/mini'
import type { Source } from '../advisors/knowledge.ts'
import type { ResourceCard } from './listing.ts'
import type { OutlineHeading } from './reading.ts'
import type { ResourceState } from './resources.ts'
import type { Visibility } from './visibility.ts'

export type AttachmentView = { id: string; name: string; content_type: string; bytes: number }

/**
 * A resource as its page and the API show it; dates are ISO. `body`, `sources` and `attachments`
 * are present only for a viewer who may read it whole.
 */
export type ResourceView = ResourceCard & {
  visibility: Exclude<Visibility, 'none'>
  /** Any state but `published` is shown to staff only. */
  state: ResourceState
  owner: string
  published_at: string | null
  reviewed: string | null
  words: number
  outline: OutlineHeading[]
  cover: { path: string; alt: string } | null
  link: string | null
  related: ResourceCard[]
  body?: string
  sources?: Source[]
  attachments?: AttachmentView[]
}

/** A reader's bookmarks and unfinished resources. */
export type ReaderView = {
  bookmarks: ResourceCard[]
  /** Begun and not finished, the latest first. */
  reading: (ResourceCard & { section: string; percent: number })[]
}

/** How far a reader has come; `section` is empty until they reach one. */
export const ReadingInput = z.object({
  section: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]*$/)),
  percent: z.number().check(z.int(), z.gte(0), z.lte(100)),
  /** Whether this is the visit's first report, which counts one reader. */
  begins: z._default(z.boolean(), false),
})
export type ReadingInput = z.infer<typeof ReadingInput>

const resourceFormats = ['docx', 'md'] as const
export const ResourceExportInput = z.object({ format: z._default(z.enum(resourceFormats), 'docx') })
export type ResourceFormat = (typeof resourceFormats)[number]
