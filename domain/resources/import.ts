import { MB } from '../storage.ts'
import type { ResourceContent } from './resources.ts'

/** `resources` are new or changed at once; what stays as it is does not count. */
export const importLimits = { bytes: 5 * MB, files: 500, resources: 50 } as const
export const importTypes = '.md,.markdown,.csv,.zip,text/markdown,text/csv,application/zip'

export const importOutcomes = {
  new: 'New',
  changed: 'Changes',
  same: 'Stays as it is',
  refused: 'Refused',
} as const
export type ImportOutcome = keyof typeof importOutcomes

/** What an import would do with one file, or with one row of a file. */
export type ImportRow = {
  file: string
  /** From 1 on: of a row its own, of a refused file where its mistake stands. */
  line: number
  slug: string
  title: string
  outcome: ImportOutcome
  /** What changes, in words: "Summary". */
  changes: string[]
  /** Why it is refused, or what else an editor should know. */
  note: string | null
}

/** What an import would do, all of it; `plan` names exactly this when it is carried out. */
export type ImportPreview = { rows: ImportRow[]; plan: string }

/** The fields of a resource as they are called in previews and in the first row of a CSV file. */
export const fieldLabels: Record<keyof ResourceContent, string> = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  type: 'Type',
  body: 'Text',
  premium: 'Premium',
  domains: 'Advisors',
  tags: 'Tags',
  owner: 'Owner',
  reviewed: 'Reviewed on',
  reviewBy: 'Review by',
  cover: 'Cover',
  coverAlt: 'Cover shows',
  link: 'Leads to',
  knowledge: 'Knowledge entries',
  related: 'Related',
}

/** What a CSV export says besides, and an import passes over. */
export const reportColumns = [
  ...['State', 'Publish at', 'Take down at', 'Readers in 30 days', 'Changed', 'Id'],
] as const
