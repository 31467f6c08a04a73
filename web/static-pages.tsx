import type { ComponentType } from 'react'
import type { RouteId, routes } from '../domain/routes.ts'
import type { Settings } from '../domain/settings.ts'
import { LandingPage } from './features/landing/landing-page.tsx'
import { PrivacyPage } from './features/legal/privacy-policy.tsx'
import { TermsPage } from './features/legal/terms-of-service.tsx'
import { CybersecurityPage, ForesightPage, ResourcesPage } from './features/library/coming-pages.tsx'

export type StaticRouteId = {
  [Id in RouteId]: (typeof routes)[Id]['kind'] extends 'static' ? Id : never
}[RouteId]

export type PublicSettings = Pick<
  Settings,
  'testimonials' | 'testimonials_illustrative' | 'stats' | 'claims'
>
export type StaticPageProps = { settings: PublicSettings; url: URL }

/** The pages that ship no React; imported by the worker only. */
export const staticPages: Record<StaticRouteId, ComponentType<StaticPageProps>> = {
  landing: LandingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  cybersecurity: CybersecurityPage,
  foresight: ForesightPage,
  resources: ResourcesPage,
}
