import { type FormEvent, useState } from 'react'
import { type CancelReason, cancelReasons } from '../../../domain/billing/billing.ts'
import type { PanelAction } from '../../../domain/billing/panel.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { cancel } from './subscription-calls.ts'

type CancelDialogProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** The subscription, and when it would end. */
  action: Extract<PanelAction, { kind: 'cancel' }>
  onCancelled(): void
}

/**
 * Asks for a reason and cancels a subscription, at the end of its paid period or, where nothing is
 * paid, at once.
 */
export default function CancelDialog({
  open,
  onOpenChange,
  action: { subscription, endsAt, plan },
  onCancelled,
}: CancelDialogProps) {
  const [sending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSending(true)
    const done = await cancel({
      reason: form.get('reason') as CancelReason,
      comment: String(form.get('comment') ?? ''),
      subscription,
    })
    setSending(false)
    if (!done) return
    onOpenChange(false)
    onCancelled()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={endsAt ? 'Cancel your subscription' : `End the ${plan}`}
      description={
        endsAt
          ? `Your access stays open until ${longDate(endsAt)}. Your conversations are kept.`
          : 'It ends at once and is not charged again. Your conversations are kept.'
      }
    >
      <form onSubmit={onSubmit} className="mt-5">
        <fieldset>
          <legend className="text-sm font-semibold">What made you decide?</legend>
          <div className="mt-2 flex flex-col">
            {Object.entries(cancelReasons).map(([value, label]) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  required
                  className="size-4.5 shrink-0"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Anything we should know (optional)"
          className="mt-3"
          name="comment"
          rows={3}
          maxLength={1000}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" variant="danger" disabled={sending}>
            {sending ? 'Cancelling…' : endsAt ? 'Cancel subscription' : 'End it'}
          </Button>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
