import { type RefObject, useState } from 'react'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { routes } from '../../../domain/routes.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Benefits } from './benefits.tsx'
import { openPortal, startCheckout } from './checkout.ts'
import { FounderDialog } from './founder-dialog.tsx'

type PaywallProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** What gets the focus when it is closed; what opened it otherwise. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** The two plans side by side: one paid once for a year, one by the month. */
export default function Paywall({ open, onOpenChange, finalFocus }: PaywallProps) {
  const [founderOpen, setFounderOpen] = useState(false)
  const [starting, setStarting] = useState(false)
  const { has_payment_issues } = useViewer().subscription
  const { founder, premium } = plans

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
        description="All six advisors, with the source of every claim."
      >
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
            </p>
            <Benefits items={founder.benefits} />
            <Button
              className="mt-6"
              onClick={() => {
                onOpenChange(false)
                setFounderOpen(true)
              }}
            >
              Become a Founder
            </Button>
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
            <Button
              variant="secondary"
              className="mt-6"
              disabled={starting}
              onClick={() => start(startCheckout)}
            >
              {starting ? 'Starting...' : 'Subscribe monthly'}
            </Button>
          </section>
        </div>
        <p className="mt-5 text-sm text-ink-muted">
          Paying by purchase order?{' '}
          <a
            href={`${routes.profile.path}#purchase-order`}
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
