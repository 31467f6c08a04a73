import * as z from 'zod/mini'

/** Tools whose inputs a signed-in person can save. */
export const keptTools = ['e-rate', 'refresh', 'self-check'] as const
export type KeptTool = (typeof keptTools)[number]

export const keptLimits = {
  inputs: 4_000,
  /** Days saved of each tool; the newest are kept. */
  results: 24,
  dates: 60,
  title: 120,
} as const

export const KeepInput = z.object({
  /** The form as a query string. */
  inputs: z.string().check(z.maxLength(keptLimits.inputs)),
})

/** A tool's saved inputs of one day ("2026-11-20"), with its score in percent where it has one. */
export type KeptResult = { day: string; inputs: string; score: number | null }

export const ownDateKinds = { date: 'Date', support: 'End of support' } as const
export type OwnDateKind = keyof typeof ownDateKinds

export const OwnDateInput = z.object({
  date: z.iso.date(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(keptLimits.title)),
  kind: z.enum(Object.keys(ownDateKinds) as [OwnDateKind, ...OwnDateKind[]]),
})
export type OwnDateInput = z.infer<typeof OwnDateInput>

/** A date of the district's own, visible only to the person who entered it. */
export type OwnDate = OwnDateInput & { id: string }
