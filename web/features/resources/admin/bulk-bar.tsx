import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type BulkInput,
  type BulkOutcome,
  bulkActions,
} from '../../../../domain/resources/editing.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { changeMany, messageOf } from './calls.ts'

const words: Record<BulkInput['action'], string> = {
  publish: 'Publish',
  archive: 'Archive',
  trash: 'Move to the trash',
  restore: 'Restore from the trash',
  tag: 'Add a tag',
  untag: 'Remove a tag',
}

const field = `${inputClasses} mt-1 font-normal`
const label = 'block min-w-0 flex-1 basis-44 text-sm font-semibold'

/** Does the same with every selected resource, and names those it could not be done with. */
export default function BulkBar({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const [action, setAction] = useState<BulkInput['action']>('publish')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<BulkOutcome['refused']>([])
  const { revalidate } = useRevalidator()
  const takesTag = action === 'tag' || action === 'untag'

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const tag = String(new FormData(event.currentTarget).get('tag') ?? '').trim()
    setBusy(true)
    try {
      const outcome = await changeMany({ ids, action, ...(takesTag && { tag }) })
      setRefused(outcome.refused)
      const count = outcome.changed.length
      if (count > 0) toast.success(`${count === 1 ? '1 resource' : `${count} resources`} changed.`)
      if (outcome.refused.length === 0) onDone()
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => void apply(event)}
      aria-label="Change the selected resources"
      className="sticky top-(--nav-height) z-10 mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-brand bg-brand-soft px-4 py-3"
    >
      <p className="basis-full text-sm font-semibold sm:basis-auto sm:pb-2.5" role="status">
        {ids.length} selected
      </p>
      <label className={label}>
        What to do
        <select
          value={action}
          onChange={({ target }) => setAction(target.value as BulkInput['action'])}
          className={field}
        >
          {bulkActions.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      </label>
      {takesTag && (
        <label className={label}>
          Tag
          <input name="tag" required maxLength={40} autoComplete="off" className={field} />
        </label>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'Changing…' : 'Apply'}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Clear
      </Button>
      {refused.length > 0 && (
        <ul role="alert" className="basis-full text-sm text-danger">
          {refused.map(({ id, title, reason }) => (
            <li key={id}>{`${title}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </form>
  )
}
