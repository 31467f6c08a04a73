import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BillingCheck } from '../../../../domain/billing/billing.ts'
import { messageOf } from '../subscription-calls.ts'
import { checkPayments } from './calls.ts'

type Loaded = { checks: BillingCheck[] } | { problem: string } | null

/** The check of Stripe's settings, made after the page is shown. */
export function PaymentsCheck() {
  const [loaded, setLoaded] = useState<Loaded>(null)
  useEffect(() => {
    checkPayments().then(setLoaded, (error: unknown) => setLoaded({ problem: messageOf(error) }))
  }, [])
  return (
    <section aria-labelledby="payments-check">
      <h2 id="payments-check" className="text-xl">
        How payments are set up
      </h2>
      {loaded === null && (
        <div role="status" aria-label="Asking Stripe" className="mt-4 flex flex-col gap-3">
          <div className="h-5 w-4/5 max-w-md rounded-sm bg-surface-sunken" />
          <div className="h-5 w-3/5 max-w-sm rounded-sm bg-surface-sunken" />
        </div>
      )}
      {loaded && 'problem' in loaded && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {loaded.problem}
        </p>
      )}
      {loaded && 'checks' in loaded && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {loaded.checks.map(({ subject, state, problem }) => (
            <li key={subject} className="flex items-start gap-3 py-3">
              {problem ? (
                <CircleAlert aria-label="Wrong" className="mt-0.5 size-5 shrink-0 text-danger" />
              ) : (
                <CircleCheck aria-label="Right" className="mt-0.5 size-5 shrink-0 text-brand" />
              )}
              <div className="min-w-0">
                <p>
                  <span className="font-semibold">{subject}</span>{' '}
                  <span className="text-ink-muted">{state}</span>
                </p>
                {problem && <p className="break-words text-sm text-danger">{problem}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
