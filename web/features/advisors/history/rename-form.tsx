import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'

type RenameFormProps = {
  title: string
  /** Called with the new title; null leaves it unchanged. */
  onDone(changed: string | null): void
}

/** A field that changes a conversation's title in place. */
export function RenameForm({ title, onDone }: RenameFormProps) {
  const [value, setValue] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  // The closing menu returns the focus to its button first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onDone(value.trim() || null)
  }

  return (
    <li className="px-2 py-2.5">
      <form onSubmit={submit}>
        <input
          ref={field}
          aria-label={`New name for “${title}”`}
          value={value}
          maxLength={120}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onDone(null)
          }}
          className={inputClasses}
        />
        <div className="mt-3 flex gap-2">
          <Button type="submit">Rename</Button>
          <Button variant="quiet" onClick={() => onDone(null)}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
