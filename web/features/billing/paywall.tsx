import { useState } from 'react'
import { formatPrice, plans } from '../../../domain/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Benefits } from './benefits.tsx'
import { startCheckout } from './checkout.ts'
import { FounderDialog } from './founder-dialog.tsx'

type PaywallProps = { open: boolean; onOpenChange(open: boolean): void }

/** The two plans side by side: one paid once for a year, one by the month. */
export default function Paywall({ open, onOpenChange }: PaywallProps) {
  const [founderOpen, setFounderOpen] = useState(false)
  const [starting, setStarting] = useState(false)
  const { founder, premium } = plans

  async function subscribe() {
    setStarting(true)
    if (!(await startCheckout())) setStarting(false)
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Choose a plan"
        description="All six advisors, with the source of every claim."
      >
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
            <p className="text-sm text-ink-muted">{premium.period}. Cancel at any time.</p>
            <Benefits items={premium.benefits} />
            <Button variant="secondary" className="mt-6" disabled={starting} onClick={subscribe}>
              {starting ? 'Starting...' : 'Subscribe monthly'}
            </Button>
          </section>
        </div>
      </Dialog>
      <FounderDialog open={founderOpen} onOpenChange={setFounderOpen} />
    </>
  )
}
