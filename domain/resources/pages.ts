import type { Viewer } from '../access.ts'
import type { Listing, ListingQuery } from './listing.ts'
import type { ReaderView, ResourceView } from './view.ts'

/** The data of the library's page. */
export type LibraryPageData = { query: ListingQuery; listing: Listing; reader: ReaderView | null }

/** The data of a resource's page. */
export type ResourcePageData = {
  resource: ResourceView
  viewer: Viewer
  /** Whether it shows the draft, which only staff see. */
  isDraft: boolean
  /** The signed-in reader's bookmark and reading position; null for visitors. */
  kept: { bookmarked: boolean; reading: { section: string; percent: number } | null } | null
}
