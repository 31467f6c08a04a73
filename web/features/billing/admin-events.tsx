import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { type AdminData, replay } from './admin-calls.ts'
import { longDate } from './dates.ts'
import { messageOf } from './subscription-calls.ts'

type Event = AdminData['events'][number]

/** Events of Stripe that could not be handled; they are tried again by themselves, or here. */
export function AdminEvents({
  events,
  onReplayed,
}: {
  events: Event[]
  onReplayed(): Promise<void>
}) {
  return (
    <section aria-labelledby="billing-events">
      <h2 id="billing-events" className="text-xl">
        Payment events that failed
      </h2>
      {events.length === 0 && <p className="mt-2 text-ink-muted">None. All events are settled.</p>}
      <ul className="mt-4 divide-y divide-line border-line not-empty:border-y">
        {events.map((event) => (
          <EventRow key={event.id} event={event} onReplayed={onReplayed} />
        ))}
      </ul>
    </section>
  )
}

function EventRow({ event, onReplayed }: { event: Event; onReplayed(): Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { id, type, note, attempts, createdAt } = event

  async function again() {
    setBusy(true)
    try {
      await replay(id)
      toast.success('The event was handled.')
      await onReplayed()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3.5">
      <div className="min-w-0 flex-1 basis-64 break-words">
        <p className="font-semibold">{type}</p>
        <p className="text-sm text-ink-muted">
          {longDate(String(createdAt))}, tried {attempts} times. {note}
        </p>
      </div>
      <Button variant="secondary" disabled={busy} onClick={again}>
        {busy ? 'Trying…' : 'Try again'}
      </Button>
    </li>
  )
}
