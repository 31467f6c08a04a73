import { CircleAlert, CircleCheck } from 'lucide-react'
import { Loading, useLoaded } from '../loading.tsx'
import { checkPayments } from './calls.ts'

/** The check of Stripe's settings, made after the page is shown. */
export function PaymentsCheck() {
  const [loaded] = useLoaded(checkPayments)
  return (
    <section aria-labelledby="payments-check">
      <h2 id="payments-check" className="text-xl">
        How payments are set up
      </h2>
      <Loading loaded={loaded} label="Asking Stripe">
        {({ checks }) => (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {checks.map(({ subject, state, problem }) => (
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
      </Loading>
    </section>
  )
}
