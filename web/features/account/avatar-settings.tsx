import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { avatarPixels } from '../../../domain/accounts/profile.ts'
import { api, unwrap } from '../../lib/api.ts'
import { FailureNote } from '../../lib/session/credential-fields.tsx'
import { viewerStore } from '../../lib/session/viewer-store.ts'
import { toast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { useAccount } from './use-account.ts'

const endings: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png' }

/**
 * The profile picture. It is cropped to a square and redrawn here, so that no metadata of the file
 * is sent.
 */
export function AvatarSettings() {
  const { account, reload } = useAccount()
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const store = async (avatar: string | null, said: string) => {
    await unwrap(api.account.$patch({ json: { avatar } }))
    await reload()
    setChosen(null)
    toast.success(said)
    return undefined
  }
  const removal = useSubmit(() => store(null, 'Your picture is removed'))

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Emptied, so that choosing the same file again fires a change.
    target.value = ''
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => null)
    setChosen(picture)
    setProblem(picture ? null : 'This is no picture that your browser can read.')
  }

  if (chosen)
    return (
      <Cropper
        picture={chosen}
        onCancel={() => setChosen(null)}
        onCut={async (cut) => store(await upload(cut), 'Your picture is saved')}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-4">
      {account.image && (
        <img
          src={account.image}
          alt="You, as others here see you"
          className="size-20 rounded-full"
        />
      )}
      <label
        className={buttonClasses(
          'secondary',
          'cursor-pointer focus-within:outline-2 focus-within:outline-focus',
        )}
      >
        {account.image ? 'Choose another picture' : 'Choose a picture'}
        <input type="file" accept="image/*" onChange={choose} className="sr-only" />
      </label>
      {account.image && (
        <Button variant="quiet" disabled={removal.busy} onClick={() => void removal.run(() => '')}>
          Remove
        </Button>
      )}
      <FailureNote failure={removal.failure} />
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

type CropperProps = {
  picture: ImageBitmap
  onCut(cut: Blob): Promise<undefined>
  onCancel(): void
}

/** Crops a picture to a square that moves along the longer side. */
function Cropper({ picture, onCut, onCancel }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [position, setPosition] = useState(50)
  const { width, height } = picture
  useEffect(() => {
    const side = Math.min(width, height)
    const [x, y] = [width - side, height - side].map((rest) => (rest * position) / 100)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, avatarPixels, avatarPixels)
    context?.drawImage(picture, x ?? 0, y ?? 0, side, side, 0, 0, avatarPixels, avatarPixels)
  }, [picture, width, height, position])
  const { busy, failure, onSubmit } = useSubmit(async () => {
    const cut = await new Promise<Blob | null>((resolve) =>
      canvas.current?.toBlob(resolve, 'image/webp', 0.9),
    )
    return cut ? onCut(cut) : undefined
  })
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <canvas
        ref={canvas}
        width={avatarPixels}
        height={avatarPixels}
        role="img"
        aria-label="What is kept of the picture"
        className="size-32 rounded-full bg-surface-sunken"
      />
      {width !== height && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          Which part
          <input
            type="range"
            value={position}
            onChange={({ target }) => setPosition(Number(target.value))}
          />
        </label>
      )}
      <FailureNote failure={failure} />
      <div className="flex gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : 'Save picture'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Uploads the picture to the person's folder and returns its file name. Throws `ApiError`. */
async function upload(cut: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${endings[cut.type] ?? 'png'}`
  await uploadFile('avatars', `${viewerStore.user()?.id}/${name}`, cut)
  return name
}
