import { formatPrice } from '../../../../domain/billing/plans.ts'
import { counted } from '../../../../domain/counted.ts'
import type { AdminData } from './calls.ts'

/** Revenue, subscribers, and the share of trials that paid. */
export function AdminFigures({ figures }: { figures: NonNullable<AdminData['figures']> }) {
  const { subscribers, months, trials, accounts, payers, monthlyRevenueCents } = figures
  const thisYear = months.reduce((sum, { receivedCents }) => sum + receivedCents, 0)
  const tiles = [
    ['Recurring a month', formatPrice(monthlyRevenueCents), `${subscribers.premium} paying`],
    [
      'Received in 12 months',
      formatPrice(thisYear),
      `${payers} of ${counted(accounts, 'account')} paid`,
    ],
    ['Trials that paid', share(trials.paid, trials.started), `${subscribers.trialing} running`],
    [
      'Founders',
      String(subscribers.founder),
      `${subscribers.comp} granted, ${subscribers.pastDue} past due`,
    ],
  ] as const
  return (
    <section aria-labelledby="billing-figures">
      <h2 id="billing-figures" className="text-xl">
        Revenue and conversion
      </h2>
      <dl className="mt-4 pairs gap-3 sm:gap-4 lg:grid-cols-4">
        {tiles.map(([label, figure, note]) => (
          <div key={label} className="rounded-md border border-line bg-surface-raised px-4 py-3">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="mt-1 font-serif text-2xl font-semibold tabular-nums">{figure}</dd>
            <dd className="text-sm text-ink-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
}
