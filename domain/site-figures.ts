/** Figures that public pages state about the site, measured on it. */
export type SiteFigures = {
  /** The knowledge library; null while it cannot be read. */
  library: LibraryFigures | null
  /** The listed resources; null while they cannot be read. */
  resources: ResourceFigures | null
  /** How often the site worked; null while unknown, and on pages that do not show it. */
  uptime: Uptime | null
  /** Whether Cloudflare Turnstile checks registrations. */
  botCheck: boolean
  /** ISO time of these figures. */
  readAt: string
}

/**
 * Quarter hours since `since` (ISO text; null before the first), and those in which cron succeeded
 * on both databases.
 */
export type Uptime = { since: string | null; quarterHours: number; worked: number }

export type ResourceFigures = { listed: number; premium: number }

export type LibraryFigures = {
  /** Entries that rest on a document; the others are practice. */
  entries: number
  /** Facts that entries cite, and the documents they are from. */
  facts: number
  documents: number
  /** Entries past their review date. */
  overdue: number
}
