import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type AttachmentsInput,
  type EditedAttachment,
  type EditedResource,
  editingLimits,
} from '../../../../../domain/resources/editing.ts'
import type { MediaFile } from '../../../../../domain/resources/media.ts'
import { fileSize } from '../../../../../domain/text/file-size.ts'
import { messageOf } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { Button, buttonClasses } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import { saveAttachments, uploadAttachment } from '../calls.ts'
import { nameOf } from '../media/media-card.tsx'
import { MediaPicker } from '../media/media-picker.tsx'

type Wanted = AttachmentsInput['attachments']

/** A resource's attachments: add, name, order and remove them. */
export function Attachments({ resource }: { resource: EditedResource }) {
  const [files, setFiles] = useState(resource.attachments)
  const [busy, setBusy] = useState(false)
  const [picking, setPicking] = useState(false)
  const { revalidate } = useRevalidator()
  const isFull = files.length >= editingLimits.attachments
  const readOnly = resource.state === 'trashed'

  /** Stores a changed list and shows what was stored; a refusal changes nothing. */
  async function keep(next: () => Promise<Wanted> | Wanted, said: string) {
    setBusy(true)
    try {
      const attachments = (await next()).map(({ path, name }) => ({ path, name }))
      const before = files.map(({ id }) => id)
      setFiles(await saveAttachments(resource.id, { attachments, before }))
      toast.success(said)
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  const add = (chosen: File) =>
    keep(async () => {
      const path = await uploadAttachment(resource.id, chosen)
      return [...files, { path, name: chosen.name.slice(0, 120) }]
    }, `“${chosen.name}” is attached.`)
  const take = (file: MediaFile) => {
    setPicking(false)
    if (files.some(({ path }) => path === file.path)) return toast.info('It is attached already.')
    void keep(() => [...files, { path: file.path, name: nameOf(file) }], 'Attached.')
  }
  const move = (at: number, by: number) => {
    const next = files.toSpliced(at, 1)
    const [moved] = files.slice(at, at + 1)
    if (moved) void keep(() => next.toSpliced(at + by, 0, moved), 'Moved.')
  }

  return (
    <section aria-labelledby="attachments" className="mt-8 border-line border-t pt-6">
      <h2 id="attachments" className="text-xl">
        Attachments
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted text-sm">
        Files to download with it, in this order. A change is there for readers at once, without
        publishing; of what is premium only subscribers have them.
      </p>
      {files.length > 0 && (
        <ol className="mt-3 divide-y divide-line border-line border-y">
          {files.map((file, at) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
              <Name
                file={file}
                readOnly={readOnly || busy}
                onRename={(name) =>
                  void keep(
                    () => files.map((one) => (one.id === file.id ? { ...one, name } : one)),
                    'Renamed.',
                  )
                }
              />
              <span className="w-20 text-right text-ink-muted text-sm">{fileSize(file.bytes)}</span>
              {!readOnly && (
                <span className="flex">
                  <Tool
                    label={`Move ${file.name} up`}
                    disabled={busy || at === 0}
                    onPress={() => move(at, -1)}
                  >
                    <ArrowUp aria-hidden strokeWidth={1.75} className="size-4.5" />
                  </Tool>
                  <Tool
                    label={`Move ${file.name} down`}
                    disabled={busy || at === files.length - 1}
                    onPress={() => move(at, 1)}
                  >
                    <ArrowDown aria-hidden strokeWidth={1.75} className="size-4.5" />
                  </Tool>
                  <Tool
                    label={`Take ${file.name} away`}
                    disabled={busy}
                    onPress={() =>
                      void keep(
                        () => files.filter(({ id }) => id !== file.id),
                        `“${file.name}” is no longer attached; the media library keeps it.`,
                      )
                    }
                  >
                    <Trash2 aria-hidden strokeWidth={1.75} className="size-4.5" />
                  </Tool>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <label
            className={buttonClasses(
              'secondary',
              `has-focus-visible:outline-2 has-focus-visible:outline-focus ${busy || isFull ? 'opacity-60' : 'cursor-pointer'}`,
            )}
          >
            {busy ? 'Keeping…' : 'Add a file'}
            <input
              type="file"
              disabled={busy || isFull}
              className="sr-only"
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) void add(chosen)
                target.value = ''
              }}
            />
          </label>
          <Button variant="quiet" disabled={busy || isFull} onClick={() => setPicking(true)}>
            Choose from the library
          </Button>
          {isFull && (
            <p className="text-ink-muted text-sm">{`${editingLimits.attachments} is as many as it takes.`}</p>
          )}
        </div>
      )}
      {picking && (
        <Dialog
          open
          onOpenChange={(open) => !open && setPicking(false)}
          title="Files of the library"
        >
          <div className="mt-5">
            <MediaPicker shelf="attachments" onChoose={take} />
          </div>
        </Dialog>
      )}
    </section>
  )
}

type NameProps = { file: EditedAttachment; readOnly: boolean; onRename(name: string): void }

function Name({ file, readOnly, onRename }: NameProps) {
  const [name, setName] = useState(file.name)
  const keep = () => {
    const next = name.trim()
    if (next === '') setName(file.name)
    else if (next !== file.name) onRename(next)
  }
  return (
    <input
      aria-label={`Name of ${file.name}`}
      value={name}
      readOnly={readOnly}
      maxLength={120}
      autoComplete="off"
      onChange={({ target }) => setName(target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className={`${inputClasses} min-w-0 flex-1 basis-52`}
    />
  )
}

type ToolProps = {
  label: string
  disabled: boolean
  onPress(): void
  children: React.ReactNode
}

const Tool = ({ label, disabled, onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
    className="grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink disabled:opacity-40"
  >
    {children}
  </button>
)
