import * as z from 'zod/mini'

/** Colours of tags: hues of the design system, by name (web/styles/tokens.css). */
export const tagColours = ['brand', 'blue', 'violet', 'amber', 'red', 'slate'] as const
export type TagColour = (typeof tagColours)[number]

export type Tag = { id: string; slug: string; name: string; colour: TagColour }

/** A tag's name as it is compared: "E-Rate " and "e-rate" are one. */
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

/** The tag that takes the other one's place. */
export const MergeInput = z.object({ into: z.string().check(z.minLength(1), z.maxLength(80)) })

export const tagSorts = ['name', '-name', '-resources', 'resources'] as const

export const TagsQuery = z.object({ sort: z._default(z.enum(tagSorts), 'name') })
export type TagsQuery = z.infer<typeof TagsQuery>

/** A tag as staff see it; `resources` counts what has it, in whatever state. */
export type ManagedTag = Tag & { resources: number }

/** How many resources a change touched. */
export type TagOutcome = { id: string; resources: number }
