import { type FormEvent, useEffect, useState } from 'react'
import type { MediaFile } from '../../../../../domain/resources/media.ts'
import { pictureAddress } from '../../../../../domain/resources/pictures.ts'
import { messageOf } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import { uploadPicture } from '../calls.ts'
import { Thumbnail } from './media-card.tsx'
import { MediaPicker } from './media-picker.tsx'

type PictureDialogProps = {
  /** Folder of the bucket to upload to: the resource's id, or the library's. */
  folder: string
  /** The file pasted or dropped; null asks for one. */
  file: File | null
  /** With `Insert`, a picture of the library can be chosen instead. */
  action?: 'Insert' | 'Upload'
  onClose(): void
  onDone(picture: { address: string; path: string; alt: string }): void
}

/** Uploads or chooses a picture; its alternative text is required. */
export default function PictureDialog(props: PictureDialogProps) {
  const { folder, file, action = 'Insert', onClose, onDone } = props
  const [chosen, setChosen] = useState(file)
  /** The picture chosen from the library, or null. */
  const [taken, setTaken] = useState<MediaFile | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    if (!chosen) return
    const reader = new FileReader()
    reader.onload = () => setShown(String(reader.result))
    reader.readAsDataURL(chosen)
    return () => reader.abort()
  }, [chosen])

  async function finish(event: FormEvent) {
    event.preventDefault()
    if (taken)
      return onDone({ path: taken.path, address: pictureAddress(taken.path), alt: alt.trim() })
    if (!chosen) return
    setBusy(true)
    setTrouble(null)
    try {
      onDone({ ...(await uploadPicture(folder, chosen, alt.trim())), alt: alt.trim() })
    } catch (error) {
      setTrouble(messageOf(error))
      setBusy(false)
    }
  }

  if (isPicking)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Pictures of the library">
        <div className="mt-5 flex flex-col gap-4">
          <MediaPicker
            shelf="pictures"
            onChoose={(picture) => {
              setTaken(picture)
              setAlt(picture.alt)
              setPicking(false)
            }}
          />
          <Button variant="quiet" className="self-start" onClick={() => setPicking(false)}>
            Back to the upload
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Picture">
      <form onSubmit={(event) => void finish(event)} className="mt-5 flex flex-col gap-5">
        {taken ? (
          <Thumbnail file={taken} large />
        ) : (
          <>
            {shown && (
              <img
                src={shown}
                alt="The chosen file"
                className="max-h-64 self-start rounded-md border border-line"
              />
            )}
            <label className="block text-sm font-semibold">
              File
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                required={!chosen}
                onChange={({ target }) => setChosen(target.files?.[0] ?? chosen)}
                className="mt-1.5 block w-full text-sm font-normal"
              />
            </label>
          </>
        )}
        {action === 'Insert' && (
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => {
              setTaken(null)
              setPicking(true)
            }}
          >
            {taken ? 'Another from the library' : 'Choose from the library'}
          </Button>
        )}
        <label className="block text-sm font-semibold">
          What it shows
          <input
            value={alt}
            required
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setAlt(target.value)}
            className={`${inputClasses} mt-1.5 font-normal`}
          />
          <span className="mt-1 block text-xs font-normal text-ink-muted">
            Read aloud to who cannot see it: what matters in it here, in a sentence.
          </span>
        </label>
        {trouble && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {trouble}
          </p>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy || !(chosen ?? taken) || alt.trim() === ''}>
            {busy ? 'Uploading…' : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
