import { ArrowRight } from 'lucide-react'
import { publicOffer, trialOffer } from '../../../../domain/billing/trial.ts'
import { routes } from '../../../../domain/routes.ts'
import type { PublicSettings } from '../../../lib/static-page.ts'
import { ActionLink } from '../action-link.tsx'
import type { Claims } from '../claims.ts'
import { ValueCards } from '../value-cards.tsx'
import { Exchange } from './exchange.tsx'
import { HeroHeading } from './hero-heading.tsx'

type HeroProps = { claims: Claims; settings: PublicSettings }

/**
 * The top of the landing page: what the product is, and a sample answer. On narrow screens the
 * answer comes before the reasons.
 */
export function Hero({ claims, settings }: HeroProps) {
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-5 pt-10 pb-16 sm:pt-14 lg:grid-cols-[minmax(0,10fr)_minmax(0,12fr)] lg:grid-rows-[auto_1fr] lg:pb-24">
      <div className="lg:pt-4">
        <HeroHeading />
        <p className="mt-6 max-w-[30rem] text-lg">{`${settings.tagline}.`}</p>
        <p className="mt-2 max-w-[30rem] text-ink-muted">
          Ask as you would ask a colleague. Read an answer with its sources, its owners and its
          effort, set so that you can take it to your board.
        </p>
        <p className="mt-8">
          <ActionLink href={routes.solutions.path}>
            Get Started
            <ArrowRight aria-hidden strokeWidth={1.75} className="size-5" />
          </ActionLink>
        </p>
        <p className="mt-4 max-w-[34rem] text-sm text-ink-muted">
          {claims.leaders &&
            `In use by ${claims.leaders.figure} district leaders (${claims.leaders.source}). `}
          {settings.payments_required
            ? `${trialOffer(settings.trial_days)}, `
            : `${publicOffer(settings).terms} There is `}
          <span className="whitespace-nowrap">no long-term commitment</span>.{' '}
          <a href="#pricing" className="text-brand underline underline-offset-2">
            Plans and prices
          </a>
        </p>
      </div>
      <Exchange />
      <ValueCards claims={claims} />
    </div>
  )
}
