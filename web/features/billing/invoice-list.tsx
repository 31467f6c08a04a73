import type { InvoiceSummary } from '../../../domain/billing/billing.ts'
import { formatPrice } from '../../../domain/billing/plans.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { Loading, useLoaded } from './loading.tsx'
import { listInvoices } from './subscription-calls.ts'

/** The person's invoices, read from Stripe after the page is shown. */
export function InvoiceList() {
  const [loaded] = useLoaded(listInvoices)
  return (
    <div className="mt-6">
      <h3 className="text-lg">Invoices</h3>
      <Loading loaded={loaded} label="Loading invoices">
        {({ invoices }) => <Invoices invoices={invoices} />}
      </Loading>
    </div>
  )
}

const states: Record<string, string> = { paid: 'Paid', open: 'Not paid', void: 'Canceled' }

function Invoices({ invoices }: { invoices: InvoiceSummary[] }) {
  if (invoices.length === 0)
    return (
      <p className="mt-2 text-sm text-ink-muted">The first one comes with your first payment.</p>
    )
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
      {invoices.map(({ id, number, createdAt, amountCents, status, url }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3">
          <span className="min-w-40">{longDate(createdAt)}</span>
          <span className="tabular-nums">{formatPrice(amountCents)}</span>
          <span className="text-ink-muted">{states[status] ?? status}</span>
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="ml-auto inline-block min-h-6 font-semibold text-brand underline underline-offset-4"
            >
              {number ?? 'Open'}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
