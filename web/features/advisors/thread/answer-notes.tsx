import { lazy, Suspense } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'

/** Loaded with the first answer that has something beside it. */
const LibraryNotes = lazy(() =>
  import('./library-notes.tsx').then(({ LibraryNotes }) => ({ default: LibraryNotes })),
)

/** Who wrote an answer, and what of the district's profile it used. */
export function AnswerNotes({ message }: { message: Message }) {
  const { citations, profileUsed, text, writer, library = [], freshness } = message
  const hasNotes = [library, freshness?.changed, freshness?.overdue].some((list) => list?.length)
  const byModel = writer !== null && writer !== 'builtin'
  return (
    <div className="mt-4 flex max-w-reading flex-col gap-1 text-xs text-ink-muted">
      {profileUsed.length > 0 && (
        <p>
          Used from your profile: <span className="text-ink">{profileUsed.join(', ')}</span>.
        </p>
      )}
      {writer === 'builtin' && citations.length > 0 && (
        <p>Composed from the knowledge library without a language model.</p>
      )}
      {byModel && citations.length === 0 && text !== '' && <p>This answer cites no source.</p>}
      {hasNotes && (
        <Suspense fallback={null}>
          <LibraryNotes message={message} />
        </Suspense>
      )}
    </div>
  )
}
