import { type FormEvent, useId, useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { messageOf } from '../subscription-calls.ts'
import { endOfDay, grant } from './calls.ts'

type GrantFormProps = {
  title: string
  /** The people it is for; without them the form asks. */
  emails?: string[]
  /** The purchase order and quote it fulfils, where known. */
  poNumber?: string | null
  quoteId?: string
  onGranted(): Promise<void>
}

/** Grants access by e-mail address, as a gift or for a purchase order. */
export default function GrantForm({ title, emails, poNumber, quoteId, onGranted }: GrantFormProps) {
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null)
  const [sending, setSending] = useState(false)
  const id = useId()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setSending(true)
    try {
      const { granted, missing } = await grant({
        emails:
          emails ??
          text('emails')
            .split(/[\s,;]+/)
            .filter(Boolean),
        endsAt: endOfDay(text('endsAt')),
        reason: text('reason'),
        poNumber: text('poNumber'),
        ...(quoteId && { quoteId }),
      })
      const rest =
        missing.length > 0
          ? ` Opens when they register, and they are told: ${missing.join(', ')}.`
          : ''
      const people = counted(granted.length, 'person', 'people')
      setAnswer({ text: `Opened to ${people}.${rest}`, failed: false })
      element.reset()
      await onGranted()
    } catch (error) {
      setAnswer({ text: messageOf(error), failed: true })
    }
    setSending(false)
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <form onSubmit={onSubmit} className="@container mt-3">
        <div className="grid max-w-prose gap-4 @md:grid-cols-2">
          {!emails && (
            <TextArea
              label="E-mail addresses"
              className="@md:col-span-2"
              name="emails"
              rows={2}
              required
            />
          )}
          <TextField label="Until" name="endsAt" type="date" required />
          <TextField
            label="Purchase order (if paid)"
            name="poNumber"
            maxLength={60}
            defaultValue={poNumber ?? ''}
          />
          <TextField
            label="Reason"
            name="reason"
            required
            maxLength={500}
            className="@md:col-span-2"
          />
          <div className="flex flex-wrap items-center gap-4 @md:col-span-2">
            <Button type="submit" disabled={sending}>
              {sending ? 'Opening…' : 'Open access'}
            </Button>
            <p role="status" className={`text-sm ${answer?.failed ? 'text-danger' : ''}`}>
              {answer?.text}
            </p>
          </div>
        </div>
      </form>
    </section>
  )
}
