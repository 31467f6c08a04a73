import type { ComponentType } from 'react'
import type { RouteId, routes } from '../domain/routes.ts'
import { samplePages } from './features/answers/sample-pages.tsx'
import { CybersecurityPage } from './features/guides/cybersecurity.tsx'
import { ForesightPage } from './features/guides/foresight.tsx'
import { LandingPage } from './features/landing/landing-page.tsx'
import { PrivacyChangesPage, TermsChangesPage } from './features/policies/policy-changes-page.tsx'
import { PrivacyPage, TermsPage } from './features/policies/policy-page.tsx'
import { LibraryPage } from './features/resources/library.tsx'
import { ResourcePage } from './features/resources/resource.tsx'
import { ERateCalculatorPage } from './features/tools/e-rate-page.tsx'
import { RefreshPlannerPage } from './features/tools/refresh-page.tsx'
import { SelfCheck } from './features/tools/self-check.tsx'
import { TrustPage } from './features/trust/trust-page.tsx'
import type { StaticPageProps } from './lib/static-page.ts'

export type StaticRouteId = {
  [Id in RouteId]: (typeof routes)[Id]['kind'] extends 'static' ? Id : never
}[RouteId]

/** The static pages; imported by the worker only. */
export const staticPages: Record<StaticRouteId, ComponentType<StaticPageProps>> = {
  landing: LandingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  privacyChanges: PrivacyChangesPage,
  termsChanges: TermsChangesPage,
  trust: TrustPage,
  ...samplePages,
  cybersecurity: ({ url, kept }) => (
    <CybersecurityPage selfCheck={<SelfCheck url={url} kept={kept} />} />
  ),
  foresight: ForesightPage,
  refreshPlanner: RefreshPlannerPage,
  eRateCalculator: ERateCalculatorPage,
  resources: LibraryPage,
  resource: ResourcePage,
}
