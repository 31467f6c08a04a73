import type { StaticPageProps } from '../../lib/static-page.ts'
import { HelpSection } from './help-section.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Showcase } from './showcase.tsx'
import { SolutionsSection } from './solutions-section.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { Testimonials } from './testimonials.tsx'

/** The public landing page, complete without JavaScript. */
export function LandingPage({ settings }: StaticPageProps) {
  const { claims, stats, testimonials, testimonials_illustrative: illustrative } = settings
  return (
    <>
      <Hero claims={claims} />
      <HelpSection claims={claims} />
      <SolutionsSection claims={claims} />
      <Showcase />
      <HowItWorks />
      <Testimonials testimonials={testimonials} illustrative={illustrative} />
      <StatsStrip stats={stats} />
    </>
  )
}
