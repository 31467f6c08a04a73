import { FileText } from 'lucide-react'
import { type MediaFile, mediaShelves } from '../../../../../domain/resources/media.ts'
import { pictureAddress } from '../../../../../domain/resources/pictures.ts'
import { fileSize } from '../../../../../domain/text/file-size.ts'

/** A file's description, or its file name. */
export function nameOf({ alt, path }: MediaFile): string {
  return alt || (path.split('/').at(-1) ?? path)
}

/** A file's type and size: "PNG · 420 KB". */
export function kindOf({ contentType, bytes }: MediaFile): string {
  const [, kind = ''] = contentType.split('/')
  const short = kind.replace(/^.*[.+-]/, '').replace(/^plain$/, 'text')
  return `${short.toUpperCase()} · ${fileSize(bytes)}`
}

/** A picture, or an icon for any other file. */
export function Thumbnail({ file, large = false }: { file: MediaFile; large?: boolean }) {
  const isPicture =
    file.bucket === mediaShelves.pictures && /^image\/(?!svg)/.test(file.contentType)
  const size = large ? 'h-64' : 'aspect-[4/3]'
  return (
    <span
      className={`relative grid w-full place-items-center overflow-hidden rounded-md border border-line bg-surface-sunken ${size}`}
    >
      {isPicture ? (
        <img
          // A replaced file keeps its address; its time avoids the cached one.
          src={`${pictureAddress(file.path)}?at=${Date.parse(file.updatedAt)}`}
          alt={large ? file.alt : ''}
          loading="lazy"
          className="absolute inset-0 size-full object-scale-down"
        />
      ) : (
        <FileText aria-hidden strokeWidth={1.25} className="size-10 text-ink-muted" />
      )}
    </span>
  )
}

type MediaCardProps = { file: MediaFile; onChoose(file: MediaFile): void }

/** A file in the list; choosing it calls `onChoose`. */
export function MediaCard({ file, onChoose }: MediaCardProps) {
  const { alt, uses } = file
  return (
    <button
      type="button"
      onClick={() => onChoose(file)}
      className="flex w-full flex-col rounded-md p-2 text-left hover:bg-surface-sunken"
    >
      <Thumbnail file={file} />
      <span
        className={`mt-2 line-clamp-2 break-words font-semibold text-sm ${alt ? '' : 'text-attention'}`}
      >
        {alt || 'Not described yet'}
      </span>
      <span className="mt-0.5 text-ink-muted text-xs">
        {`${kindOf(file)} · ${uses.length === 0 ? 'not used' : `used ${uses.length === 1 ? 'once' : `${uses.length} times`}`}`}
      </span>
    </button>
  )
}

export const mediaGrid = 'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4'
