import { lazy, Suspense, useEffect, useState } from 'react'
import type { Quote } from '../../../../domain/billing/billing.ts'
import { formatPrice, planNames } from '../../../../domain/billing/plans.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { listQuotes } from '../subscription-calls.ts'

const QuoteDialog = lazy(browserOnly(import.meta.env.SSR || (() => import('./quote-dialog.tsx'))))
const InvoiceRequestDialog = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./invoice-request-dialog.tsx'))),
)

/** Payment by purchase order: quotes to print, and requests for their invoices. */
export function PurchaseOrder({ founderOffer }: { founderOffer: boolean }) {
  const [quotes, setQuotes] = useState<Quote[]>([])
  const [making, setMaking] = useState(false)
  const [asking, setAsking] = useState<Quote | null>(null)
  const wanted = { quote: useOnceTrue(making), request: useOnceTrue(asking !== null) }
  const load = () =>
    void listQuotes().then(
      ({ quotes }) => setQuotes(quotes),
      () => {},
    )
  useEffect(load, [])

  return (
    <section aria-labelledby="purchase-order" className="mt-14">
      <h2 id="purchase-order" className="text-xl">
        Pay by purchase order
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">
        Make a quote your purchasing office can order against, print it, and ask for the invoice
        here. Access opens for a year when the order is in.
      </p>
      {quotes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {quotes.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} onRequest={() => setAsking(quote)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="mt-4" onClick={() => setMaking(true)}>
        Make a quote
      </Button>
      <Suspense>
        {wanted.quote && (
          <QuoteDialog
            open={making}
            onOpenChange={setMaking}
            sold={founderOffer ? ['premium', 'founder'] : ['premium']}
            onMade={load}
          />
        )}
        {wanted.request && (
          <InvoiceRequestDialog
            quote={asking}
            onOpenChange={() => setAsking(null)}
            onRequested={load}
          />
        )}
      </Suspense>
    </section>
  )
}

function QuoteRow({ quote, onRequest }: { quote: Quote; onRequest(): void }) {
  const { id, plan, seats, totalCents, districtName, validUntil, requestedAt, grantedAt } = quote
  const state = grantedAt
    ? `Access opened on ${longDate(grantedAt)}`
    : requestedAt
      ? `Invoice requested on ${longDate(requestedAt)}`
      : `Valid until ${longDate(validUntil)}`
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {id}: {formatPrice(totalCents)}
        </p>
        <p className="text-sm text-ink-muted">
          {seats} × {planNames[plan]}, {districtName}. {state}.
        </p>
      </div>
      <a
        href={`/profile/quotes/${id}`}
        target="_blank"
        rel="noopener"
        className={buttonClasses('quiet')}
      >
        Print<span className="sr-only"> quote {id} (opens in a new tab)</span>
      </a>
      {!requestedAt && !grantedAt && (
        <Button variant="secondary" onClick={onRequest}>
          Request invoice
        </Button>
      )}
    </li>
  )
}
