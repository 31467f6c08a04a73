import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import { messageOf, uploadPicture } from '../calls.ts'

type PictureDialogProps = {
  resourceId: string
  /** What was pasted or dropped; null asks for a file. */
  file: File | null
  onClose(): void
  onDone(picture: { address: string; path: string; alt: string }): void
}

/** Uploads a picture, with the words for who cannot see it: there is none without them. */
export function PictureDialog({ resourceId, file, onClose, onDone }: PictureDialogProps) {
  const [chosen, setChosen] = useState(file)
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

  async function upload(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return
    setBusy(true)
    setTrouble(null)
    try {
      onDone({ ...(await uploadPicture(resourceId, chosen)), alt: alt.trim() })
    } catch (error) {
      setTrouble(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Picture">
      <form onSubmit={(event) => void upload(event)} className="mt-5 flex flex-col gap-5">
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
          <Button type="submit" disabled={busy || !chosen || alt.trim() === ''}>
            {busy ? 'Uploading…' : 'Insert'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
