import { type FormEvent, useState } from 'react'
import type { Quote } from '../../../../domain/billing/billing.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { messageOf, requestInvoice } from '../subscription-calls.ts'

type RequestDialogProps = {
  /** The quote to invoice; null closes the dialog. */
  quote: Quote | null
  onOpenChange(open: boolean): void
  onRequested(): void
}

/** Requests the invoice of a quote: the address to send it to, and the purchase order. */
export default function InvoiceRequestDialog({
  quote,
  onOpenChange,
  onRequested,
}: RequestDialogProps) {
  const { user } = useViewer()
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!quote) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setSending(true)
    try {
      await requestInvoice(quote.id, {
        invoiceEmail: text('invoiceEmail').trim(),
        poNumber: text('poNumber'),
        note: text('note'),
      })
      setProblem(null)
      toast.success('Your request is on its way. We answer within two working days.')
      onOpenChange(false)
      onRequested()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setSending(false)
  }

  return (
    <Dialog
      open={quote !== null}
      onOpenChange={onOpenChange}
      title="Request an invoice"
      description={quote ? `For quote ${quote.id}, ${quote.districtName}.` : ''}
    >
      <form onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
        <TextField
          label="Send the invoice to"
          name="invoiceEmail"
          type="email"
          required
          defaultValue={user?.email ?? ''}
          hint="Often the accounts payable office."
        />
        <TextField
          label="Purchase order number (optional)"
          name="poNumber"
          maxLength={60}
          hint="You can send it later."
        />
        <TextArea
          label="Anything we should know (optional)"
          name="note"
          rows={3}
          maxLength={1000}
        />
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" disabled={sending} className="self-start">
          {sending ? 'Sending…' : 'Request the invoice'}
        </Button>
      </form>
    </Dialog>
  )
}
