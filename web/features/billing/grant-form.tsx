import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { inputClasses, TextField } from '../../ui/text-field.tsx'
import { endOfDay, grant } from './admin-calls.ts'
import { messageOf } from './subscription-calls.ts'

/** Opens access to people by address: a gift, or paid for by purchase order. */
export function AdminGrant({ onGranted }: { onGranted(): Promise<void> }) {
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null)
  const [sending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setSending(true)
    try {
      const { granted, missing } = await grant({
        emails: text('emails')
          .split(/[\s,;]+/)
          .filter(Boolean),
        endsAt: endOfDay(text('endsAt')),
        reason: text('reason'),
        poNumber: text('poNumber'),
        quoteId: text('quoteId'),
      })
      const rest = missing.length > 0 ? ` No account yet: ${missing.join(', ')}.` : ''
      setAnswer({ text: `Opened to ${granted.length}.${rest}`, failed: granted.length === 0 })
      if (missing.length === 0) element.reset()
      await onGranted()
    } catch (error) {
      setAnswer({ text: messageOf(error), failed: true })
    }
    setSending(false)
  }

  return (
    <section aria-labelledby="billing-grant">
      <h2 id="billing-grant" className="text-xl">
        Open access
      </h2>
      <form onSubmit={onSubmit} className="mt-4 grid max-w-prose gap-4 sm:grid-cols-2">
        <label className="block text-sm font-semibold sm:col-span-2">
          E-mail addresses
          <textarea
            name="emails"
            rows={2}
            required
            className={`${inputClasses} mt-1.5 py-2.5 font-normal`}
          />
        </label>
        <TextField label="Until" name="endsAt" type="date" required />
        <TextField label="Reason" name="reason" required maxLength={500} />
        <TextField label="Purchase order (if paid)" name="poNumber" maxLength={60} />
        <TextField label="Quote (if any)" name="quoteId" maxLength={40} />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <Button type="submit" disabled={sending}>
            {sending ? 'Opening…' : 'Open access'}
          </Button>
          <p role="status" className={`text-sm ${answer?.failed ? 'text-danger' : ''}`}>
            {answer?.text}
          </p>
        </div>
      </form>
    </section>
  )
}
