/** What public pages say of the site itself, read from it: nothing here is a claim. */
export type SiteFigures = {
  /** What the advisors answer from; null while it cannot be read. */
  library: LibraryFigures | null
  /** What is listed under resources; null while it cannot be read. */
  resources: ResourceFigures | null
  /** How often the site was found working; null while that cannot be read, and on other pages. */
  uptime: Uptime | null
  /** Whether Cloudflare Turnstile looks at who registers. */
  botCheck: boolean
  /** When this was read, ISO text. */
  readAt: string
}

/**
 * Quarter hours since `since` (ISO text; null before the first), and those of them in which the
 * site's recurring work went through both databases.
 */
export type Uptime = { since: string | null; quarterHours: number; worked: number }

export type ResourceFigures = { listed: number; premium: number }

export type LibraryFigures = {
  /** Entries that rest on a document; the others say what is common practice. */
  entries: number
  /** Verified statements of documents that entries rest on, and the documents. */
  facts: number
  documents: number
  /** Entries past their review date. */
  overdue: number
}
