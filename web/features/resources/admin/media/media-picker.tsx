import { useEffect, useState } from 'react'
import type { MediaFile, MediaPage, MediaShelf } from '../../../../../domain/resources/media.ts'
import { messageOf } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClasses } from '../../../../ui/text-field.tsx'
import { listMedia } from '../calls.ts'
import { MediaCard } from './media-card.tsx'

const searchAfterMs = 250

type MediaPickerProps = { shelf: MediaShelf; onChoose(file: MediaFile): void }

/** Searches the media library for a file to choose. */
export function MediaPicker({ shelf, onChoose }: MediaPickerProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<MediaPage | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const next = await listMedia({ shelf, search: search.trim(), page })
        if (!isCurrent) return
        setFound(next)
        setTrouble(null)
      } catch (error) {
        if (isCurrent) setTrouble(messageOf(error))
      }
    }, searchAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [shelf, search, page])

  return (
    <div>
      <label className="block font-semibold text-sm">
        Search
        <input
          type="search"
          value={search}
          maxLength={100}
          onChange={({ target }) => {
            setSearch(target.value)
            setPage(1)
          }}
          className={`${inputClasses} mt-1.5 font-normal`}
        />
      </label>
      {trouble && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {trouble}
        </p>
      )}
      <p role="status" className="mt-3 text-ink-muted text-sm">
        {found === null ? 'Looking…' : found.files.length === 0 ? 'Nothing is found.' : ''}
      </p>
      <ul className="grid max-h-96 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3">
        {found?.files.map((file) => (
          <li key={file.id}>
            <MediaCard file={file} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {found && (found.more || page > 1) && (
        <div className="mt-3 flex gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={!found.more} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}
