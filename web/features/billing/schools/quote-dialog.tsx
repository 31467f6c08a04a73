import { type FormEvent, useState } from 'react'
import {
  formatPrice,
  maxSeats,
  type PlanId,
  plans,
  yearlyCents,
} from '../../../../domain/billing/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/text-field.tsx'
import { makeQuote, messageOf } from '../subscription-calls.ts'

type QuoteDialogProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** The plans on sale. */
  sold: PlanId[]
  onMade(): void
}

/** The form that makes a quote. */
export default function QuoteDialog({ open, onOpenChange, sold, onMade }: QuoteDialogProps) {
  const [plan, setPlan] = useState<PlanId>('premium')
  const [seats, setSeats] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setSending(true)
    try {
      await makeQuote({
        plan,
        seats,
        districtName: text('districtName'),
        districtAddress: text('districtAddress'),
        taxExempt: form.get('taxExempt') === 'on',
        taxId: text('taxId'),
      })
      setProblem(null)
      onOpenChange(false)
      onMade()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setSending(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a quote"
      description="For one year, a seat for each person who will use the advisors. You can make ten quotes a day."
    >
      <form onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <SelectField
            label="Plan"
            value={plan}
            onChange={({ target }) => setPlan(target.value as PlanId)}
            options={sold.map((id) => [
              id,
              `${plans[id].name}, ${formatPrice(yearlyCents[id])} a year`,
            ])}
          />
          <TextField
            label="Seats"
            name="seats"
            type="number"
            min={1}
            max={plan === 'founder' ? 1 : maxSeats}
            required
            value={seats || ''}
            onChange={({ target }) => setSeats(Number(target.value))}
          />
        </div>
        <TextField label="District" name="districtName" required maxLength={160} />
        <TextArea
          label="Billing address"
          name="districtAddress"
          rows={3}
          required
          maxLength={400}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="Tax ID (optional)" name="taxId" maxLength={60} />
          <Checkbox name="taxExempt" defaultChecked>
            The district is exempt from sales tax
          </Checkbox>
        </div>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
          <p aria-live="polite" className="tabular-nums">
            Total{' '}
            <span className="font-semibold">{formatPrice(yearlyCents[plan] * (seats || 0))}</span>
          </p>
          <Button type="submit" disabled={sending}>
            {sending ? 'Making…' : 'Make the quote'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
