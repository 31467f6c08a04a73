import * as z from 'zod/mini'

/** Tools whose inputs somebody signed in can keep with their district. */
export const keptTools = ['e-rate', 'refresh', 'self-check'] as const
export type KeptTool = (typeof keptTools)[number]

export const keptLimits = {
  inputs: 4_000,
  /** Days that are kept of one tool, the newest. */
  results: 24,
  dates: 60,
  title: 120,
} as const

export const KeepInput = z.object({
  /** The form as an address's query has it. */
  inputs: z.string().check(z.maxLength(keptLimits.inputs)),
})

/** What was kept of a tool on a day, "2026-11-20"; the score in percent where the tool has one. */
export type KeptResult = { day: string; inputs: string; score: number | null }

export const ownDateKinds = { date: 'Date', support: 'End of support' } as const
export type OwnDateKind = keyof typeof ownDateKinds

export const OwnDateInput = z.object({
  date: z.iso.date(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(keptLimits.title)),
  kind: z.enum(Object.keys(ownDateKinds) as [OwnDateKind, ...OwnDateKind[]]),
})
export type OwnDateInput = z.infer<typeof OwnDateInput>

/** A date of the district's own, which only the person who wrote it down sees. */
export type OwnDate = OwnDateInput & { id: string }
