import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillingOverview, Grant } from '../../../domain/billing/billing.ts'
import { formatPrice, planNames, plans } from '../../../domain/billing/plans.ts'
import type { Discount } from '../../../domain/billing/subscription.ts'
import { longDate } from './dates.ts'

/** The plan in a sentence and in rows, and what can be done about it. */
export function PlanCard({
  overview,
  children,
}: {
  overview: BillingOverview
  children: ReactNode
}) {
  const { status, grants, trialDays } = overview
  const grant = status.subscribed ? currentGrant(overview) : undefined
  const troubled = grants.find(({ state }) => ['past_due', 'unpaid', 'incomplete'].includes(state))
  return (
    <div className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-xl font-semibold">{planNames[status.plan_type]}</span>
        {grant?.source === 'founder' && (
          <span className="inline-flex items-center gap-1.5 rounded-sm bg-brand-soft px-2 py-0.5 text-sm font-semibold text-brand-strong">
            <Award aria-hidden strokeWidth={1.75} className="size-4" />
            Founder
          </span>
        )}
      </p>
      <p className="mt-1 text-ink-muted">{grant ? sentence(grant) : offer(overview, trialDays)}</p>
      {troubled && <Trouble grant={troubled} />}
      {grant && <Details grant={grant} />}
      {children}
    </div>
  )
}

function currentGrant({ status, grants }: BillingOverview): Grant | undefined {
  return grants.find(
    ({ planType, endsAt }) => planType === status.plan_type && endsAt === status.subscription_end,
  )
}

function offer({ grants }: BillingOverview, trialDays: number): string {
  if (grants.some(({ state }) => state === 'paused'))
    return 'Your subscription is paused. Cards and invoices is where to take it up again.'
  const last = grants.find(({ endsAt }) => isPast(endsAt))
  const ended = last?.endsAt ? `Your access ended on ${longDate(last.endsAt)}. ` : ''
  const trial = trialDays > 0 ? ` The first ${trialDays} days of the monthly plan are free.` : ''
  return `${ended}The resources library is open to you; the six advisors need a plan.${trial}`
}

/** Where things stand, as one would say it. */
function sentence({ source, state, endsAt, renews, poNumber }: Grant): string {
  if (!endsAt) return 'Open to you without an end.'
  const day = longDate(endsAt)
  const price = `${formatPrice(plans.premium.priceCents)} ${plans.premium.period}`
  if (source === 'founder') return `Paid once. Your year runs until ${day} and does not renew.`
  if (source === 'comp')
    return poNumber
      ? `Paid by purchase order ${poNumber}, until ${day}.`
      : `Granted to you until ${day}.`
  if (state === 'past_due') return `Paid until ${day}.`
  if (state === 'trialing')
    return renews
      ? `Your trial runs until ${day}; then ${price}.`
      : `Your trial runs until ${day}, and then ends.`
  return renews ? `${price}. Renews on ${day}.` : `Cancelled. Your access stays open until ${day}.`
}

function Trouble({ grant }: { grant: Grant }) {
  const open = grant.state === 'past_due' && !isPast(grant.accessEndsAt) && grant.accessEndsAt
  return (
    <p className="mt-4 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <strong className="font-semibold">Your last payment did not go through.</strong>{' '}
      {open
        ? `Your access stays open until ${longDate(open)}. A new card, or a confirmation your bank asks for, settles it.`
        : 'Your access is closed until it is settled with a new card.'}
    </p>
  )
}

function isPast(iso: string | null): boolean {
  return iso !== null && Date.parse(iso) <= Date.now()
}

function Details({ grant }: { grant: Grant }) {
  const { source, startsAt, paymentMethod, discount } = grant
  const rows = [
    ['Since', longDate(startsAt)],
    ['Paid with', source === 'stripe_subscription' ? (paymentMethod ?? 'No card on file') : null],
    ['Discount', discount && describeDiscount(discount)],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {rows.map(([term, detail]) => (
        <div key={term} className="grid gap-x-10 gap-y-1 py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm text-ink-muted">{term}</dt>
          <dd className="break-words">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

function describeDiscount({ name, percent_off, amount_off_cents }: Discount): string {
  const off = percent_off ? `${percent_off}% off` : `${formatPrice(amount_off_cents ?? 0)} off`
  return name.includes(off) ? name : `${name} (${off})`
}
