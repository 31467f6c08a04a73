import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { renewalTerms, trialOffer } from '../../../domain/billing/trial.ts'
import { routes } from '../../../domain/routes.ts'
import { ActionLink } from './action-link.tsx'

const { founder, premium } = plans

/** Both plans with all that follows from them, and how a school pays. */
export function Pricing({ trialDays }: { trialDays: number }) {
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
        Both plans open all six advisors and the premium resources. Public guides and most resources
        are free to read.
      </p>
      <div className="mt-9 grid gap-5 lg:grid-cols-2">
        <Plan
          name={premium.name}
          label="Monthly"
          price={formatPrice(premium.priceCents)}
          terms={`${premium.period}. ${renewalTerms(trialDays)}`}
          benefits={premium.benefits}
          action={trialOffer(trialDays)}
        />
        <Plan
          name={founder.name}
          label={founder.label}
          price={formatPrice(founder.priceCents)}
          beside={
            <>
              <s className="text-ink-muted">{formatPrice(founder.strikePriceCents)}</s>
              <span className="text-sm font-semibold text-brand">{founder.savings}</span>
            </>
          }
          terms={`${founder.period}, ${founder.term}. It does not renew: it ends after ${founder.termDays} days unless you buy again.`}
          benefits={founder.benefits}
          action="Become a Founder"
        />
      </div>
      <p className="mt-6 max-w-[46rem] text-sm text-ink-muted">
        <strong className="font-semibold text-ink">Paying by purchase order?</strong> Make a quote
        for any number of seats in your{' '}
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

type PlanProps = {
  name: string
  label: string
  price: string
  /** What stands beside the price. */
  beside?: ReactNode
  terms: string
  benefits: readonly string[]
  action: string
}

function Plan({ name, label, price, beside, terms, benefits, action }: PlanProps) {
  return (
    <article
      aria-label={name}
      className="flex flex-col rounded-lg border border-line bg-surface-raised p-6 sm:p-8"
    >
      <p className="text-xs font-semibold text-attention">{label}</p>
      <h3 className="mt-1 text-xl">{name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-serif text-4xl font-semibold">{price}</span>
        {beside}
      </p>
      <p className="mt-1 text-sm text-ink-muted">{terms}</p>
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
