import type { OwnDate } from '../../domain/guides/own-dates.ts'
import type { LibraryPageData, ResourcePageData } from '../../domain/resources/pages.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { SiteFigures } from '../../domain/site-figures.ts'
import type { KeptResult } from '../../domain/tools/kept.ts'
import type { TrustFacts } from '../../domain/trust/trust.ts'

/** The settings that public pages show. */
export const publicSettingKeys = [
  'testimonials',
  'testimonials_illustrative',
  'stats',
  'claims',
  'claim_sources',
  'payments_required',
  'trial_days',
  'founder_offer_open',
  'messages_per_day',
  'incidents',
  'announcement',
  'tagline',
  'security_contact',
  'analytics_retention_days',
  'figures_retention_months',
  'error_retention_days',
] as const

export type PublicSettings = Pick<Settings, (typeof publicSettingKeys)[number]>

/** A page's head, where it differs from the route table. */
export type PageHead = {
  title: string
  description: string
  path: `/${string}`
  type: 'website' | 'article'
  /** schema.org data. */
  graph: object[]
}

export type StaticPageProps = {
  settings: PublicSettings
  figures: SiteFigures
  /** On the trust page only. */
  trust?: TrustFacts
  url: URL
  /** On a tool's page: the signed-in person's saved results; null for a visitor. */
  kept?: KeptResult[] | null
  /** On the page of coming dates: the signed-in person's own; null for a visitor. */
  ownDates?: OwnDate[] | null
  /** On the library's pages only. */
  library?: LibraryPageData
  resource?: ResourcePageData
}
