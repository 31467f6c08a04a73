import { publicOffer } from '../../../domain/billing/trial.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { shownClaims } from './claims.ts'
import { Closing } from './closing.tsx'
import { HelpSection } from './help-section.tsx'
import { Hero } from './hero/hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NextDates } from './next-dates.tsx'
import { Pricing } from './pricing.tsx'
import { Showcase } from './showcase.tsx'
import { SolutionsSection } from './solutions-section.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustBand } from './trust-band.tsx'

/** The landing page, complete without JavaScript. */
export function LandingPage({ settings, figures }: StaticPageProps) {
  const { stats, testimonials, testimonials_illustrative: illustrative } = settings
  const offer = publicOffer(settings)
  const claims = shownClaims(settings)
  return (
    <>
      <Hero claims={claims} settings={settings} />
      <HelpSection claims={claims} />
      <SolutionsSection claims={claims} />
      <Showcase />
      <HowItWorks />
      <TrustBand figures={figures} />
      <NextDates today={new Date(figures.readAt)} />
      <Testimonials testimonials={testimonials} illustrative={illustrative} />
      <StatsStrip stats={stats} />
      <Pricing settings={settings} resources={figures.resources} />
      <Closing offer={offer} />
    </>
  )
}
