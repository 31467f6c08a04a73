import { lazy, Suspense, useId, useState } from 'react'
import { formatPrice, planNames } from '../../../../domain/billing/plans.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'
import type { AdminData } from './calls.ts'

const GrantForm = lazy(browserOnly(import.meta.env.SSR || (() => import('./grant-form.tsx'))))

type Request = NonNullable<AdminData['requests']>[number]
type Props = { requests: Request[]; onGranted(): Promise<void> }

/** Requests for invoices, the latest first. */
export function AdminRequests({ requests, onGranted }: Props) {
  return (
    <section aria-labelledby="billing-requests">
      <h2 id="billing-requests" className="text-xl">
        Invoice requests
      </h2>
      {requests.length === 0 && (
        <p className="mt-2 text-ink-muted">None. They come from a quote in someone’s profile.</p>
      )}
      <ul className="mt-4 divide-y divide-line border-line not-empty:border-y">
        {requests.map((request) => (
          <RequestItem key={request.id} request={request} onGranted={onGranted} />
        ))}
      </ul>
    </section>
  )
}

function RequestItem({ request, onGranted }: { request: Request; onGranted(): Promise<void> }) {
  const { id, districtName, totalCents, seats, plan, poNumber, invoiceEmail, note } = request
  const { grantedAt, requestedAt, createdAt } = request
  const [open, setOpen] = useState(false)
  const form = useId()
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 break-words">
          <p className="font-semibold">
            {districtName}, {formatPrice(totalCents)}
          </p>
          <p className="text-sm text-ink-muted">
            {id}: {seats} × {planNames[plan]}. Purchase order {poNumber || 'to follow'}. Invoice to{' '}
            {invoiceEmail}.{' '}
            {grantedAt
              ? `Opened on ${longDate(grantedAt)}.`
              : `Asked on ${longDate(requestedAt ?? createdAt)}.`}
          </p>
          {note && <p className="mt-1 text-sm">{note}</p>}
        </div>
        {!grantedAt && (
          <Button
            variant="secondary"
            aria-expanded={open}
            aria-controls={form}
            onClick={() => setOpen(!open)}
          >
            Open access<span className="sr-only"> for {districtName}</span>
          </Button>
        )}
      </div>
      <div id={form} className="mt-4 empty:hidden">
        {open && (
          <Suspense>
            <GrantForm
              title={`Access for ${districtName}`}
              poNumber={poNumber}
              quoteId={id}
              onGranted={onGranted}
            />
          </Suspense>
        )}
      </div>
    </li>
  )
}
