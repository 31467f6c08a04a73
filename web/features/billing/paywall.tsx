import { type RefObject, useState } from 'react'
import { advisorCount } from '../../../domain/advisors/advisors.ts'
import { offersFor } from '../../../domain/billing/offers.ts'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { renewalTerms, trialOffer, unlimitedMeans } from '../../../domain/billing/trial.ts'
import { routes } from '../../../domain/routes.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Benefits } from './benefits.tsx'
import { openPortal, startCheckout } from './checkout/checkout.ts'
import { FounderDialog } from './checkout/founder-dialog.tsx'
import { useSituation } from './use-situation.ts'

type PaywallProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** The element focused on closing, instead of the one that opened it. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Whether a question waits behind it. */
  keepsQuestion?: boolean
}

/** The two plans side by side: one paid once for a year, one by the month. */
export default function Paywall({
  open,
  onOpenChange,
  finalFocus,
  keepsQuestion = false,
}: PaywallProps) {
  const [founderOpen, setFounderOpen] = useState(false)
  const [starting, setStarting] = useState(false)
  const situation = useSituation()
  const offers = situation && offersFor(situation, new Date())
  const { has_payment_issues } = useViewer().subscription
  const { founder, premium } = plans
  const trialDays = offers?.premium.terms?.trialDays ?? 0

  async function start(go: () => Promise<boolean>) {
    setStarting(true)
    if (!(await go())) setStarting(false)
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Choose a plan"
        finalFocus={finalFocus}
        description={`All ${advisorCount} advisors. What an answer cites, you can open; what it does not is marked as practice advice.`}
      >
        {keepsQuestion && (
          <p className="mt-3 text-sm font-semibold">
            Your question is kept in this tab. It stands ready when your plan begins.
          </p>
        )}
        {has_payment_issues && (
          <p className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            Your last payment did not go through. Settle it, and your plan goes on.
            <Button variant="danger" disabled={starting} onClick={() => start(openPortal)}>
              Update payment
            </Button>
          </p>
        )}
        <div className="mt-6 grid gap-4 md:grid-cols-2">
          <section className="flex flex-col rounded-lg border border-line bg-surface-raised p-5">
            <p className="text-xs font-semibold text-attention">{founder.label}</p>
            <h3 className="mt-1 text-lg">{founder.name}</h3>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-2 tabular-nums">
              <span className="font-serif text-3xl font-semibold">
                {formatPrice(founder.priceCents)}
              </span>
              <s className="text-ink-muted">{formatPrice(founder.strikePriceCents)}</s>
              <span className="text-sm font-semibold text-brand">{founder.savings}</span>
            </p>
            <p className="text-sm text-ink-muted">
              {founder.period}, {founder.term}. It does not renew.
              {offers?.founder.terms?.replaces.length ? ' Your present plan ends for it.' : ''}
            </p>
            <Benefits items={founder.benefits} />
            {offers?.founder.refused ? (
              <p className="mt-6 text-sm text-ink-muted">{offers.founder.refused}</p>
            ) : (
              <Button
                className="mt-6"
                onClick={() => {
                  onOpenChange(false)
                  setFounderOpen(true)
                }}
              >
                Become a Founder
              </Button>
            )}
          </section>
          <section className="flex flex-col rounded-lg border border-line bg-surface-raised p-5">
            <p className="text-xs font-semibold text-ink-muted">Monthly</p>
            <h3 className="mt-1 text-lg">{premium.name}</h3>
            <p className="mt-3 tabular-nums">
              <span className="font-serif text-3xl font-semibold">
                {formatPrice(premium.priceCents)}
              </span>
            </p>
            <p className="text-sm text-ink-muted">
              {premium.period}. Cancel at any time. A year comes to{' '}
              {formatPrice(premium.priceCents * 12)}.
            </p>
            <Benefits items={premium.benefits} />
            {situation?.questionsPerDay !== undefined && (
              <p className="mt-3 text-xs text-ink-muted">
                {`Unlimited is ${unlimitedMeans(situation.questionsPerDay)}`}
              </p>
            )}
            {!offers && (
              // As high as the button that replaces it, so that nothing moves.
              <div role="status" aria-label="Reading your terms" className="mt-6">
                <div className="h-11 rounded-md bg-surface-sunken" />
                <div className="mt-3 h-16 rounded-sm bg-surface-sunken" />
              </div>
            )}
            {offers?.premium.refused && (
              <p className="mt-6 text-sm text-ink-muted">{offers.premium.refused}</p>
            )}
            {offers?.premium.terms && (
              <>
                <Button
                  variant="secondary"
                  className="mt-6 py-2.5 text-balance"
                  disabled={starting}
                  onClick={() => start(startCheckout)}
                >
                  {starting ? 'Starting...' : trialOffer(trialDays)}
                </Button>
                <p className="mt-3 text-xs text-ink-muted">{renewalTerms(trialDays)}</p>
              </>
            )}
          </section>
        </div>
        <p className="mt-5 text-sm text-ink-muted">
          Paying by purchase order?{' '}
          <a
            href={`${routes.profilePlan.path}#purchase-order`}
            className="font-semibold text-brand underline underline-offset-4"
          >
            Make a quote in your profile
          </a>
          .
        </p>
      </Dialog>
      <FounderDialog open={founderOpen} onOpenChange={setFounderOpen} finalFocus={finalFocus} />
    </>
  )
}
