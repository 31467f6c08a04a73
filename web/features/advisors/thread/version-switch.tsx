import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Message } from '../../../../domain/advisors/conversations.ts'

type VersionSwitchProps = {
  message: Message
  /** Noun used in the buttons' labels. */
  of: 'question' | 'answer'
  busy: boolean
  onTurn(messageId: string): void
}

const arrow =
  'grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent'

/** Buttons that switch between versions of a message: "2 of 3". Empty for a single version. */
export function VersionSwitch({ message, of, busy, onTurn }: VersionSwitchProps) {
  const { id, siblings } = message
  const at = siblings.indexOf(id)
  if (siblings.length < 2 || at < 0) return null
  const previous = siblings[at - 1]
  const next = siblings[at + 1]
  return (
    <div id={`versions-${id}`} className="flex items-center text-sm text-ink-muted print:hidden">
      <button
        type="button"
        aria-label={`Previous ${of}`}
        disabled={busy || !previous}
        onClick={() => previous && onTurn(previous)}
        className={arrow}
      >
        <ChevronLeft aria-hidden strokeWidth={1.75} className="size-4.5" />
      </button>
      <span className="tabular-nums">
        <span className="sr-only">Version </span>
        {at + 1} of {siblings.length}
      </span>
      <button
        type="button"
        aria-label={`Next ${of}`}
        disabled={busy || !next}
        onClick={() => next && onTurn(next)}
        className={arrow}
      >
        <ChevronRight aria-hidden strokeWidth={1.75} className="size-4.5" />
      </button>
    </div>
  )
}
