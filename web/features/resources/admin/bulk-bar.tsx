import { useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import {
  type BulkInput,
  type BulkOutcome,
  bulkActions,
} from '../../../../domain/resources/editing.ts'
import {
  SelectionBar,
  SelectionField,
  selectionFieldClasses,
} from '../../../lib/lists/selection-bar.tsx'
import { toast } from '../../../lib/toast.ts'
import { changeMany } from './calls.ts'

const words: Record<BulkInput['action'], string> = {
  publish: 'Publish',
  archive: 'Archive',
  trash: 'Move to the trash',
  restore: 'Restore from the trash',
  tag: 'Add a tag',
  untag: 'Remove a tag',
}

/** Applies an action to all selected resources, and lists those it was refused for. */
export default function BulkBar({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const [action, setAction] = useState<BulkInput['action']>('publish')
  const [refused, setRefused] = useState<BulkOutcome['refused']>([])
  const takesTag = action === 'tag' || action === 'untag'

  async function apply(form: FormData) {
    const tag = String(form.get('tag') ?? '').trim()
    const outcome = await changeMany({ ids, action, ...(takesTag && { tag }) })
    setRefused(outcome.refused)
    const count = outcome.changed.length
    if (count > 0) toast.success(`${counted(count, 'resource')} changed.`)
    if (outcome.refused.length === 0) onDone()
  }

  return (
    <SelectionBar
      things="resources"
      count={ids.length}
      apply={apply}
      onClear={onDone}
      outcome={refused.length > 0 && <Refused refused={refused} />}
    >
      <SelectionField label="What to do">
        <select
          value={action}
          onChange={({ target }) => setAction(target.value as BulkInput['action'])}
          className={selectionFieldClasses}
        >
          {bulkActions.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      </SelectionField>
      {takesTag && (
        <SelectionField label="Tag">
          <input
            name="tag"
            required
            maxLength={40}
            autoComplete="off"
            className={selectionFieldClasses}
          />
        </SelectionField>
      )}
    </SelectionBar>
  )
}

function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  return (
    <ul role="alert" className="basis-full text-sm text-danger">
      {refused.map(({ id, title, reason }) => (
        <li key={id}>{`${title}: ${reason}`}</li>
      ))}
    </ul>
  )
}
