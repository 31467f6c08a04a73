import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { readableText } from '../../../ui/markdown/tokens.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { VersionSwitch } from './version-switch.tsx'

const QuestionEditor = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./question-editor.tsx'))),
)

type QuestionProps = {
  message: Message
  /** Whether an answer is being written; nothing can be asked meanwhile. */
  busy: boolean
  onAsk(text: string, replaced: Message): void
  onTurn(messageId: string): void
}

/** Characters from which a question is collapsed: it is mostly pasted text. */
const longCharacters = 420

const quietButton =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2 text-sm text-ink-muted hover:bg-surface-sunken hover:text-ink disabled:opacity-40'

/**
 * A question as the heading of its answer. An edited question is another version; both are kept.
 */
export function Question({ message, busy, onAsk, onTurn }: QuestionProps) {
  const [editing, setEditing] = useState(false)
  const [open, setOpen] = useState(false)
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  const text = readableText(message.text)
  const isLong = text.length > longCharacters || text.split('\n').length > 4

  if (editing)
    return (
      <Suspense>
        <QuestionEditor
          text={text}
          onCancel={() => setEditing(false)}
          onAsk={(changed) => {
            setEditing(false)
            onAsk(changed, message)
          }}
        />
      </Suspense>
    )
  return (
    <div className="max-w-reading border-l-2 border-advisor pl-4">
      <h2
        className={`whitespace-pre-wrap break-words font-normal italic ${isLong ? 'text-base' : 'text-xl'} ${isLong && !open ? 'line-clamp-6 print:line-clamp-none' : ''}`}
      >
        {text}
      </h2>
      <div className="-mb-1 -ml-2 flex flex-wrap items-center gap-x-1 print:hidden">
        <button
          ref={editButton}
          type="button"
          disabled={busy}
          onClick={() => setEditing(true)}
          className={quietButton}
        >
          <Pencil aria-hidden strokeWidth={1.75} className="size-3.5" />
          Edit
        </button>
        {isLong && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={quietButton}
          >
            {open ? 'Show less' : 'Show all of it'}
          </button>
        )}
        <VersionSwitch message={message} of="question" busy={busy} onTurn={onTurn} />
      </div>
    </div>
  )
}
