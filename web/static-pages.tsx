import type { ComponentType } from 'react'
import type { RouteId, routes } from '../domain/routes.ts'
import { CybersecurityPage } from './features/guides/cybersecurity.tsx'
import { ForesightPage } from './features/guides/foresight.tsx'
import { ResourcesPage } from './features/guides/resources.tsx'
import { LandingPage } from './features/landing/landing-page.tsx'
import { PrivacyPage } from './features/legal/privacy-policy.tsx'
import { TermsPage } from './features/legal/terms-of-service.tsx'
import type { StaticPageProps } from './lib/static-page.ts'

export type StaticRouteId = {
  [Id in RouteId]: (typeof routes)[Id]['kind'] extends 'static' ? Id : never
}[RouteId]

/** The pages that ship no React; imported by the worker only. */
export const staticPages: Record<StaticRouteId, ComponentType<StaticPageProps>> = {
  landing: LandingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  cybersecurity: CybersecurityPage,
  foresight: ForesightPage,
  resources: ResourcesPage,
}
