import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { advisorCount } from '../../../domain/advisors/advisors.ts'
import { formatPrice, maxSeats, plans } from '../../../domain/billing/plans.ts'
import {
  publicOffer,
  renewalTerms,
  trialOffer,
  unlimitedMeans,
} from '../../../domain/billing/trial.ts'
import { routes } from '../../../domain/routes.ts'
import type { ResourceFigures } from '../../../domain/site-figures.ts'
import { withCapital } from '../../../domain/text/capital.ts'
import type { PublicSettings } from '../../lib/static-page.ts'
import { ActionLink } from './action-link.tsx'

const { founder, premium } = plans

type PricingProps = { settings: PublicSettings; resources: ResourceFigures | null }

/**
 * The plans on sale with their terms, the meaning of their benefits, and payment by purchase order.
 */
export function Pricing({ settings, resources: counted }: PricingProps) {
  const resources = counted?.listed ? counted : null
  const { payments_required, trial_days, founder_offer_open, messages_per_day } = settings
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="mx-auto max-w-page px-5 py-16 lg:py-24"
    >
      <h2 id="pricing-title" className="text-2xl sm:text-3xl">
        Plans and prices
      </h2>
      <p className="mt-4 max-w-[38rem] text-ink-muted">
        {payments_required
          ? `${founder_offer_open ? 'Both plans open' : 'The plan opens'} all ${advisorCount} advisors and the premium resources. `
          : `${publicOffer(settings).terms} `}
        {resources && `The guides and ${freeOf(resources)} resources are free to read.`}
      </p>
      <div className="mt-9 grid gap-5 lg:grid-cols-2">
        <Plan
          name={premium.name}
          label="Monthly"
          price={formatPrice(premium.priceCents)}
          period={premium.period}
          terms={renewalTerms(trial_days)}
          benefits={premium.benefits}
          action={trialOffer(trial_days)}
        />
        {founder_offer_open && (
          <Plan
            name={founder.name}
            label={founder.label}
            price={formatPrice(founder.priceCents)}
            period={founder.period}
            beside={
              <>
                <s className="text-ink-muted">{formatPrice(founder.strikePriceCents)}</s>
                <span className="text-sm font-semibold text-brand">{founder.savings}</span>
              </>
            }
            terms={`${withCapital(founder.term)}. It does not renew: it ends after ${founder.termDays} days unless you buy again.`}
            benefits={founder.benefits}
            action="Become a Founder"
          />
        )}
      </div>
      <PlanWords questionsPerDay={messages_per_day.premium} resources={resources} />
      <p className="mt-4 max-w-[46rem] text-sm text-ink-muted">
        <strong className="font-semibold text-ink">Paying by purchase order?</strong>{' '}
        {`Make a quote for up to ${maxSeats} seats in your `}
        <a
          href={`${routes.profilePlan.path}#purchase-order`}
          className="text-brand underline underline-offset-2"
        >
          profile
        </a>
        , send us the order, and pay on invoice. The data privacy agreement is on the{' '}
        <a
          href={`${routes.trust.path}#agreement`}
          className="text-brand underline underline-offset-2"
        >
          trust page
        </a>
        ; a W-9 comes on request.
      </p>
    </section>
  )
}

type PlanWordsProps = { questionsPerDay: number; resources: ResourceFigures | null }

/** The meaning of each benefit, with the configured limits and counted resources. */
function PlanWords({ questionsPerDay, resources }: PlanWordsProps) {
  const words: [word: string, meaning: string][] = [
    ['Unlimited access', unlimitedMeans(questionsPerDay)],
    [
      'Advanced analytics',
      'your questions by month and advisor, the sources cited to you and your ratings, on a page and as CSV.',
    ],
    ['Priority support', 'what you write to us through the feedback page is read first.'],
    ...(resources
      ? [
          [
            'Exclusive and premium resources',
            `${resources.premium} of the ${resources.listed} resources, the others being free.`,
          ] satisfies [string, string],
        ]
      : []),
    ['Founder badge', 'shown in the bar above your pages, and beside your plan.'],
    ['Early access', 'what opens to some before it opens to all, opens to Founders first.'],
  ]
  return (
    <details className="mt-6 max-w-[46rem] text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline underline-offset-4">
        What these words mean
      </summary>
      <dl className="mt-2 mb-4 text-ink-muted">
        {words.map(([word, meaning]) => (
          <div key={word} className="border-t border-line py-2">
            <dt className="inline font-semibold text-ink">{`${word}: `}</dt>
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The free resources of those listed: "30 of 45", or "all 30". */
function freeOf({ listed, premium: paid }: ResourceFigures): string {
  return paid === 0 ? `all ${listed}` : `${listed - paid} of ${listed}`
}

type PlanProps = {
  name: string
  label: string
  price: string
  /** How often it is paid. */
  period: string
  /** Shown beside the price. */
  beside?: ReactNode
  terms: string
  benefits: readonly string[]
  action: string
}

function Plan({ name, label, price, period, beside, terms, benefits, action }: PlanProps) {
  return (
    <article
      aria-label={name}
      className="flex flex-col rounded-lg border border-line bg-surface-raised p-6 sm:p-8"
    >
      <p className="text-xs font-semibold text-attention">{label}</p>
      <h3 className="mt-1 text-xl">{name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-serif text-4xl font-semibold">{price}</span>
        <span className="text-ink-muted">{period}</span>
        {beside}
      </p>
      <p className="mt-2 text-sm text-ink-muted">{terms}</p>
      <ul className="mt-5 mb-7 flex flex-col gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden strokeWidth={1.75} className="mt-1 size-4.5 shrink-0 text-brand" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="mt-auto">
        <ActionLink href={routes.solutions.path} tone="secondary">
          {action}
        </ActionLink>
      </p>
    </article>
  )
}
