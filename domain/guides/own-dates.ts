import * as z from 'zod/mini'

export const ownDateLimits = {
  /** Dates of one person. */
  dates: 60,
  /** Characters of a title. */
  title: 120,
} as const

export const ownDateKinds = { date: 'Date', support: 'End of support' } as const
export type OwnDateKind = keyof typeof ownDateKinds

export const OwnDateInput = z.object({
  date: z.iso.date(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(ownDateLimits.title)),
  kind: z.enum(Object.keys(ownDateKinds) as [OwnDateKind, ...OwnDateKind[]]),
})
export type OwnDateInput = z.infer<typeof OwnDateInput>

/** A date of the district's own, visible only to the person who entered it. */
export type OwnDate = OwnDateInput & { id: string }
