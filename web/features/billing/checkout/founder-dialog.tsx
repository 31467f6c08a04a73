import { type RefObject, useState } from 'react'
import { formatPrice, plans } from '../../../../domain/billing/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Benefits } from '../benefits.tsx'
import { openFounderCheckout } from './checkout.ts'

type FounderDialogProps = {
  open: boolean
  onOpenChange(open: boolean): void
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** The offer of the Founder's Tier; its button reads "Starting..." while the checkout opens. */
export function FounderDialog({ open, onOpenChange, finalFocus }: FounderDialogProps) {
  const [starting, setStarting] = useState(false)
  const { name, label, priceCents, strikePriceCents, period, term, savings, benefits } =
    plans.founder

  async function start() {
    setStarting(true)
    if (await openFounderCheckout()) onOpenChange(false)
    setStarting(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      description={label}
      finalFocus={finalFocus}
    >
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-serif text-4xl font-semibold">{formatPrice(priceCents)}</span>
        <s className="text-ink-muted">{formatPrice(strikePriceCents)}</s>
        <span className="rounded-sm bg-brand-soft px-2 py-0.5 text-sm font-semibold text-brand-strong">
          {savings}
        </span>
      </p>
      <p className="mt-1 text-ink-muted">
        {period}, {term}
      </p>
      <Benefits items={benefits} />
      <Button className="mt-7" disabled={starting} onClick={start}>
        {starting ? 'Starting...' : 'Become a Founder'}
      </Button>
    </Dialog>
  )
}
