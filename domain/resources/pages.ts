import type { Viewer } from '../access.ts'
import type { Listing, ListingQuery } from './listing.ts'
import type { ReaderView, ResourceView } from './view.ts'

/** What the library's page is made from. */
export type LibraryPageData = { query: ListingQuery; listing: Listing; reader: ReaderView | null }

/** What a resource's page is made from. */
export type ResourcePageData = {
  resource: ResourceView
  viewer: Viewer
  /** Whether it shows what is being written, which nobody but staff sees. */
  isDraft: boolean
  /** What the signed-in reader keeps of it; null for visitors. */
  kept: { bookmarked: boolean; reading: { section: string; percent: number } | null } | null
}
