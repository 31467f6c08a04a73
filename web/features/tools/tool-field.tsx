import { inputClasses } from '../../ui/text-field.tsx'

type ToolFieldProps = {
  name: string
  label: string
  value: string | number
  hint?: string
  /** Limits of a whole number; without them the field takes text. */
  limits?: { min: number; max: number }
  className?: string
}

/** A field of a tool's form, named like its input. */
export function ToolField({ name, label, value, hint, limits, className }: ToolFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        defaultValue={String(value)}
        aria-describedby={hint && `${name}-hint`}
        className={`${inputClasses} tabular-nums`}
        {...(limits
          ? { type: 'number', inputMode: 'numeric', step: 1, ...limits }
          : { maxLength: 80 })}
      />
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
