import type { LedgerEvent } from '../../../../domain/billing/billing.ts'
import { Moment } from '../../../lib/moment.tsx'
import { toast } from '../../../lib/toast.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../subscription-calls.ts'
import { compareWithStripe, replay } from './calls.ts'

type Props = { events: LedgerEvent[]; comparedAt: string | null; onChanged(): Promise<void> }

/** Stripe's events that could not be handled, and a button that finds missed ones. */
export function AdminEvents({ events, comparedAt, onChanged }: Props) {
  const { busy, run } = useCall(onChanged, messageOf)

  async function compare() {
    const { missed, failed } = await compareWithStripe()
    if (failed > 0) return toast.error(`${failed} still cannot be handled.`)
    toast.success(missed > 0 ? `${missed} missed events were handled.` : 'Nothing was missed.')
  }

  return (
    <section aria-labelledby="billing-events">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="billing-events" className="text-xl">
            Payment events that failed
          </h2>
          <p className="mt-2 max-w-prose text-ink-muted">
            They are tried again by themselves.{' '}
            {comparedAt ? (
              <>
                Stripe’s own list was last gone through on <Moment at={comparedAt} />.
              </>
            ) : (
              'Stripe’s own list was not gone through yet.'
            )}
          </p>
        </div>
        <Button variant="secondary" disabled={busy} onClick={() => run(compare)}>
          {busy ? 'Comparing…' : 'Compare with Stripe now'}
        </Button>
      </div>
      {events.length === 0 && <p className="mt-4">None. All events are settled.</p>}
      <ul className="mt-4 divide-y divide-line border-line not-empty:border-y">
        {events.map((event) => (
          <EventItem key={event.id} event={event} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function EventItem({ event, onChanged }: { event: LedgerEvent; onChanged(): Promise<void> }) {
  const { busy, run } = useCall(onChanged, messageOf)
  const { id, type, note, attempts, createdAt } = event

  async function again() {
    await replay(id)
    toast.success('The event was handled.')
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64 break-words">
        <p className="font-semibold">{type}</p>
        <p className="text-sm text-ink-muted">
          <Moment at={createdAt} />, tried {attempts === 1 ? 'once' : `${attempts} times`}. {note}
        </p>
      </div>
      <Button variant="secondary" disabled={busy} onClick={() => run(again)}>
        {busy ? 'Trying…' : 'Try again'}
        <span className="sr-only"> {type}</span>
      </Button>
    </li>
  )
}
