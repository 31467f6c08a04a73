import { MB } from '../storage.ts'
import type { ResourceContent } from './resources.ts'

/** `resources` counts new and changed ones; unchanged resources of an import are free. */
/** `resources` counts those that would be new or changed, `rows` all files and rows of CSV files. */
export const importLimits = { bytes: 5 * MB, files: 500, resources: 50, rows: 2_000 } as const
export const importTypes = '.md,.markdown,.csv,.zip,text/markdown,text/csv,application/zip'

export const importOutcomes = {
  new: 'New',
  changed: 'Changes',
  same: 'Stays as it is',
  refused: 'Refused',
} as const
export type ImportOutcome = keyof typeof importOutcomes

/** The planned import of one file, or of one row of a CSV file. */
export type ImportRow = {
  file: string
  /** Line number from 1: of the row, or of the mistake in a refused file. */
  line: number
  slug: string
  title: string
  outcome: ImportOutcome
  /** Labels of the fields that change, e.g. "Summary". */
  changes: string[]
  /** The reason it is refused, or a remark for the editor. */
  note: string | null
}

/** The planned import; `plan` is the id that confirms exactly these rows. */
export type ImportPreview = { rows: ImportRow[]; plan: string }

/** The labels of a resource's fields, in previews and in the first row of a CSV file. */
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

/** Further columns of a CSV export; an import ignores them. */
export const reportColumns = [
  ...['State', 'Publish at', 'Take down at', 'Readers in 30 days', 'Changed', 'Id'],
] as const
