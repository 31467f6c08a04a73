import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type FeedbackState,
  feedbackLimits,
  feedbackStates,
  type StaffMember,
} from '../../../../domain/feedback.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { changeFeedback, messageOf } from './calls.ts'

type BulkBarProps = { ids: string[]; staff: StaffMember[]; onDone(): void }

const field = `${inputClasses} mt-1 font-normal`
const label = 'block min-w-0 flex-1 basis-36 text-sm font-semibold'

/** Changes every selected message together; loaded with the first one that is selected. */
export default function BulkBar({ ids, staff, onDone }: BulkBarProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const assignee = text('assignee')
    setBusy(true)
    try {
      await changeFeedback({
        ids,
        ...(text('state') && { state: text('state') as FeedbackState }),
        ...(assignee && { assignee: assignee === 'nobody' ? null : assignee }),
        ...(text('tag') && { addTag: text('tag') }),
      })
      toast.success(`${ids.length === 1 ? '1 message' : `${ids.length} messages`} changed.`)
      onDone()
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => void apply(event)}
      aria-label="Change the selected messages"
      className="sticky top-(--nav-height) z-10 mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-brand bg-brand-soft px-4 py-3"
    >
      <p className="basis-full text-sm font-semibold sm:basis-auto sm:pb-2.5" role="status">
        {ids.length} selected
      </p>
      <label className={label}>
        Set state
        <select name="state" className={field}>
          <option value="">Leave as it is</option>
          {Object.entries(feedbackStates).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        Assign to
        <select name="assignee" className={field}>
          <option value="">Leave as it is</option>
          <option value="nobody">Nobody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        Add tag
        <input name="tag" maxLength={feedbackLimits.tag} className={field} />
      </label>
      <Button type="submit" disabled={busy}>
        {busy ? 'Changing…' : 'Apply'}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Clear
      </Button>
    </form>
  )
}
