import type { AdvisorId } from './advisors.ts'
import type { KnowledgeEntry } from './knowledge.ts'

/** The largest upload: NIST's largest catalog is about 10 MB. */
export const importBytes = 16 * 1024 * 1024
/**
 * The longest entry or control, in characters: the longest of our own has 5,400. What is read in
 * one go keeps others waiting.
 */
export const importedEntryLength = 32 * 1024
/** Endings of the files that can be picked; the worker looks at the content. */
export const importFileTypes = '.md,.markdown,.json'

/** An entry that staff imported; a sync with knowledge/ leaves it alone. */
export type ImportedEntry = KnowledgeEntry & {
  /** Id of the import it came with. */
  origin: string
}

/** Why a file was not taken, and where; `line` is 1-based. */
export type ImportRefusal = { file: string; line: number; reason: string }

export type ImportKind = 'markdown' | 'oscal'

/** The outcome of one document of an upload. */
export type ImportResult = {
  id: string
  kind: ImportKind
  title: string
  version: string
  /** How many entries it holds now. */
  entries: number
  added: number
  changed: number
  removed: number
  unchanged: number
  /** Withdrawn controls and headings without a text of their own. */
  skipped: number
}

/** Whether an error's details are refusals; anything else is not about a file. */
export function isRefusals(details: unknown): details is ImportRefusal[] {
  return (
    Array.isArray(details) &&
    details.length > 0 &&
    details.every((one) => typeof one?.file === 'string' && typeof one?.reason === 'string')
  )
}

/** A document staff imported. */
export type ImportSummary = {
  id: string
  kind: ImportKind
  title: string
  publisher: string
  version: string
  entries: number
  imported_by: string
  /** ISO time. */
  imported_at: string
}

/** The state of the knowledge for staff: counts, imports, what is overdue. */
export type KnowledgeState = {
  domains: { domain: AdvisorId; own: number; imported: number }[]
  /** Entries stored, and of them those a search can find; when one last changed, as ISO text. */
  sync: { entries: number; indexed: number; changed_at: string | null }
  overdue: { count: number; entries: { id: string; title: string; review_by: string }[] }
  /** The latest first. */
  imports: ImportSummary[]
}
