import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Numbering } from './numbering.ts'
import type { Sum } from './sum.ts'

/** Writes the answer before another way. */
export type ReworkWriter = (input: {
  first: KnowledgeEntry
  entries: KnowledgeEntry[]
  previous: string
  message: string
  numbers: Numbering
  /** What it comes to for the district; empty when there is nothing to add up. */
  sum: Sum
}) => string
