import * as z from 'zod/mini'
import { attachmentBucket, pictureBucket } from './pictures.ts'
import type { ResourceState } from './resources.ts'

export const mediaLimits = {
  perPage: 24,
  alt: 300,
} as const

/** The shelves of the media library, each a bucket. */
export const mediaShelves = { pictures: pictureBucket, attachments: attachmentBucket } as const
export type MediaShelf = keyof typeof mediaShelves

export const MediaQuery = z.object({
  shelf: z._default(z.enum(Object.keys(mediaShelves) as [MediaShelf, ...MediaShelf[]]), 'pictures'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type MediaQuery = z.infer<typeof MediaQuery>

export const DescribeInput = z.object({
  /** A picture's alternative text, or a description of a file. */
  alt: z.string().check(z.trim(), z.maxLength(mediaLimits.alt)),
})

export const DeleteMediaQuery = z.object({
  /** "yes" deletes the file even where a resource shows it. */
  used: z._default(z.enum(['no', 'yes']), 'no'),
})

/** A resource that shows a file or has it attached. */
export type FileUse = { id: string; title: string; state: ResourceState }

/** A file of the media library; times are ISO text. */
export type MediaFile = {
  id: string
  bucket: string
  path: string
  contentType: string
  bytes: number
  alt: string
  updatedAt: string
  uses: FileUse[]
}
export type MediaPage = { files: MediaFile[]; page: number; more: boolean }
