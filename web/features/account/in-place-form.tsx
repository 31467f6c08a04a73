import { type ReactNode, useEffect, useRef } from 'react'
import { FailureNote } from '../../lib/session/credential-fields.tsx'
import type { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'

type InPlaceFormProps = {
  /** Label of the submit button. */
  submit: string
  danger?: boolean | undefined
  sending: Pick<ReturnType<typeof useSubmit>, 'busy' | 'failure' | 'onSubmit'>
  onCancel(): void
  children: ReactNode
  /** Shown below the buttons. */
  below?: ReactNode
}

/**
 * A form that opens in place of its button and takes its focus: its fields, the reason of a
 * refusal, and two buttons.
 */
export function InPlaceForm(props: InPlaceFormProps) {
  const { submit, danger, sending, onCancel, children, below } = props
  const { busy, failure, onSubmit } = sending
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector('input') ?? form.current
    first?.focus()
  }, [])
  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="flex w-full max-w-md flex-col gap-4 rounded-md border border-line p-4"
    >
      {children}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
          {busy ? 'One moment…' : submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {below}
    </form>
  )
}
