import { formatPrice, planNames } from '../../../domain/plans.ts'
import type { AdminData } from './admin-calls.ts'
import { longDate } from './dates.ts'

/** Districts that asked for an invoice, the latest first. */
export function AdminRequests({ requests }: { requests: AdminData['requests'] }) {
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
          <li key={request.id} className="py-3.5">
            <p className="font-semibold">
              {request.id}: {request.districtName}, {formatPrice(request.totalCents)}
            </p>
            <p className="text-sm text-ink-muted">
              {request.seats} × {planNames[request.plan]}. Purchase order{' '}
              {request.poNumber ?? 'to follow'}. Invoice to {request.invoiceEmail}.{' '}
              {request.grantedAt
                ? `Opened on ${longDate(request.grantedAt)}.`
                : `Asked on ${longDate(request.requestedAt ?? request.createdAt)}.`}
            </p>
            {request.note && <p className="mt-1 text-sm">{request.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
