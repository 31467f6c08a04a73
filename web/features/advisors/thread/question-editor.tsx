import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { questionLength } from '../../../../domain/constants.ts'
import { Button } from '../../../ui/button.tsx'
import { GuardNotice } from '../composer/guard-notice.tsx'
import { useGuard } from '../composer/use-guard.ts'

type QuestionEditorProps = { text: string; onAsk(text: string): void; onCancel(): void }

/** Edits a question in place and asks it again. */
export default function QuestionEditor({ text, onAsk, onCancel }: QuestionEditorProps) {
  const [value, setValue] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const finding = useGuard(value)
  const usable = value.trim() !== '' && value.length <= questionLength.max

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }, [text])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (usable) onAsk(value.trim())
  }

  return (
    <div className="max-w-reading border-l-2 border-advisor pl-4">
      <h2 className="sr-only">{text}</h2>
      <textarea
        ref={field}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Edit the question"
        className="field-sizing-content max-h-96 min-h-24 w-full resize-none rounded-md border border-line-strong bg-surface-raised p-3 text-base"
      />
      <GuardNotice finding={finding} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button disabled={!usable} onClick={() => onAsk(value.trim())}>
          Ask again
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <p className="text-xs text-ink-muted">The earlier version and its answer are kept.</p>
      </div>
    </div>
  )
}
