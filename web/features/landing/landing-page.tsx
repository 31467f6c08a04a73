import { ArrowRight } from 'lucide-react'
import { publicOffer } from '../../../domain/billing/trial.ts'
import { routes, sampleRoute } from '../../../domain/routes.ts'
import { type Settings, unmeasured } from '../../../domain/settings/settings.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { ActionLink } from './action-link.tsx'
import { shownClaims } from './claims.ts'
import { HelpSection } from './help-section.tsx'
import { Hero } from './hero/hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NextDates } from './next-dates.tsx'
import { Pricing } from './pricing.tsx'
import { Showcase } from './showcase.tsx'
import { SolutionsSection } from './solutions-section.tsx'
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

/** The figures that staff have set, each with its source. */
function StatsStrip({ stats }: { stats: Settings['stats'] }) {
  return (
    <section aria-label="In figures" className="bg-brand-soft">
      <ul className="mx-auto pairs max-w-page  gap-x-8 gap-y-7 px-5 py-12 lg:grid-cols-4">
        {stats.map(({ figure, label, source = unmeasured }) => (
          <li key={label} className="text-sm text-ink-muted">
            <span className="block font-serif text-3xl font-semibold text-ink tabular-nums">
              {figure}
            </span>{' '}
            {label}
            <span className="block text-xs">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The end of the landing page: start, or read another sample answer. */
function Closing({ offer }: { offer: ReturnType<typeof publicOffer> }) {
  return (
    <section aria-labelledby="closing-title" className="border-t border-line bg-surface-sunken">
      <div className="mx-auto max-w-page px-5 py-16 text-center lg:py-20">
        <h2 id="closing-title" className="text-2xl sm:text-3xl">
          Bring your next hard question
        </h2>
        <p className="mx-auto mt-4 max-w-[36rem] text-ink-muted">
          Ask it tonight, open the sources in the meeting, and hand each step to its owner.
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <ActionLink href={routes.solutions.path}>
            {offer.button}
            <ArrowRight aria-hidden strokeWidth={1.75} className="size-5" />
          </ActionLink>
          <ActionLink href={sampleRoute('infrastructure').path} tone="secondary">
            Read an answer first
          </ActionLink>
        </p>
        <p className="mx-auto mt-5 max-w-[36rem] text-sm text-ink-muted">{offer.terms}</p>
      </div>
    </section>
  )
}
