import { useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import type { ManagedTag, TagColour } from '../../../../domain/resources/tags.ts'
import { api, unwrap } from '../../../lib/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { Colours } from './tag-colours.tsx'

export type TagTask = { kind: 'change' | 'merge' | 'delete'; tag: ManagedTag }

const one = api.admin.tags[':id']

type TagDialogsProps = {
  task: TagTask
  tags: ManagedTag[]
  onClose(): void
  /**
   * Awaits a change, reports how many resources it concerned and reloads the list; false when
   * refused.
   */
  change(work: Promise<{ resources: number }>, said: string): Promise<boolean>
}

/** The dialogs to change, merge and delete a tag; each says how many resources it concerns. */
export default function TagDialogs({ task, tags, onClose, change }: TagDialogsProps) {
  return (
    <>
      {task.kind === 'change' && (
        <ChangeDialog
          tag={task.tag}
          onClose={onClose}
          onChange={(json) =>
            change(unwrap(one.$patch({ param: { id: task.tag.id }, json })), 'Changed.')
          }
        />
      )}
      {task.kind === 'merge' && (
        <MergeDialog
          tag={task.tag}
          others={tags.filter(({ id }) => id !== task.tag.id)}
          onClose={onClose}
          onMerge={(into) =>
            change(
              unwrap(one.merge.$post({ param: { id: task.tag.id }, json: { into } })),
              'Merged.',
            )
          }
        />
      )}
      <Alert
        open={task.kind === 'delete'}
        onOpenChange={(open) => !open && onClose()}
        title={`Delete “${task.tag.name}”?`}
        action="Delete"
        onConfirm={() =>
          void change(
            unwrap(one.$delete({ param: { id: task.tag.id } })),
            `“${task.tag.name}” is deleted.`,
          )
        }
      >
        {task.tag.resources > 0
          ? `It is taken off ${counted(task.tag.resources, 'resource')}. To keep them together, merge it into another tag.`
          : 'No resource has it.'}
      </Alert>
    </>
  )
}

type ChangeDialogProps = {
  tag: ManagedTag
  onClose(): void
  onChange(change: { name: string; colour: TagColour }): Promise<boolean>
}

function ChangeDialog({ tag, onClose, onChange }: ChangeDialogProps) {
  const [name, setName] = useState(tag.name)
  const [colour, setColour] = useState(tag.colour)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change “${tag.name}”`}
      description={
        tag.resources > 0
          ? `It is shown on ${counted(tag.resources, 'resource')}.`
          : 'No resource has it yet.'
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void onChange({ name: name.trim(), colour })
        }}
        className="mt-5 flex flex-col gap-5"
      >
        <TextField
          label="Name"
          value={name}
          required
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
        />
        <Colours value={colour} onChange={setColour} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  )
}

type MergeDialogProps = {
  tag: ManagedTag
  others: ManagedTag[]
  onClose(): void
  onMerge(into: string): Promise<boolean>
}

function MergeDialog({ tag, others, onClose, onMerge }: MergeDialogProps) {
  const [into, setInto] = useState(others[0]?.id ?? '')
  const target = others.find(({ id }) => id === into)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge “${tag.name}” into another tag`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void onMerge(into)
        }}
        className="mt-5 flex flex-col gap-5"
      >
        <SelectField
          label="Into"
          value={into}
          onChange={(event) => setInto(event.target.value)}
          options={others.map(({ id, name, resources }) => [
            id,
            `${name} (${counted(resources, 'resource')})`,
          ])}
        />
        {target && (
          <p className="text-sm text-ink-muted">
            {tag.resources > 0
              ? `“${target.name}” takes the place of “${tag.name}” on ${counted(tag.resources, 'resource')}, and the old tag’s address leads to it from then on. This cannot be undone.`
              : `Its address leads to “${target.name}” from then on.`}
          </p>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!target}>
            Merge
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
