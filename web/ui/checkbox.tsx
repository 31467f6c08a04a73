import { type InputHTMLAttributes, useId } from 'react'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>

/** A checkbox with its label behind it, as tall as a finger. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input type="checkbox" {...input} className="size-4.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}

type CheckboxWithHintProps = {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A checkbox with a label and a hint below it. */
export function CheckboxWithHint({ label, hint, checked, onChange }: CheckboxWithHintProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-5"
      />
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-sm text-ink-muted">
        {hint}
      </p>
    </div>
  )
}
