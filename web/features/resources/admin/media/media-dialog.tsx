import { type FormEvent, useState } from 'react'
import { stateLabels } from '../../../../../domain/resources/editing.ts'
import { type MediaFile, mediaLimits, mediaShelves } from '../../../../../domain/resources/media.ts'
import { pictureAddress } from '../../../../../domain/resources/pictures.ts'
import { messageOf } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonClasses } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import { deleteMedia, describeMedia, replaceMedia } from '../calls.ts'
import { kindOf, nameOf, Thumbnail } from './media-card.tsx'

type MediaDialogProps = { file: MediaFile; onClose(): void; onChanged(): void }

/** A file of the media library: its description and uses; it can be replaced or deleted. */
export default function MediaDialog({ file, onClose, onChanged }: MediaDialogProps) {
  const { id, bucket, path, uses } = file
  const [alt, setAlt] = useState(file.alt)
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  const isPicture = bucket === mediaShelves.pictures

  /** Runs a call and closes the dialog; a refusal is shown and changes nothing. */
  async function change(work: Promise<unknown>, said: string) {
    setBusy(true)
    try {
      await work
      toast.success(said)
      onChanged()
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  const describe = (event: FormEvent) => {
    event.preventDefault()
    void change(describeMedia(id, alt.trim()), 'Saved.')
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={nameOf(file)}>
      <div className="mt-4">
        <Thumbnail file={{ ...file, alt }} large />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-muted text-sm">
        {kindOf(file)}
        {isPicture && (
          <CopyButton
            label="Copy as Markdown"
            content={() => ({ text: `![${alt}](${pictureAddress(path)})` })}
          />
        )}
      </p>
      <form onSubmit={describe} className="mt-4 flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1 basis-64 font-semibold text-sm">
          {isPicture ? 'What it shows' : 'What it is'}
          <input
            value={alt}
            required
            maxLength={mediaLimits.alt}
            autoComplete="off"
            onChange={({ target }) => setAlt(target.value)}
            className={`${inputClasses} mt-1.5 font-normal`}
          />
        </label>
        <Button type="submit" disabled={busy || alt.trim() === file.alt}>
          Save
        </Button>
      </form>
      {isPicture && (
        <p className="mt-1 text-ink-muted text-xs">
          Offered wherever the picture is put in from now on; texts that show it keep their own
          words.
        </p>
      )}
      <h3 className="mt-6 text-lg">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="mt-1 text-ink-muted text-sm">
          Nowhere that was saved. A draft or an earlier version may still show it.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-y text-sm">
          {uses.map((use) => (
            <li key={use.id} className="flex min-h-10 items-center justify-between gap-4">
              <a
                href={`/admin/resources/edit/${use.id}`}
                className="min-w-0 break-words underline-offset-4 hover:underline"
              >
                {use.title}
              </a>
              <span className="shrink-0 text-ink-muted">{stateLabels[use.state]}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-4">
        <label
          className={buttonClasses(
            'secondary',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          Replace…
          <input
            type="file"
            accept={isPicture ? 'image/png,image/jpeg,image/webp,image/gif,image/avif' : undefined}
            disabled={busy}
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen)
                void change(
                  replaceMedia(bucket, path, chosen),
                  'Replaced. Browsers that have the old one may show it for up to an hour.',
                )
            }}
          />
        </label>
        <Button variant="danger" disabled={busy} onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      </div>
      <Alert
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${nameOf(file)}”?`}
        action="Delete"
        {...(uses.length > 0 && { typedWord: 'delete' })}
        onConfirm={() => void change(deleteMedia(id, uses.length > 0), 'Deleted.')}
      >
        {uses.length === 0
          ? 'This cannot be undone. Earlier versions of a resource that showed it lose it, too.'
          : `${uses.map(({ title }) => `“${title}”`).join(', ')} ${uses.length === 1 ? 'uses' : 'use'} it and would show a gap. This cannot be undone; to change the picture, replace it.`}
      </Alert>
    </Dialog>
  )
}
