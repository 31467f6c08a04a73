import { type ChangeEvent, useEffect, useState } from 'react'
import { feedbackLimits, screenshotTypes } from '../../../domain/feedback.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { Button } from '../../ui/button.tsx'

/** A chosen picture, and how to upload it. */
export type Picture = {
  file: File
  /** Uploads it to the person's folder and returns its file name. Throws `ApiError`. */
  upload(userId: string): Promise<string>
}

const endings: Record<(typeof screenshotTypes)[number], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Chooses a screenshot to send with the message. */
export function PictureField({
  picture,
  onChange,
}: {
  picture: Picture | null
  onChange(picture: Picture | null): void
}) {
  const [problem, setProblem] = useState<string | null>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Emptied, so that choosing the same file again fires a change.
    target.value = ''
    if (!file) return
    const type = screenshotTypes.find((one) => one === file.type)
    if (!type) return setProblem('Choose a PNG, JPEG or WebP picture.')
    if (file.size > feedbackLimits.screenshotBytes)
      return setProblem('The picture may have at most 5 MB.')
    setProblem(null)
    onChange({ file, upload: (userId) => upload(file, endings[type], userId) })
  }

  return (
    <div>
      <p className="text-sm font-semibold">Screenshot, if it helps</p>
      {picture ? (
        <div className="mt-1.5 flex items-center gap-3">
          <Preview file={picture.file} />
          <span className="min-w-0 flex-1 truncate text-sm">{picture.file.name}</span>
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        </div>
      ) : (
        <label className="mt-1.5 block rounded-md border border-line border-dashed px-4 py-3 text-sm text-ink-muted focus-within:outline-2 focus-within:outline-focus hover:border-brand">
          <span>Choose a picture. Make sure that no student’s record shows in it.</span>
          <input
            type="file"
            accept={screenshotTypes.join(',')}
            aria-label="Screenshot"
            onChange={choose}
            className="sr-only"
          />
        </label>
      )}
      <p role="alert" className="mt-1.5 text-xs font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** A preview as a data URL, since the Content-Security-Policy does not allow blob URLs. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return (
    <img
      src={address}
      alt=""
      className="size-14 rounded-sm border border-line bg-surface-sunken object-cover"
    />
  )
}

async function upload(file: File, ending: string, userId: string): Promise<string> {
  const name = `${crypto.randomUUID()}.${ending}`
  await uploadFile('feedback', `${userId}/${name}`, file)
  return name
}
