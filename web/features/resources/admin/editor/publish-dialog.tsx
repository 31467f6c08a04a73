import { type FormEvent, useState } from 'react'
import { type EditedResource, editingLimits } from '../../../../../domain/resources/editing.ts'
import { fromLocalField, toLocalField } from '../../../../lib/date-field.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import type { Editing } from './use-editing.ts'

type PublishDialogProps = {
  resource: EditedResource
  editing: Editing
  onClose(): void
  onDone(message: string): void
}

/**
 * Asks when to publish and take down a resource and what changed, then publishes or schedules it.
 */
export function PublishDialog({ resource, editing, onClose, onDone }: PublishDialogProps) {
  const [later, setLater] = useState(resource.state === 'scheduled')
  const [publishAt, setPublishAt] = useState(toLocalField(resource.publishAt))
  const [unpublishAt, setUnpublishAt] = useState(toLocalField(resource.unpublishAt))
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const isLive = resource.state === 'published'

  async function publish(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const done = await editing.save({
      action: later ? 'schedule' : 'publish',
      ...(later && { publishAt: fromLocalField(publishAt) }),
      unpublishAt: fromLocalField(unpublishAt),
      note,
    })
    setBusy(false)
    if (done) onDone(later ? 'Scheduled.' : isLive ? 'The changes are published.' : 'Published.')
  }

  const field = `${inputClasses} mt-1.5 font-normal`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isLive ? 'Publish changes' : 'Publish'}
    >
      <form onSubmit={(event) => void publish(event)} className="mt-5 flex flex-col gap-5">
        {!isLive && (
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="text-sm font-semibold">When</legend>
            {[false, true].map((option) => (
              <label key={String(option)} className="flex min-h-10 items-center gap-2.5 text-sm">
                <input
                  type="radio"
                  name="when"
                  checked={later === option}
                  onChange={() => setLater(option)}
                  className="size-4.5"
                />
                {option ? 'At a time' : 'Now'}
              </label>
            ))}
          </fieldset>
        )}
        {later && (
          <label className="block text-sm font-semibold">
            Publish at
            <input
              type="datetime-local"
              required
              value={publishAt}
              onChange={({ target }) => setPublishAt(target.value)}
              className={field}
            />
          </label>
        )}
        <label className="block text-sm font-semibold">
          Take down at (optional)
          <input
            type="datetime-local"
            value={unpublishAt}
            onChange={({ target }) => setUnpublishAt(target.value)}
            className={field}
          />
          <span className="mt-1 block text-xs font-normal text-ink-muted">
            In your time zone. It is archived then, and can be published again.
          </span>
        </label>
        <label className="block text-sm font-semibold">
          What was changed (optional)
          <input
            value={note}
            maxLength={editingLimits.note}
            onChange={({ target }) => setNote(target.value)}
            className={field}
          />
          <span className="mt-1 block text-xs font-normal text-ink-muted">
            Editors read it in the history.
          </span>
        </label>
        {editing.trouble && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {editing.trouble}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving…' : later ? 'Schedule' : isLive ? 'Publish changes' : 'Publish'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
