import type { LibraryPageData, ResourcePageData } from '../../domain/resources/pages.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { SiteFigures } from '../../domain/site-figures.ts'
import type { KeptResult, OwnDate } from '../../domain/tools/kept.ts'
import type { TrustFacts } from '../../domain/trust/trust.ts'

/** Settings that public pages show. */
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

/** What a page's head says, where it is not what the route table says. */
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
  /** On the trust page alone. */
  trust?: TrustFacts
  url: URL
  /** On a tool's page: what the signed-in person has kept of it; null for a visitor. */
  kept?: KeptResult[] | null
  /** On the page of dates ahead: the signed-in person's own; null for a visitor. */
  ownDates?: OwnDate[] | null
  /** Of the library's pages alone. */
  library?: LibraryPageData
  resource?: ResourcePageData
}
