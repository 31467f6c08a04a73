import * as z from 'zod/mini'

/** Tools whose inputs a signed-in person can save. */
export const keptTools = ['e-rate', 'refresh', 'self-check'] as const
export type KeptTool = (typeof keptTools)[number]

export const keptLimits = {
  inputs: 4_000,
  /** Days saved of each tool; the newest are kept. */
  results: 24,
} as const

export const KeepInput = z.object({
  /** The form as a query string. */
  inputs: z.string().check(z.maxLength(keptLimits.inputs)),
})

/** A tool's saved inputs of one day ("2026-11-20"), with its score in percent where it has one. */
export type KeptResult = { day: string; inputs: string; score: number | null }
