import * as z from 'zod/mini'

/** Colours of tags: hues of the design system (web/styles/tokens.css). */
export const tagColours = ['brand', 'blue', 'violet', 'amber', 'red', 'slate'] as const
export type TagColour = (typeof tagColours)[number]

export type Tag = { id: string; slug: string; name: string; colour: TagColour }

/** The form in which tag names are compared: "E-Rate " and "e-rate" are the same tag. */
export function tagKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

const TagName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.regex(/^[^\n\r,]*$/, 'one line, without commas'),
  )
const Colour = z.enum(tagColours)

export const TagInput = z.object({ name: TagName, colour: Colour })
export type TagInput = z.infer<typeof TagInput>

export const TagChange = z.object({ name: z.optional(TagName), colour: z.optional(Colour) })
export type TagChange = z.infer<typeof TagChange>

/** Id of the tag that replaces the merged one. */
export const MergeInput = z.object({ into: z.string().check(z.minLength(1), z.maxLength(80)) })

export const tagSorts = ['name', '-name', '-resources', 'resources'] as const

export const TagsQuery = z.object({ sort: z._default(z.enum(tagSorts), 'name') })
export type TagsQuery = z.infer<typeof TagsQuery>

/** A tag in the staff's list; `resources` counts those with it, in any state. */
export type ManagedTag = Tag & { resources: number }

/** The tag, and the number of resources changed. */
export type TagOutcome = { id: string; resources: number }
