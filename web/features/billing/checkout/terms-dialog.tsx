import { useState } from 'react'
import type { Terms } from '../../../../domain/billing/offers.ts'
import { formatPrice, plans } from '../../../../domain/billing/plans.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { openFounderCheckout, startCheckout } from './checkout.ts'

type TermsDialogProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** The terms shown; the checkout is made from the same. */
  terms: Terms
}

/** The terms of changing or renewing a plan, with dates and amounts, before the checkout. */
export default function TermsDialog({ open, onOpenChange, terms }: TermsDialogProps) {
  const [starting, setStarting] = useState(false)
  const { name } = plans[terms.plan]

  async function start() {
    setStarting(true)
    if (terms.plan === 'premium') {
      if (await startCheckout()) return
    } else if (await openFounderCheckout()) onOpenChange(false)
    setStarting(false)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={name} description={summary(terms)}>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        {termsRows(terms).map(([term, detail]) => (
          <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={starting} onClick={start}>
          {starting ? 'Starting...' : 'Continue to checkout'}
        </Button>
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}

function summary({ plan, startsAt }: Terms): string {
  if (!startsAt)
    return plan === 'founder' ? 'A year, paid once.' : 'By the month, until you cancel.'
  return 'It begins when what you have paid for ends, so no day is paid for twice.'
}

/** The terms as rows: due today, begin, end and next charge. */
function termsRows(terms: Terms): [term: string, detail: string][] {
  const { dueTodayCents, startsAt, endsAt, firstChargeAt, monthlyCents, replaces } = terms
  const rows: [string, string | null][] = [
    ['Due today', dueTodayCents > 0 ? formatPrice(dueTodayCents) : 'Nothing'],
    ['Begins', startsAt ? longDate(startsAt) : 'At once'],
    ['Runs until', endsAt && `${longDate(endsAt)}, and does not renew by itself`],
    [
      dueTodayCents > 0 ? 'Next charge' : 'First charge',
      firstChargeAt && monthlyCents
        ? `${formatPrice(monthlyCents)} on ${longDate(firstChargeAt)}, then every month until you cancel`
        : null,
    ],
    [
      'Your present plan',
      replaces.length > 0
        ? startsAt
          ? `Ends on ${longDate(startsAt)}; it is not charged again`
          : 'Ends at once; it is not charged again'
        : null,
    ],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}
