import { useId } from 'react'

type CheckboxProps = {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A checkbox with a label and a hint below it. */
export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-5 accent-brand"
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
