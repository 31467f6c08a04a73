import { type ComponentProps, useId } from 'react'

type TextFieldProps = ComponentProps<'input'> & { label: string; hint?: string }

export const inputClasses =
  'min-h-11 w-full rounded-md border border-line-strong bg-surface-raised px-3 text-base text-ink placeholder:text-ink-muted'

/** An input with a label and a hint. */
export function TextField({ label, hint, className = '', ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={inputClasses}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
