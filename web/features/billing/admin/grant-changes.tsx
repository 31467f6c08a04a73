import { useId, useState } from 'react'
import type { Grant } from '../../../../domain/billing/billing.ts'
import { toast } from '../../../lib/toast.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { messageOf } from '../subscription-calls.ts'
import { endGrant, endOfDay, extendGrant } from './calls.ts'

type Props = { grant: Grant; onChanged(): Promise<void> }

/** Changes the end of granted access, or ends it; each with a reason, which is stored. */
export default function GrantChanges({ grant, onChanged }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-10 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
      >
        Change this access
      </button>
      <div id={id}>{open && <Form grant={grant} onChanged={onChanged} />}</div>
    </>
  )
}

function Form({ grant, onChanged }: Props) {
  const [reason, setReason] = useState('')
  const [date, setDate] = useState(grant.endsAt?.slice(0, 10) ?? '')
  const { busy, run } = useCall(onChanged, messageOf)

  const move = () =>
    run(async () => {
      await extendGrant(grant.id, endOfDay(date), reason)
      toast.success('The end was moved.')
    })
  const end = () =>
    run(async () => {
      await endGrant(grant.id, reason)
      toast.success('The access has ended.')
    })
  return (
    <div className="mt-2 flex flex-col gap-3">
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label="New end"
        type="date"
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={busy || !reason.trim() || !date} onClick={move}>
          Move the end
        </Button>
        {grant.state !== 'ended' && (
          <Button variant="danger" disabled={busy || !reason.trim()} onClick={end}>
            End now
          </Button>
        )}
      </div>
    </div>
  )
}
