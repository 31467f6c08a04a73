import { type FormEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/text-field.tsx'
import { messageOf } from '../api.ts'
import { toast } from '../toast.ts'

type SelectionBarProps = {
  /** The noun in the plural: "messages". */
  things: string
  count: number
  /** Applies the form to the selected rows; its error is shown. */
  apply(form: FormData): Promise<void>
  onClear(): void
  /** `SelectionField`s. */
  children: ReactNode
  /** Shown below the fields. */
  outcome?: ReactNode
}

/** The form that changes all selected rows of a table; afterwards the page is reloaded. */
export function SelectionBar(props: SelectionBarProps) {
  const { things, count, apply, onClear, children, outcome } = props
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await apply(form)
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label={`Change the selected ${things}`}
      className="sticky top-(--nav-height) z-10 [@media(height<36rem)]:static mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-brand bg-brand-soft px-4 py-3"
    >
      <p className="basis-full text-sm font-semibold sm:basis-auto sm:pb-2.5" role="status">
        {count} selected
      </p>
      {children}
      <Button type="submit" disabled={busy}>
        {busy ? 'Changing…' : 'Apply'}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {outcome}
    </form>
  )
}

/** Classes of the control in a `SelectionField`. */
export const selectionFieldClasses = `${inputClasses} mt-1 font-normal`

/** A field of a bulk change, with its label above it. */
export function SelectionField({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child
    <label className="block min-w-0 flex-1 basis-40 text-sm font-semibold">
      {label}
      {children}
    </label>
  )
}
