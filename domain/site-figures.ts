/** What public pages say of the site itself, read from it: nothing here is a claim. */
export type SiteFigures = {
  /** What the advisors answer from; null while it cannot be read. */
  library: LibraryFigures | null
  /** When this was read, ISO text. */
  readAt: string
}

export type LibraryFigures = {
  entries: number
  /** Verified statements of documents that entries rest on, and the documents. */
  facts: number
  documents: number
  /** Entries past their review date. */
  overdue: number
}
