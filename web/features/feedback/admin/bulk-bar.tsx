import { counted } from '../../../../domain/counted.ts'
import {
  type FeedbackState,
  feedbackLimits,
  feedbackStates,
  type StaffMember,
} from '../../../../domain/feedback.ts'
import {
  SelectionBar,
  SelectionField,
  selectionFieldClasses,
} from '../../../lib/lists/selection-bar.tsx'
import { toast } from '../../../lib/toast.ts'
import { changeFeedback } from './calls.ts'

type BulkBarProps = { ids: string[]; staff: StaffMember[]; onDone(): void }

/** Changes all selected messages; loaded with the first selection. */
export default function BulkBar({ ids, staff, onDone }: BulkBarProps) {
  async function apply(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const assignee = text('assignee')
    await changeFeedback({
      ids,
      ...(text('state') && { state: text('state') as FeedbackState }),
      ...(assignee && { assignee: assignee === 'nobody' ? null : assignee }),
      ...(text('tag') && { addTag: text('tag') }),
    })
    toast.success(`${counted(ids.length, 'message')} changed.`)
    onDone()
  }

  return (
    <SelectionBar things="messages" count={ids.length} apply={apply} onClear={onDone}>
      <SelectionField label="Set state">
        <select name="state" className={selectionFieldClasses}>
          <option value="">Leave as it is</option>
          {Object.entries(feedbackStates).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </SelectionField>
      <SelectionField label="Assign to">
        <select name="assignee" className={selectionFieldClasses}>
          <option value="">Leave as it is</option>
          <option value="nobody">Nobody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </SelectionField>
      <SelectionField label="Add tag">
        <input name="tag" maxLength={feedbackLimits.tag} className={selectionFieldClasses} />
      </SelectionField>
    </SelectionBar>
  )
}
