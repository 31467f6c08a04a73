import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'

type FeedbackReasonProps = {
  rating: 'up' | 'down'
  /** Called with the reason; null for a rating without one. */
  onDone(reason: string | null): void
  onReport(): void
}

const suggestions = {
  up: ['Right for our district', 'Clear steps', 'Good sources'],
  down: ['Not accurate', 'Not for our district', 'Too general', 'Sources do not fit'],
} as const

/** Asks for the reason of a rating that is already saved: a suggestion, or own words. */
export default function FeedbackReason({ rating, onDone, onReport }: FeedbackReasonProps) {
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)

  // It opens at the foot of an answer, which the composer may cover.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onDone(reason.trim() || null)
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
      className="ml-3 mt-1 w-full max-w-reading border-t border-line pt-3"
    >
      <label className="text-sm">
        {rating === 'up' ? 'Saved. What was good about it?' : 'Saved. What was wrong with it?'}
        <span className="text-ink-muted"> Optional.</span>
        <input
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
          className={`mt-2 ${inputClasses}`}
        />
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        {suggestions[rating].map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => setReason(text)}
            className="min-h-10 rounded-md border border-line px-3 text-sm text-ink-muted hover:border-advisor hover:text-ink"
          >
            {text}
          </button>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          Send
        </Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          Close
        </Button>
        {rating === 'down' && (
          <Button variant="quiet" onClick={onReport} className="sm:ml-auto">
            This is wrong: tell us
          </Button>
        )}
      </div>
    </form>
  )
}
